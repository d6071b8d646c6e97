"""The rewrite does not depend on the order in which a file has its ops, and changes nothing where it was done already.

usage: rewrite_order.py shuffles|twice AMPC AMPC-OPT

`shuffles`: 20 orders of each graph that keep an op behind what it reads give every op the same type and the same casts. Under `paddle` too,
whose definition is a scan in program order: what a name stands for never changes in a model, so every such order scans to the same.
`twice`: plan and cast once more on their own result, under every policy, level and dtype, leave the module as it is, letter by letter; and
what they take back first is the model as it was imported.
"""
import gzip
import json
import pathlib
import random
import subprocess
import sys
import tempfile
import types

MODE, AMPC, AMPC_OPT = sys.argv[1:4]
ORACLE = pathlib.Path(__file__).resolve().parent.parent / "Oracle"
GOLDENS = ORACLE / "policies"
sys.path.insert(0, str(ORACLE))
from programs import Compiler

COMPILER = Compiler(types.SimpleNamespace(bin=pathlib.Path(AMPC).parent))
DEVICE = "sm_90"  # where low ops pay, so that min-cut makes casts
POLICIES = ("paddle", "paddle-2.5", "paddle-pir", "min-cut")


def graphs(policy, wanted):
    """Random graphs of 10 ops and more, each with lists and a level of its own."""
    source = "paddle-2.5" if policy == "min-cut" else policy
    cases = json.loads(gzip.decompress((GOLDENS / f"{source}.json.gz").read_bytes()))["cases"]
    models = [case["model"] for case in cases if len(case["model"]["ops"]) >= 10]
    for model in models[::len(models) // wanted][:wanted]:
        model["amp"]["policy"] = policy
        if policy == "min-cut":
            model["amp"].pop("use_promote", None)
        yield model


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


def shuffled(rng, model):
    made = {v for op in model["ops"] for slot in op["outputs"].values() for v in slot}
    left, order, ready = list(model["ops"]), [], set()
    while left:
        op = rng.choice([op for op in left if all(v in ready or v not in made for slot in op["inputs"].values() for v in slot)])
        left.remove(op)
        order.append(op)
        ready |= {v for slot in op["outputs"].values() for v in slot}
    return {**model, "ops": order}


def decided(model):
    report = COMPILER.report(model, amp_safety="off", emit="optimize")
    # A cast of the model serves the readers behind it, so where one stands others may be shared only later.
    own = {v for op in model["ops"] if op["type"] == "cast" for slot in op["inputs"].values() for v in slot}
    return ({op["name"]: (op["dtype"], op["rule"], op["cause"]) for op in report["ops"]},
            {(c["value"], c["to"]) for c in report["casts"] if c["value"] not in own})


def shuffles(_):
    rng = random.Random(11)
    for policy in POLICIES:
        orders = 0
        for model in graphs(policy, 6):
            expected = decided(model)
            for _ in range(20):
                other = shuffled(rng, model)
                orders += other["ops"] != model["ops"]
                got = decided(other)
                assert got == expected, (policy, model["amp"], [(k, v, got[0][k]) for k, v in expected[0].items() if got[0][k] != v], got[1] ^ expected[1])
        print(f"{policy}: {orders} other orders decided alike")


# The settings stand in the module.
PASSES = "builtin.module(amp-restore-model,amp-plan-precision,amp-insert-casts,amp-verify-casts)"


def twice(folder):
    for policy in POLICIES:
        same = 0
        for model in graphs(policy, 6):
            for dtype in ("float16", "bfloat16"):
                for level in ("O0", "OD", "O1", "O2"):
                    amp = {**model["amp"], "level": level, "dtype": dtype}
                    (folder / "m.json").write_text(json.dumps({**model, "amp": amp}))
                    run(AMPC, folder / "m.json", "--amp-safety=off", "--emit=import", f"--device-table={DEVICE}", "-o", folder / "model.mlir")
                    run(AMPC, folder / "m.json", "--amp-safety=off", "--emit=cast", f"--device-table={DEVICE}", "-o", folder / "once.mlir")
                    assert run(AMPC_OPT, folder / "once.mlir", "-amp-restore-model") == run(AMPC_OPT, folder / "model.mlir"), (policy, amp)
                    once = run(AMPC_OPT, folder / "once.mlir")
                    again = run(AMPC_OPT, folder / "once.mlir", f"--pass-pipeline={PASSES}")
                    difference = next(((a, b) for a, b in zip(once.splitlines(), again.splitlines()) if a != b), None)
                    assert once == again, (policy, amp, difference)
                    same += 1
        print(f"{policy}: {same} rewritten graphs stay as they are")


with tempfile.TemporaryDirectory() as name:
    {"shuffles": shuffles, "twice": twice}[MODE](pathlib.Path(name))
