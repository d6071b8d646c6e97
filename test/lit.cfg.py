# The FileCheck tests, python checks and lints. Settings of this build come from lit.site.cfg.py.
import ctypes
import os
import shutil
import sys

import lit.formats

sys.path.insert(0, os.path.join(config.source_root, "test"))
import environment

config.name = "ampc"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "Unit", "CMakeLists.txt"]
config.test_source_root = os.path.join(config.source_root, "test")
config.test_exec_root = os.path.join(config.build_root, "test")
config.environment = environment.clean(config.build_root, config.tools_dir, config.llvm_tools_dir)


def tool(name):
    return os.path.join(config.tools_dir, name)


chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)

for name, value in {
    "chromium": chromium or "chromium",
    "ampc-opt": tool("ampc-opt"),
    "ampc": tool("ampc"),
    "amprun": tool("amprun"),
    "fuzz-runtime": tool("AmpcFuzzRuntime"),
    "fuzz-import": tool("AmpcFuzzImport"),
    "fuzz-onnx": tool("AmpcFuzzOnnx"),
    "mutations": "100000" if os.environ.get("AMPC_LONG") else "2000",
    "python": config.python,
    "examples": os.path.join(config.source_root, "docs", "examples"),
    "inputs": os.path.join(config.source_root, "test", "Inputs"),
    "tools": config.tools_dir,
    "llvm-tools": config.llvm_tools_dir,
    "source-root": config.source_root,
    "build-root": config.build_root,
}.items():
    # %ampc must not eat the beginning of %ampc-opt.
    config.substitutions.append((rf"%{name}(?![\w-])", value))


def loads(library):
    try:
        return ctypes.CDLL(library)
    except OSError:
        return None


def has_gpu():
    driver = loads("libcuda.so.1")
    count = ctypes.c_int(0)
    return bool(driver) and driver.cuInit(0) == 0 and driver.cuDeviceGetCount(ctypes.byref(count)) == 0 and count.value > 0


def cpu_flags():
    with open("/proc/cpuinfo") as f:
        return next((line.split() for line in f if line.startswith("flags")), [])


flags = cpu_flags()
for feature, there in {
    "compiler": not config.runtime_only,
    "cuda": has_gpu(),
    "nccl": loads("libnccl.so.2") is not None,
    "ptxas": shutil.which("ptxas", path=config.environment["PATH"]) is not None,
    "clang-format": shutil.which("clang-format-22") is not None,
    "chromium": chromium is not None,
    "mpi": shutil.which("mpirun") is not None,
    "avx2": "avx2" in flags,
    "avx512": "avx512f" in flags and "avx512vl" in flags,
    "avx512-bf16": "avx512_bf16" in flags,
    "avx512-fp16": "avx512_fp16" in flags,
    "amx": "amx_tile" in flags,
    "fuzz-runtime": os.path.exists(tool("AmpcFuzzRuntime")),
    "fuzz-import": os.path.exists(tool("AmpcFuzzImport")),
    "fuzz-onnx": os.path.exists(tool("AmpcFuzzOnnx")),
    "sanitize": config.sanitize,
    "long": bool(os.environ.get("AMPC_LONG")),
    "root": os.geteuid() == 0,
}.items():
    if there:
        config.available_features.add(feature)
