"""The environment every test sees: the same on all machines, nothing of the user's."""
import hashlib
import os
import pathlib
import shutil
import subprocess
import time

# What a driver, a sanitizer or a package manager needs to be found at all.
KEPT = ("LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "CUDA_HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "AMPC_LONG")


MEMORY = pathlib.Path("/dev/shm")
ENOUGH = 4 << 30  # bytes; the tests that run at one time need a tenth of it


def scratch(home, build_root):
    """A folder for temporary files. In memory if there is room: the tools sync what they write to the disk, and the tests write some
    100,000 small files."""
    folder = pathlib.Path(home, "tmp")
    try:
        if shutil.disk_usage(MEMORY).free >= ENOUGH:
            folder = MEMORY / f"ampc-tests-{hashlib.sha256(build_root.encode()).hexdigest()[:16]}"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for left in folder.iterdir():  # by tests that were killed; another run may have the new ones
            if left.stat().st_mtime < time.time() - 3600 and left.is_dir():
                shutil.rmtree(left, ignore_errors=True)
    except OSError:
        folder = pathlib.Path(home, "tmp")
        folder.mkdir(parents=True, exist_ok=True)
    return str(folder)


def sanitized_python(own):
    """What a Python that loads sanitized libraries needs beside its own environment: their sanitizer comes first in the process, finds the library of C++
    whose functions it replaces, and does not count the memory that Python still uses at its end."""
    names = [subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip() for name in ("libasan.so", "libstdc++.so.6")]
    return {"LD_PRELOAD": " ".join(names), "ASAN_OPTIONS": own.get("ASAN_OPTIONS", "") + ":detect_leaks=0"}


def clean(build_root, *tool_dirs):
    home = os.path.join(build_root, "test", "home")
    os.makedirs(home, exist_ok=True)
    path = [*tool_dirs, "/usr/local/cuda/bin", "/usr/bin", "/bin"]
    env = {
        # LLVM gives its threads stacks for signals of their own, which the address sanitizer then cannot unmap.
        "ASAN_OPTIONS": "use_sigaltstack=0",
        "PATH": os.pathsep.join(path),
        "HOME": home,
        "XDG_CACHE_HOME": os.path.join(home, ".cache"),
        "TMPDIR": scratch(home, build_root),
        "LC_ALL": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    env.update({name: os.environ[name] for name in KEPT if name in os.environ})
    return env
