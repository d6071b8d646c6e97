"""Makes every call of a training fail once, at each of up to twelve uses, else at the first, the middle and the last, on the fake driver.

usage: fail_each_call.py <amprun> <folder of the fake libraries> <model.bin> <scratch folder> <how calls begin> <training options…>
Each failure must end with exit code 3 and one error that names the call; nothing may be leaked, and the training must go
on from the newest checkpoint to the same weights. What only frees something may fail without being noticed. An algorithm that
fails when it is measured is left out with a note that names the call, and the training goes on; so it does where data cannot stay on the GPU,
and where cuDNN fails before a convolution runs.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Freeing goes on whatever happens; of a remembered algorithm that is refused another is measured; a version is a name;
# where CUPTI does not begin, events take its place, and a buffer of its records ends with a refusal.
LAST = ("cuCtxSetCurrent", "cuEventSynchronize", "cuEventRecord")  # their last use is before all is freed
NOTED = [re.compile(r"^amprun: note: \d+ of \d+ algorithms of cuBLASLt left out: (\w+) failed for op", re.M),
         re.compile(r"^amprun: note: .*(?:cuDNN|ways to compute a convolution).*: (cudnn\w+) failed for", re.M),
         re.compile(r"^amprun: note: (cuMemAlloc_v2) failed for memory that clears the cache.*: products were measured with", re.M),
         re.compile(r"^amprun: note: (cuMem\w*Alloc\w*) failed for the (?:data|batch).*: batches are sent one by one$", re.M)]
# What measures an algorithm: some failure of each has to be a note; of a product the first, which is a measurement. (The first graph clears
# the cache and is no algorithm's.)
MEASURING = {"cublasLtMatmul", "cudnnBackendExecute", "cuStreamBeginCapture_v2", "cuStreamEndCapture", "cuGraphInstantiateWithFlags", "cuGraphLaunch"}
FORGIVEN = re.compile(r"Free|Destroy|Release|Unload|AlgoCheck|GetVersion|cupti")


def main(amprun, fake, program, scratch, prefix, *options):
    scratch = pathlib.Path(scratch)
    shutil.rmtree(scratch, ignore_errors=True)
    scratch.mkdir(parents=True)

    def run(name, fail=None, *more):
        env = dict(os.environ, LD_LIBRARY_PATH=fake, AMPC_FAKE_CUDA_PROGRAM=program, AMPC_FAKE_CUDA_COUNTS=str(scratch / "counts"),
                   XDG_CACHE_HOME=str(scratch / (name + ".cache")))
        if fail:
            env["AMPC_FAKE_CUDA_FAIL"] = fail
        return subprocess.run([amprun, program, "--device=cuda", f"--save-weights={scratch / name}", *options, *more], env=env,
                              capture_output=True, text=True, timeout=120)

    done = run("whole", None, f"--checkpoint={scratch / 'c0'}", "--every=10")
    assert done.returncode == 0, done.stderr
    expected = (scratch / "whole").read_bytes()
    counts = dict(line.split() for line in (scratch / "counts").read_text().splitlines())
    counts = {call: count for call, count in counts.items() if call.startswith(prefix)}
    assert len(counts) > (40 if prefix == "cu" else 5), counts
    wrong, tried, noted = [], 0, set()
    for call, count in counts.items():
        count = int(count)
        for ordinal in range(1, count + 1) if count <= 12 else sorted({1, count // 6, (count + 1) // 2, count}):
            tried += 1
            label = f"{call}:{ordinal}"
            checkpoints = scratch / "c"
            shutil.rmtree(checkpoints, ignore_errors=True)
            shutil.rmtree(scratch / "part.cache", ignore_errors=True)
            done = run("part", label, f"--checkpoint={checkpoints}", "--every=10")
            errors = [line for line in done.stderr.splitlines() if "error:" in line]
            if "fake CUDA" in done.stderr:
                wrong.append(f"{label}: {done.stderr}")
            elif done.returncode == 0 and (FORGIVEN.search(call) or (call in LAST and ordinal == count)):
                continue
            elif done.returncode == 0 and any(call in said for pattern in NOTED for said in pattern.findall(done.stderr)):
                noted.add(call)
            elif label == "cublasLtMatmul:1":
                wrong.append(f"{label}: is no note: exit {done.returncode}: {done.stderr}")
            elif done.returncode != 3 or len(errors) != 1 or not errors[0].startswith(program + ": error: ") or call not in errors[0]:
                wrong.append(f"{label}: exit {done.returncode}: {done.stderr}")
            elif any(checkpoints.glob("step-*")) if checkpoints.exists() else False:
                done = run("part", None, f"--resume={checkpoints}")
                if done.returncode or (scratch / "part").read_bytes() != expected:
                    wrong.append(f"{label}: cannot go on: exit {done.returncode}: {done.stderr}")
    wrong += [f"{call}: no failure is a note" for call in sorted(MEASURING & counts.keys() - noted)]
    print("\n".join(wrong))
    if noted:
        print("noted, and went on:", *sorted(noted))
    print(f"{tried} failures of {len(counts)} calls, {len(wrong)} wrong")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
