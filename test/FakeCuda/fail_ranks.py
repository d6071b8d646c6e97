"""The fake NCCL misbehaves: fail_ranks.py BIN FAKE FOLDER EXAMPLES.

Each call fails once, on rank 0 and on rank 1, at its first, a middle and its last use; an operation of a rank never comes, or has another
size; a rank is killed. All ranks end with exit code 3, and there is one error, which names what failed.
"""
import concurrent.futures
import pathlib
import subprocess
import sys
import time

from gpu_ranks import Check, layers
from check_ranks import deep

FREES = ("ncclCommDestroy", "ncclCommAbort")  # freeing goes on whatever happens
PAGES = ("cuMemGetAllocationGranularity", "cuMemAddressReserve", "cuMemCreate", "cuMemRelease", "cuMemMap", "cuMemSetAccess", "cuMemUnmap")
STEPS = "--steps=40"
LIMIT = 30


class Fails(Check):
    def __init__(self, *args):
        super().__init__(*args)
        self.wrong = []

    def expect(self, label, says, program, *options, on=1, kill=None, **more):
        """Of the ranks, `on` gets the variables."""
        group, begin = self.start(program, *options, environment=lambda rank: more if rank == on else {}), time.monotonic()
        if kill is not None:
            time.sleep(kill)
            group.processes[1].kill()
        try:
            codes, _, errs = group.end(timeout=2 * LIMIT)
        except subprocess.TimeoutExpired:
            return self.wrong.append(f"{label}: does not end")
        errors = [line for err in errs for line in err.splitlines() if "error:" in line]
        codes = [code for rank, code in enumerate(codes) if kill is None or rank != 1]
        if set(codes) != {3} or len(errors) != 1 or says not in errors[0] or "fake CUDA" in "".join(errs) or time.monotonic() - begin > LIMIT:
            self.wrong.append(f"{label}: exit {codes} after {time.monotonic() - begin:.1f} s: {''.join(errs)[-400:]}")


def main(tools, fake, folder, examples):
    check = Fails(tools, fake, folder)
    linear = check.compile(f"{examples}/linear2.json", "linear")
    cut = check.compile(layers(2, 512, 4), "cut", "--amp-level=O0", "--fuse-grad-size-in-MB=1")
    whole = check.compile(deep("lamb"), "whole", "--fuse-grad-size-in-MB=1")
    jobs, seen = [], set()
    for program, options in ((linear, STEPS), (cut, "--steps=3 --zero=1"), (whole, "--steps=3 --zero=1")):
        assert check.start(program, *options.split()).end()[0] == [0, 0]
        counts = [dict(line.split() for line in (pathlib.Path(folder) / f"counts{rank}").read_text().splitlines()) for rank in (0, 1)]
        for rank in (0, 1):
            calls = {call: int(count) for call, count in counts[rank].items()
                     if call.startswith("nccl") and call not in (*FREES, "ncclCommGetAsyncError") and (rank, call) not in seen}
            seen |= {(rank, call) for call in calls}
            for call, count in calls.items():
                for ordinal in sorted({1, (count + 1) // 2, count}):
                    label = f"{call}:{ordinal}"
                    jobs.append((f"{label} on rank {rank}", "is version" if call == "ncclGetVersion" else call, program, options, rank, {"AMPC_FAKE_NCCL_FAIL": label}))
            if program != linear:
                for ordinal in (2, 5):
                    jobs.append((f"a size on rank {rank}", "an operation of NCCL failed: invalid usage", program, options, rank, {"AMPC_FAKE_NCCL_SHORT": ordinal}))
                    jobs.append((f"a hang on rank {rank}", "did not end for", program, f"{options} --timeout=2", rank, {"AMPC_FAKE_NCCL_HANG": ordinal}))
    # Memory that is given back, and is there again for a checkpoint.
    assert check.start(cut, "--steps=3", "--zero=1", f"--checkpoint={folder}/kept").end()[0] == [0, 0]
    uses = dict(line.split() for line in (pathlib.Path(folder) / "calls0").read_text().splitlines())
    for call in PAGES:
        for ordinal in (1, int(uses[call])) if call in ("cuMemCreate", "cuMemMap", "cuMemSetAccess") else (1,):
            jobs.append((f"{call}:{ordinal}", call, cut, f"--steps=3 --zero=1 --checkpoint={folder}/{call}-{ordinal}", 0, {"AMPC_FAKE_CUDA_FAIL": f"{call}:{ordinal}"}))
    assert {call for _, call in seen} >= {"ncclAllReduce", "ncclReduceScatter", "ncclReduce", "ncclAllGather", "ncclBroadcast"}, seen
    for rank in (0, 1):
        jobs.append((f"ncclCommGetAsyncError on rank {rank}", "ncclCommGetAsyncError", linear, STEPS, rank,
                     {"AMPC_FAKE_NCCL_HANG": 3, "AMPC_FAKE_NCCL_FAIL": "ncclCommGetAsyncError:1"}))
        jobs.append((f"a size on rank {rank}", "an operation of NCCL failed: invalid usage", linear, STEPS, rank, {"AMPC_FAKE_NCCL_SHORT": 3}))
        jobs.append((f"a hang on rank {rank}", "did not end for", linear, f"{STEPS} --timeout=2", rank, {"AMPC_FAKE_NCCL_HANG": 3}))

    def run(job):
        label, says, program, options, rank, variables = job
        check.expect(label, says, program, *options.split(), on=rank, **variables)

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(run, jobs))
    check.expect("a kill", "rank 1 on", linear, "--steps=1000000", kill=1.5)
    print("\n".join(check.wrong))
    print(f"{len(jobs) + 1} failures, {len(check.wrong)} wrong")


if __name__ == "__main__":
    main(*sys.argv[1:])
