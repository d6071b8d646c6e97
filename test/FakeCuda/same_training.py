"""Holds the log of a training against another's: the same lines, counters and scales, losses within a tolerance.

usage: same_training.py <log> <log> <relative tolerance of losses> <tolerance of metrics>
"""
import json
import sys


def read(path):
    return [json.loads(line) for line in open(path)]


def main(first, second, loss, metric):
    a, b = read(first), read(second)
    assert len(a) == len(b) > 0, (len(a), len(b))
    for x, y in zip(a, b):
        for key in x.keys() - {"seconds"}:
            if key == "loss":
                assert abs(x[key] - y[key]) <= float(loss) * max(1e-3, abs(x[key])), (x, y)
            elif key in ("step", "epoch", "eval", "lr", "loss_scale", "found_inf", "good", "bad", "skipped"):
                assert x[key] == y[key], (key, x, y)
            else:
                assert abs(x[key] - y[key]) <= float(metric), (key, x, y)
    print(f"{len(a)} lines are the same training")


if __name__ == "__main__":
    main(*sys.argv[1:])
