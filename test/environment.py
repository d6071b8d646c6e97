"""The environment every test sees: the same on all machines, nothing of the user's."""
import os

# What a driver, a sanitizer or a package manager needs to be found at all.
KEPT = ("LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES", "CUDA_HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "AMPC_LONG")


def clean(build_root, *tool_dirs):
    home = os.path.join(build_root, "test", "home")
    os.makedirs(os.path.join(home, "tmp"), exist_ok=True)
    path = [*tool_dirs, "/usr/local/cuda/bin", "/usr/bin", "/bin"]
    env = {
        "PATH": os.pathsep.join(path),
        "HOME": home,
        "XDG_CACHE_HOME": os.path.join(home, ".cache"),
        "TMPDIR": os.path.join(home, "tmp"),
        "LC_ALL": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    env.update({name: os.environ[name] for name in KEPT if name in os.environ})
    return env
