"""Random models through `ampc --amp-policy=min-cut`, each answer checked from its own report without any code of ours:

  * the cost follows from the instance by the contract's formula, to the last digit
  * over all labellings of what is free (at most 12 ops) none costs less
  * no other policy, and not float32, is predicted faster
  * the casts of the report are the instance's
  * ops of many seconds have their times, and models of too many are refused
  * the order of ops in the file does not matter: 20 shuffles of some models give the same types
"""
import itertools
import json
import random
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

AMPC, GRAPHS = sys.argv[1], int(sys.argv[2])
UNARY = ["relu", "tanh", "sigmoid", "exp", "log", "square", "sqrt", "softmax", "gelu", "scale", "transpose2"]
BINARY = ["matmul_v2", "matmul_v2", "elementwise_add", "elementwise_mul", "elementwise_max"]


def model(rng, ops, train):
    values, out = ["x", "w0", "w1"], []
    for i in range(ops):
        kind = rng.choice(UNARY + BINARY * 2)
        recent = lambda: rng.choice(values[-4:] if rng.random() < 0.7 else values)
        attrs = {"axis": [1, 0]} if kind == "transpose2" else {"scale": 0.5, "bias": 1.0} if kind == "scale" else {}
        ins = {"X": [recent()]} | ({"Y": [recent()]} if kind in BINARY else {})
        out.append({"type": kind, "name": f"op{i}", "inputs": ins, "outputs": {"Out": [f"v{i}"]}, "attrs": attrs})
        values.append(f"v{i}")
    read = {v for op in out for slot in op["inputs"].values() for v in slot}
    ends = [f"v{i}" for i in range(ops) if f"v{i}" not in read]
    outputs = sorted(set(ends + ([rng.choice(values[3:])] if rng.random() < 0.3 else [])))
    result = {"format": "ampc.model", "version": 1, "name": "random",
              "inputs": [{"name": "x", "shape": [64, 64], "dtype": "float32"}],
              "parameters": [{"name": f"w{i}", "shape": [64, 64], "dtype": "float32"} for i in range(2)], "ops": out, "outputs": outputs}
    if train:
        out.append({"type": "mean", "name": "the_loss", "inputs": {"X": [outputs[-1]]}, "outputs": {"Out": ["loss"]}, "attrs": {}})
        result["train"] = {"loss": "loss", "optimizer": {"type": "sgd", "learning_rate": 0.1}}
    return result


def device(rng):
    """Rates at which casts, products and bytes compete."""
    return {"format": "ampc.device", "version": 1, "device": "random", "launch_seconds": rng.choice([1e-9, 1e-7, 1e-6]),
            "products": {"float32": 1e12, "float16": rng.choice([5e11, 2e12, 1e13]), "bfloat16": 1e12},
            "bandwidth": rng.choice([1e10, 1e11]), "cast_bandwidth": rng.choice([1e9, 1e10, 1e11])}


def compiled(folder, graph, table):
    (folder / "m.json").write_text(json.dumps(graph))
    (folder / "d.json").write_text(json.dumps(table))
    return subprocess.run([AMPC, folder / "m.json", "--amp-policy=min-cut", f"--device-table={folder / 'd.json'}", "--emit=cast",
                           f"--amp-report={folder / 'r.json'}", "-o", folder / "m.mlir"], capture_output=True, text=True)


def run(folder, graph, table):
    done = compiled(folder, graph, table)
    assert done.returncode == 0, done.stderr
    return json.loads((folder / "r.json").read_text(), parse_float=Decimal, parse_int=Decimal)


INF = Decimal(10) ** 30
number = lambda value: INF if value == "inf" else Decimal(value)


class Instance:
    def __init__(self, cut, outputs):
        self.f32 = {op["name"]: number(op["t_f32"]) for op in cut["ops"]}
        self.low = {op["name"]: number(op["t_low"]) for op in cut["ops"]}
        self.values, self.outputs = cut["values"], outputs

    def casts(self, low):
        for v in self.values:
            stored = v["stored"] != "float32" if v["producer"] is None else v["producer"] in low
            readers = [reader in low for reader in v["consumers"]]
            if not stored and any(readers):
                yield v["value"], "float16", number(v["down"])
            if stored and (not all(readers) or v["value"] in self.outputs):
                yield v["value"], "float32", number(v["up"])

    def cost(self, low):
        return sum(self.low[n] if n in low else self.f32[n] for n in self.f32) + sum(k for _, _, k in self.casts(low))


def check(report, graph):
    cut = report["cut"]
    instance = Instance(cut, set(graph["outputs"]))
    assert [op["name"] for op in cut["ops"]] == [op["name"] for op in graph["ops"]]
    stands = [v["value"] for v in cut["values"]]
    assert sorted(stands) == sorted(["x", "w0", "w1"] + [op["outputs"]["Out"][0] for op in graph["ops"]]), stands
    for v in cut["values"]:
        assert v["consumers"] == [op["name"] for op in graph["ops"] if any(v["value"] in s for s in op["inputs"].values())]
    low = {op["name"] for op in report["ops"] if op["dtype"] == "float16"}
    assert instance.cost(low) == number(cut["cost"]), (instance.cost(low), cut["cost"])
    assert instance.cost(set()) == number(cut["cost_all_f32"])
    free = [n for n in instance.f32 if instance.low[n] < INF]
    best = min(instance.cost(set(some)) for k in range(len(free) + 1) for some in itertools.combinations(free, k))
    assert best == number(cut["cost"]), (best, cut["cost"])
    times = {row["policy"]: number(row["time"]) for row in report["predictions"]}
    assert times["min-cut"] == number(cut["cost"]) and times["float32"] == number(cut["cost_all_f32"]), times
    assert all(times["min-cut"] <= time for time in times.values()), times
    loss = {(graph["train"]["loss"], "float32")} if "train" in graph else set()  # returned in float32, and no output
    made = {(c["value"], c["to"]) for c in report["casts"]}
    assert made - loss == {(value, to) for value, to, _ in instance.casts(low)} - loss, made
    return low, 0 < len(low) < len(instance.f32)


def shuffled(rng, graph):
    ready, left, order = {"x", "w0", "w1"}, list(graph["ops"]), []
    while left:
        op = rng.choice([op for op in left if all(set(slot) <= ready for slot in op["inputs"].values())])
        left.remove(op)
        order.append(op)
        ready |= set(op["outputs"]["Out"])
    return graph | {"ops": order}


def long_times(folder):
    graph = {"format": "ampc.model", "version": 1, "inputs": [{"name": "x", "shape": [8192, 8192], "dtype": "float32"}],
             "parameters": [{"name": "w", "shape": [8192, 8192], "dtype": "float32"}],
             "ops": [{"type": "matmul_v2", "name": "product", "inputs": {"X": "x", "Y": "w"}, "outputs": {"Out": "y"}}], "outputs": ["y"]}
    table = {"format": "ampc.device", "version": 1, "device": "slow", "launch_seconds": 1e-6, "bandwidth": 1e12, "cast_bandwidth": 1e12,
             "products": {"float32": 1e9, "float16": 2e9, "bfloat16": 2e9}}
    report = run(folder, graph, table)
    op, = report["cut"]["ops"]
    assert report["ops"][0]["dtype"] == "float16" and op["t_f32"] > Decimal(1099 * 10**6) and op["t_low"] < Decimal(550 * 10**6), report
    table["products"] = {"float32": 1e8, "float16": 2e8, "bfloat16": 2e8}
    done = compiled(folder, graph, table)
    assert done.returncode == 1 and "--amp-policy=min-cut: by the device table 'slow', the ops of the model take more than 2000 seconds" in done.stderr, done


def main():
    rng = random.Random(5)
    mixed = shuffles = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        long_times(folder)
        for i in range(GRAPHS):
            graph, table = model(rng, 1 + i % 11, i % 3 == 0), device(rng)
            low, both = check(run(folder, graph, table), graph)
            mixed += both
            if i % (GRAPHS // 2) == GRAPHS // 2 - 1:
                for _ in range(20):
                    other = run(folder, shuffled(rng, graph), table)
                    assert {op["name"] for op in other["ops"] if op["dtype"] == "float16"} == low
                    shuffles += 1
    print(f"min-cut: {GRAPHS}/{GRAPHS} random models optimal by their own reports, {mixed} of both types, {shuffles} shuffles the same")
    assert mixed >= GRAPHS // 8


main()
