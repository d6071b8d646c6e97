"""Trains a small CNN in PyTorch on the digits, and exports it to cnn_torch.onnx. Needs torch, numpy and onnx."""
import pathlib

import numpy as np
import torch
from torch import nn

here = pathlib.Path(__file__).parent
torch.manual_seed(0)
x = torch.from_numpy(np.load(here / "../digits/train_x.npy"))
y = torch.from_numpy(np.load(here / "../digits/train_y.npy"))[:, 0]


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(1, 16, 3, padding=1, bias=False), nn.BatchNorm2d(16), nn.ReLU(),
                                  nn.Conv2d(16, 32, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(32), nn.ReLU())
        self.head = nn.Linear(32 * 16, 10)

    def forward(self, x):
        return self.head(self.body(x.reshape(-1, 1, 8, 8)).flatten(1))


model = Net()
optimizer = torch.optim.Adam(model.parameters(), lr=0.002)
for step in range(40):
    rows = torch.arange(32 * step, 32 * step + 32) % len(x)
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(x[rows]), y[rows]).backward()
    optimizer.step()

# Without the last two options the exporter folds batch norm into the convolutions: fine for inference, not for training.
torch.onnx.export(model.eval(), (x[:32],), here / "cnn_torch.onnx", input_names=["x"], output_names=["logits"],
                  dynamic_axes={"x": {0: "batch"}}, dynamo=False,
                  training=torch.onnx.TrainingMode.PRESERVE, do_constant_folding=False)
