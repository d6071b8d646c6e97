#!/usr/bin/env python3
"""Ranks on this machine's CPU: how much of the averages backward hides, and what ampc --predict-ranks says of it.

    ranks_cpu.py <folder of ampc and amprun> [folder]

Two ranks with one thread each, over the loopback and, as root, between two network namespaces that tc limits to 10 and 1 Gbit/s; then four
ranks over the loopback. The device table is measured with one thread; the loopback's link with averages of one large and one small
gradient; the other links have their nominal rate and the loopback's latency. Each is run without and with --zero=1. Prints the table of
docs/Distributed.md.
"""
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "Contracts"))
from ranks import LAUNCHERS, free_port, layers  # noqa: E402

STEPS = 20
SUMMARY = re.compile(r"ranks: +\d+ over TCP; averages (\S+) ms and (\S+) MB per step, (\S+) ms waited for")
WEIGHTS = re.compile(r"updated weights (\S+) ms and (\S+) MB per step")


class Bench:
    def __init__(self, tools, folder):
        self.tools, self.folder = pathlib.Path(tools).resolve(), pathlib.Path(folder)
        self.environment = {k: v for k, v in os.environ.items() if not k.startswith(LAUNCHERS)}

    def run(self, *words):
        return subprocess.run([str(w) for w in words], cwd=self.folder, check=True, capture_output=True, text=True).stdout

    def compile(self, name, *shape):
        (self.folder / f"{name}.json").write_text(json.dumps(layers(*shape)))
        self.run(self.tools / "ampc", f"{name}.json", "-o", f"{name}.bin", "--amp-level=O0", "--target=cpu", "--fuse-grad-size-in-MB=4", "--quiet")
        return f"{name}.bin"

    def train(self, program, count, address="127.0.0.1", inside=lambda rank: (), zero=False):
        """Milliseconds of a step and of its transfers, megabytes that a rank sends, milliseconds of waiting for them."""
        port, processes = free_port(), []
        for rank in range(count):
            variables = {"RANK": rank, "WORLD_SIZE": count, "LOCAL_RANK": rank, "MASTER_ADDR": address, "MASTER_PORT": port}
            processes.append(subprocess.Popen([*inside(rank), self.tools / "amprun", program, "--device=cpu", "--threads=1", f"--steps={STEPS}", "--log=log", f"--zero={int(zero)}"],
                                              cwd=self.folder, env={**self.environment, **{k: str(v) for k, v in variables.items()}},
                                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
        outs = [p.communicate() for p in processes]
        assert all(p.returncode == 0 for p in processes), outs
        seconds = sorted(json.loads(line)["seconds"] for line in (self.folder / "log").read_text().splitlines())
        averages, sent, waited = map(float, SUMMARY.search(outs[0][0]).groups())
        if zero:  # the weights are not hidden
            weights, more = map(float, WEIGHTS.search(outs[0][0]).groups())
            averages, sent, waited = averages + weights, sent + more, waited + weights
        return 1e3 * seconds[len(seconds) // 2], averages, sent, waited

    def predict(self, name, device, link, count, zero):
        """Milliseconds of a step and of waiting in it."""
        table = {**device, "links": {"ranks_per_machine": 64, "local": link, "network": link}}
        (self.folder / "d.json").write_text(json.dumps(table))
        out = self.run(self.tools / "ampc", f"{name}.json", f"--predict-ranks={count}", "--device-table=d.json", "--amp-level=O0", "--target=cpu", "--fuse-grad-size-in-MB=4")
        words = out.splitlines()[-1].split()
        return tuple(map(float, words[4:6] if zero else words[1:3]))


class Namespaces:
    """Two network namespaces, joined by a link of this rate."""

    def __init__(self, rate):
        self.rate = rate

    def __enter__(self):
        def ip(*words):
            subprocess.run(["ip", *words], check=True, capture_output=True)
        self.__exit__()
        for end in "01":
            ip("netns", "add", f"ampc{end}")
        ip("link", "add", "ampc0", "netns", "ampc0", "type", "veth", "peer", "name", "ampc1", "netns", "ampc1")
        for end in "01":
            ip("-n", f"ampc{end}", "addr", "add", f"10.99.7.{1 + int(end)}/24", "dev", f"ampc{end}")
            ip("-n", f"ampc{end}", "link", "set", f"ampc{end}", "up")
            ip("-n", f"ampc{end}", "link", "set", "lo", "up")
            subprocess.run(["tc", "-n", f"ampc{end}", "qdisc", "add", "dev", f"ampc{end}", "root", "tbf", "rate", self.rate, "burst", "1mb", "latency", "100ms"], check=True)
        return lambda rank: ("ip", "netns", "exec", f"ampc{rank}")

    def __exit__(self, *_):
        for end in "01":
            subprocess.run(["ip", "netns", "del", f"ampc{end}"], check=False, capture_output=True)


def rows(bench, label, link, device, count, train):
    for zero in (False, True):
        step, averages, sent, waited = train(zero)
        predicted, exposed = bench.predict("layers", device, link, count, zero)
        expected = 1e3 * (sent * 1e6 / link["bandwidth"] + 2 * BUCKETS * math.ceil(math.log2(count)) * link["latency_seconds"])
        print(f"| {label}{', --zero=1' if zero else ''} | {step:.1f} / {predicted:.1f} | {averages:.1f} / {expected:.1f} | {waited:.1f} / {exposed:.1f} | {100 * (1 - waited / averages):.0f} % |", flush=True)


BUCKETS = 8


def main(tools, folder=None):
    with tempfile.TemporaryDirectory() as own:
        bench = Bench(tools, folder or own)
        program = bench.compile("layers", BUCKETS, 1024, 128)
        bench.compile("large", 1, 2048, 2)
        bench.compile("small", 1, 8, 2)
        bench.run(bench.tools / "amprun", "--calibrate", "-o", "device.json", "--threads=1", "--device=cpu")
        device = json.loads((bench.folder / "device.json").read_text())
        _, small, _, _ = bench.train("small.bin", 2)
        _, large, megabytes, _ = bench.train("large.bin", 2)
        loopback = {"bandwidth": megabytes * 1e6 / ((large - small) * 1e-3), "latency_seconds": small * 1e-3 / 2}
        print(f"loopback: {loopback['bandwidth'] * 1e-9:.2f} GB/s, {loopback['latency_seconds'] * 1e6:.0f} us")
        print("| ranks | step ms | transfers ms | waited for ms | hidden |\n|---|---|---|---|---|", flush=True)
        rows(bench, "2, loopback", loopback, device, 2, lambda zero: bench.train(program, 2, zero=zero))
        for name, rate in (("10 Gbit/s", "10gbit"), ("1 Gbit/s", "1gbit")):
            if os.geteuid() == 0:
                with Namespaces(rate) as inside:
                    link = {"bandwidth": float(name.split()[0]) * 1.25e8, "latency_seconds": loopback["latency_seconds"]}
                    link["bandwidth"] = min(link["bandwidth"], loopback["bandwidth"])
                    rows(bench, f"2, {name}", link, device, 2, lambda zero: bench.train(program, 2, "10.99.7.1", inside, zero))
        rows(bench, "4, loopback", loopback, device, 4, lambda zero: bench.train(program, 4, zero=zero))


main(*sys.argv[1:])
