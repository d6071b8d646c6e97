"""Makes each allocation of a training fail, once; where it goes on all the same, prints the note and holds the weights against others.

usage: fail_resident.py <amprun> <folder of the fake libraries> <model.bin> <scratch folder> <expected weights> <training options…>
Of memory of the GPU all later allocations fail too: what goes on does without.
"""
import os
import pathlib
import subprocess
import sys


def main(amprun, fake, program, scratch, expected, *options):
    scratch = pathlib.Path(scratch)
    scratch.mkdir(exist_ok=True)

    def run(fail):
        env = dict(os.environ, LD_LIBRARY_PATH=fake, AMPC_FAKE_CUDA_PROGRAM=program, AMPC_FAKE_CUDA_COUNTS=str(scratch / "counts"),
                   XDG_CACHE_HOME=str(scratch), AMPC_FAKE_CUDA_FAIL=fail)
        return subprocess.run([amprun, program, "--device=cuda", f"--save-weights={scratch / 'w'}", *options], env=env,
                              capture_output=True, text=True, timeout=120)

    for _ in range(2):  # the second one measures nothing
        done = run("")
        assert done.returncode == 0, done.stderr
    counts = dict(line.split() for line in (scratch / "counts").read_text().splitlines())
    for call, behind in (("cuMemAlloc_v2", "+"), ("cuMemHostAlloc", "")):
        for ordinal in range(1, int(counts[call]) + 1):
            (scratch / "w").unlink(missing_ok=True)
            done = run(f"{call}:{ordinal}{behind}")
            if done.returncode == 3:
                continue
            assert done.returncode == 0, (call, ordinal, done.stderr)
            assert (scratch / "w").read_bytes() == pathlib.Path(expected).read_bytes(), (call, ordinal)
            print(*[line.removeprefix("amprun: note: ") for line in done.stderr.splitlines() if call in line], sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
