#!/usr/bin/env python3
"""Writes the four .npy files of the digits example. Needs numpy and scikit-learn; the files are committed.

Source: "Optical Recognition of Handwritten Digits", UCI Machine Learning Repository, as scikit-learn ships it.
"""
import pathlib

import numpy as np
from sklearn.datasets import load_digits

TRAIN = 1437  # of 1,797; the other 360 test

digits = load_digits()
images = (digits.data / 16).astype(np.float32)  # grey values 0..16: exact in every float type
labels = digits.target.astype(np.int64).reshape(-1, 1)
order = np.random.default_rng(0).permutation(len(images))
here = pathlib.Path(__file__).parent
for name, rows in (("train", order[:TRAIN]), ("test", order[TRAIN:])):
    np.save(here / f"{name}_x.npy", np.ascontiguousarray(images[rows]))
    np.save(here / f"{name}_y.npy", np.ascontiguousarray(labels[rows]))
