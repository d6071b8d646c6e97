"""Reads .td files through llvm-tblgen --dump-json."""
import json
import subprocess

LLVM_TOOLS = "/usr/lib/llvm-22/bin"


def records(tree, td):
    """Every record of a .td file by name."""
    command = [f"{LLVM_TOOLS}/llvm-tblgen", "--dump-json", f"-I{LLVM_TOOLS}/../include", f"-I{tree.source}/include",
               str(tree.source / td)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return {k: v for k, v in json.loads(done.stdout).items() if isinstance(v, dict) and "!superclasses" in v}


def of_class(found, name):
    return {k: v for k, v in sorted(found.items()) if name in v["!superclasses"]}
