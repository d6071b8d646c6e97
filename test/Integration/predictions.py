"""The figures of --predict-ranks follow from the device table: predictions.py AMPC MODEL."""
import json
import math
import pathlib
import subprocess
import sys
import tempfile


def main(ampc, model):
    with tempfile.TemporaryDirectory() as folder:
        table, stats = pathlib.Path(folder) / "d.json", pathlib.Path(folder) / "s.json"
        link = {"bandwidth": 1e6, "latency_seconds": 1e-3}  # so slow that nothing hides more than the first microseconds of an average
        table.write_text(json.dumps({"format": "ampc.device", "version": 1, "device": "d", "products": {t: 1e15 for t in ("float32", "float16", "bfloat16")},
                                     "bandwidth": 1e15, "cast_bandwidth": 1e15, "launch_seconds": 1e-9,
                                     "links": {"ranks_per_machine": 4, "local": link, "network": {"bandwidth": 5e5, "latency_seconds": 2e-3}}}))
        out = subprocess.run([ampc, model, "--amp-level=O0", "--predict-ranks=1,2,4,16", f"--device-table={table}", f"--plan-stats={stats}"], check=True, capture_output=True, text=True).stdout
        counts = json.loads(stats.read_text())
    lines = [[float(word) for word in line.split()] for line in out.splitlines()[2:]]
    bytes_, buckets = 4 * counts["parameters"], counts["collectives"]
    arenas = sum(value for name, value in counts.items() if name.startswith("arena_")) + counts["activation_bytes"]
    wrong = []

    def near(label, got, expected, bound):
        if abs(got - expected) > bound * expected:
            wrong.append(f"{label}: {got} instead of {expected}")

    def once(messages, size, ranks):
        """Seconds in which ranks give one another all but their own part of `size` bytes."""
        local, machines = min(ranks, 4), math.ceil(ranks / 4)
        seconds = messages * 1e-3 * math.log2(local) + size * (local - 1) / local / 1e6
        if machines > 1:
            seconds += messages * 2e-3 * math.log2(machines) + size / local * (machines - 1) / machines / 5e5
        return seconds

    for ranks, step, exposed, memory, zero_step, zero_exposed, sharded in lines:
        seconds = 2 * once(buckets, bytes_, ranks)
        zero = once(buckets, bytes_, ranks) + once(1, counts["arena_parameter"], ranks)  # scattered gradients, gathered weights
        if ranks > 1:
            near(f"{ranks} ranks, exposed with --zero=1", zero_exposed, 1e3 * zero, 0.01)
            near(f"{ranks} ranks, step with --zero=1", zero_step, 1e3 * zero, 0.01)
            near(f"{ranks} ranks, exposed", exposed, 1e3 * seconds, 0.01)
            near(f"{ranks} ranks, step", step, 1e3 * seconds, 0.01)
        near(f"{ranks} ranks, memory", memory, arenas * 1e-6, 0.05)
        split = counts["arena_master"] + counts["arena_optimizer"]
        near(f"{ranks} ranks, sharded", sharded, (arenas - split + split / ranks) * 1e-6, 0.05)
    print("\n".join(wrong))
    sys.exit(1 if wrong or len(lines) != 4 else 0)


main(*sys.argv[1:])
