#!/usr/bin/env python3
"""Writes the operator goldens (ops/<op>.json and ops/<op>.safetensors). Needs numpy and torch; see docs/Testing.md.

The output depends on nothing but this folder: every random number is keyed by the case's name.
"""
import importlib
import pathlib

import torch

from suite import Suite

torch.set_num_threads(1)
FAMILIES = ("binary", "unary", "matmul", "reduce", "loss", "norm", "conv", "indexing", "shape", "misc", "functions", "arithmetic", "element_loss", "vector_norm", "group_norm", "places", "padding", "attention", "einsum", "composite", "distance", "scatter", "creation", "regions", "interpolation", "grid_sample")

if __name__ == "__main__":
    suite = Suite()
    for family in FAMILIES:
        importlib.import_module(f"cases.{family}").build(suite)
    suite.write(pathlib.Path(__file__).parent / "ops")
