"""Training steps of ResNet-50, BERT-base and GPT-2 124M in PyTorch, as docs/examples/models has them. Needs torch.

    model_peers.py <resnet|bert|gpt2> <float32|bfloat16> <threads> <steps> [compile]    prints the seconds of each step on the CPU

test/gpu/peers.py takes the networks from here.
"""
import sys
import time

import torch
import torch.nn.functional as F
from torch import nn


class Layer(nn.Module):
    """Of a transformer: norms stand before the two parts (GPT-2), or behind them (BERT)."""

    def __init__(self, width, heads, dropout, before):
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(2))
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.heads, self.p, self.before, self.mask = heads, dropout, before, None
        self.causal, self.gelu = before, "tanh" if before else "none"

    def attend(self, x):
        batch, length, width = x.shape
        q, k, v = (part.reshape(batch, length, self.heads, -1).transpose(1, 2) for part in self.qkv(x).split(width, -1))
        y = F.scaled_dot_product_attention(q, k, v, self.mask, dropout_p=self.p, is_causal=self.causal)
        return F.dropout(self.out(y.transpose(1, 2).reshape(x.shape)), self.p)

    def widen(self, x):
        return F.dropout(self.down(F.gelu(self.up(x), approximate=self.gelu)), self.p)

    def forward(self, x):
        for norm, part in zip(self.norms, (self.attend, self.widen)):
            x = x + part(norm(x)) if self.before else norm(x + part(x))
        return x


class Transformer(nn.Module):
    def __init__(self, vocabulary, length, dropout, classes, width=768, layers=12):
        super().__init__()
        self.tokens, self.places = nn.Embedding(vocabulary, width), nn.Embedding(length, width)
        self.layers = nn.Sequential(*(Layer(width, 12, dropout, not classes) for _ in range(layers)))
        self.norm, self.p = nn.LayerNorm(width), dropout
        self.classify = nn.Sequential(nn.Linear(width, width), nn.Tanh(), nn.Linear(width, classes)) if classes else None

    def forward(self, tokens):
        x = self.tokens(tokens) + self.places.weight
        if self.classify:
            return self.classify(self.layers(F.dropout(self.norm(x), self.p))[:, 0])
        return self.norm(self.layers(x)) @ self.tokens.weight.T


class Bottleneck(nn.Module):
    def __init__(self, channels, width, stride):
        super().__init__()
        outputs = 4 * width
        conv = lambda a, b, kernel, step=1: nn.Sequential(nn.Conv2d(a, b, kernel, step, kernel // 2, bias=False), nn.BatchNorm2d(b))
        self.parts = nn.Sequential(conv(channels, width, 1), nn.ReLU(), conv(width, width, 3, stride), nn.ReLU(), conv(width, outputs, 1))
        self.shortcut = conv(channels, outputs, 1, stride) if stride != 1 or channels != outputs else nn.Identity()

    def forward(self, x):
        return F.relu(self.parts(x) + self.shortcut(x))


def resnet50():
    layers = [nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1)]
    channels = 64
    for stage, count in enumerate((3, 4, 6, 3)):
        for at in range(count):
            layers.append(Bottleneck(channels, 64 << stage, 2 if stage and not at else 1))
            channels = 256 << stage
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(2048, 1000))


SIZES = {"resnet": (16, 0), "bert": (8, 128), "gpt2": (2, 256)}  # batch and length, if nothing else is said


def trained(name, sizes=None, vocabulary=50257, device="cpu", **optimizer):
    """The model, its optimizer with these further options, and its loss."""
    batch, length = sizes or SIZES[name]
    integers = lambda below, *shape: torch.randint(0, below, shape, device=device)
    with torch.device(device):
        if name == "resnet":
            model = resnet50().to(memory_format=torch.channels_last)
            x, label = torch.randn(batch, 3, 224, 224).to(memory_format=torch.channels_last), integers(1000, batch)
            loss = lambda: F.cross_entropy(model(x).float(), label)
            return model, torch.optim.SGD(model.parameters(), 0.1, 0.9, weight_decay=1e-4, **optimizer), loss
        if name == "bert":
            model = Transformer(30522, length, 0.1, 2)
            for layer in model.layers:
                layer.mask = torch.zeros(batch, 1, 1, length)  # of padding; nothing is padding
            x, label = integers(30522, batch, length), integers(2, batch)
            loss = lambda: F.cross_entropy(model(x).float(), label)
        else:
            model = Transformer(vocabulary, length, 0.0, 0)
            x = integers(vocabulary, batch, length)
            loss = lambda: F.cross_entropy(model(x).reshape(-1, vocabulary).float(), x.reshape(-1))
        return model, torch.optim.AdamW(model.parameters(), 3e-4, **optimizer), loss


def main(name, dtype, threads, steps, how="eager"):
    torch.set_num_threads(int(threads))
    model, optimizer, loss = trained(name)
    loss = torch.compile(loss) if how == "compile" else loss
    for _ in range(int(steps)):
        begin = time.perf_counter()
        with torch.autocast("cpu", torch.bfloat16, enabled=dtype == "bfloat16"):
            value = loss()
        optimizer.zero_grad()
        value.backward()
        if name == "bert":
            nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        print(time.perf_counter() - begin, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
