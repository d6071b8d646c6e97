"""Sums up what --dry-run prints (stdin): for each of its sections, how often each call stands there, in order of first use."""
import sys

counts = {}


def flush():
    print(", ".join(f"{call} x{count}" for call, count in counts.items()))
    counts.clear()


for line in sys.stdin:
    if line.startswith("# "):
        if counts:
            flush()
        print(line.strip())
        continue
    call = line.split()[0]
    counts[call] = counts.get(call, 0) + 1
if counts:
    flush()
