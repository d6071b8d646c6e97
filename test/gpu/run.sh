#!/bin/sh
# Correctness and speed on a GPU: one JSON line per case, a table last, in at most nine minutes.
# Needs a driver, CUDA's libraries, python3 (with torch and jax where the peers are to be measured), and a folder that
# test/gpu/prepare.py made on a machine with the compiler. Exit status 1: a case is wrong. Usage:
#   test/gpu/prepare.py --bin build/bin --out programs     (where ampc is)
#   test/gpu/run.sh programs [--quick]                      (where the GPU is)
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -lt 1 ] || [ ! -f "$1/cases.json" ]; then
  echo "usage: run.sh <folder made by prepare.py> [--quick]" >&2
  exit 2
fi
programs=$(cd "$1" && pwd)
shift
LD_LIBRARY_PATH="${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$programs/lib:/usr/local/cuda/lib64"
export LD_LIBRARY_PATH
exec python3 "$here/suite.py" "$programs" "$@"
