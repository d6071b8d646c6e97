#!/usr/bin/env python3
"""Writes training.json: 20 steps of SimpleNet at 256 in float64, SGD and Adam. Needs numpy and torch."""
import json

import numpy as np
import torch

from programs import HERE
from training import OPTIMIZERS, STEPS, data, model_with, weights

PROBES = 16  # elements of each trained parameter that are kept, evenly spread


def train(kind, dtype=torch.float64):
    model = model_with(kind)
    leaves = {k: torch.tensor(v, dtype=dtype).reshape(s).requires_grad_() for k, (s, v) in weights(model).items()}
    batch = model["inputs"][0]["shape"][0]
    x, y = (torch.tensor(v, dtype=dtype).reshape(s) for s, v in data(model).values())
    lr = OPTIMIZERS[kind]["learning_rate"]
    make = {"sgd": torch.optim.SGD, "adam": torch.optim.Adam}[kind]
    optimizer = make(leaves.values(), lr=lr)
    curve = []
    for step in range(STEPS):
        at = step * batch % len(x)
        h = x[at:at + batch]
        for i in (1, 2, 3):
            h = h @ leaves[f"fc{i}.w"] + leaves[f"fc{i}.b"]
            h = torch.relu(h) if i < 3 else h
        loss = ((h - y[at:at + batch]) ** 2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        curve.append(loss.item())
    return curve, {k: v.detach().numpy().reshape(-1) for k, v in leaves.items()}


if __name__ == "__main__":
    torch.set_num_threads(1)
    result = {}
    for kind in OPTIMIZERS:
        curve, trained = train(kind)
        single, _ = train(kind, torch.float32)
        drift = max(abs(a - b) / b for a, b in zip(single, curve))
        print(f"{kind}: {curve[0]:.6f} -> {curve[-1]:.6f}; torch's own float32 differs by {drift:.1e}")
        probes = {k: [float(v[i]) for i in np.linspace(0, len(v) - 1, PROBES).astype(int)] for k, v in trained.items()}
        largest = {k: float(np.abs(v).max()) for k, v in trained.items()}
        result[kind] = {"optimizer": OPTIMIZERS[kind], "loss": curve, "probes": probes, "largest": largest}
    lines = ",\n".join(f'  "{k}": {json.dumps(v)}' for k, v in result.items())
    (HERE / "training.json").write_text(f"{{\n{lines}\n}}\n")
