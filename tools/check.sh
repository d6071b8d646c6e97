#!/usr/bin/env bash
# Sets up a Debian 12 or 13 machine, builds everything and runs every test.
# The last line is "N passed, N failed"; the exit status is 0 only if tests ran and none failed.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() {
  cat <<'END'
usage: tools/check.sh [--long] [--sanitize] [--filter REGEX]
       tools/check.sh --build [target...]   set up and build only
  --long      the slow tests too; with --sanitize 100000 mutations of each kind instead of 2000, all tests under the address and
              undefined-behavior sanitizers, and the runtime's under the thread sanitizer
  --sanitize  also build with address and undefined-behavior sanitizers, and run the fuzz drivers
  --filter    only the tests whose name matches
END
}

packages=(
  g++ cmake ninja-build ccache git python3 python3-numpy python3-psutil binutils
  libmlir-22-dev llvm-22-dev mlir-22-tools llvm-22-tools liblld-22-dev clang-format-22
  libdnnl-dev libflatbuffers-dev flatbuffers-compiler nlohmann-json3-dev libcli11-dev
  libxxhash-dev libmimalloc-dev libprotobuf-dev protobuf-compiler libpcre2-dev libgtest-dev libgmock-dev zlib1g-dev libzstd-dev pkgconf
)

die() {
  echo "tools/check.sh: error: $1" >&2
  shift
  for line in "$@"; do echo "hint: $line" >&2; done
  exit 3
}

# Installs missing packages; prints nothing if none is missing.
set_up() {
  local missing=() as_root=() have package
  [[ -z ${AMPC_NO_APT:-} ]] || return 0
  command -v apt-get >/dev/null || die "this is no Debian machine: apt-get is missing" \
    "install by hand, under your system's names: ${packages[*]}" \
    "then run with AMPC_NO_APT=1; README.md names the CMake variables that point to LLVM, oneDNN and CUDA"
  have=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "${packages[@]}" 2>/dev/null || true)"
  for package in "${packages[@]}"; do
    [[ $have == *" installed:$package "* ]] || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    command -v sudo >/dev/null || die "packages are missing, and neither root nor sudo is there" \
      "as root: apt-get install ${missing[*]}"
    as_root=(sudo)
  fi
  echo "installing: ${missing[*]}"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq
    -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
  "${apt[@]}" update </dev/null || echo "warning: apt-get update failed; trying with the old lists" >&2
  [[ $(apt-cache policy libmlir-22-dev) == *Candidate:\ [0-9]* ]] ||
    die "apt offers no libmlir-22-dev" \
      "Debian 13 has it, Debian 12 in bookworm-security; there add to /etc/apt/sources.list: deb http://deb.debian.org/debian-security bookworm-security main"
  "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null ||
    die "apt-get could not install: ${missing[*]}" "its own messages stand above"
}

# One job more than cores, because compilers also wait for files; limited to one per 2 GiB of memory: the largest sources need 2.4 GiB, of which
# 0.8 are the precompiled headers, one copy for all jobs.
job_count() {
  local cores memory
  cores=$(($(nproc) + 1))
  memory=$(awk '/MemAvailable/ { print int($2 / 2097152) }' /proc/meminfo)
  echo $((memory < 1 ? 1 : memory < cores ? memory : cores))
}

# build <dir> <cmake option>... -- <target>...
build() {
  local dir=$1 options=()
  shift
  while [[ $1 != -- ]]; do options+=("$1") && shift; done
  shift
  # Lets ccache share objects between build folders and clones.
  export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
  if [[ ! -f $dir/build.ninja ]]; then
    cmake -S . -B "$dir" -G Ninja --log-level=WARNING "${options[@]}" >/dev/null || return
  fi
  cmake --build "$dir" -j "$(job_count)" --target "$@"
}

give_up() {
  echo "$1"
  echo "0 passed, 1 failed"
  exit 1
}

# run_tests <dir> <target> <cmake option>...: writes the results to <dir>/test/results.json.
run_tests() {
  local dir=$1 target=$2
  shift 2
  rm -f "$dir/test/results.json"
  build "$dir" "$@" -- "$target" || true # failures are in the results
  [[ -f $dir/test/results.json ]] || give_up "$target could not run"
  results+=("$dir/test/results.json")
}

sanitize=false results=()
while (($#)); do
  case $1 in
  --long) export AMPC_LONG=1 ;;
  --sanitize) sanitize=true ;;
  --filter) export LIT_FILTER=${2:?needs a regex} && shift ;;
  --build)
    shift
    set_up
    build build -- "${@:-all}"
    exit
    ;;
  -h | --help) usage && exit ;;
  *) usage >&2 && exit 2 ;;
  esac
  shift
done

set_up
build build -- all || give_up "the build failed"
run_tests build check-ampc
if $sanitize; then run_tests build-sanitize check-ampc-fuzz -DAMPC_SANITIZE=ON; fi
if $sanitize && [[ -n ${AMPC_LONG:-} ]]; then
  run_tests build-address check-ampc -DAMPC_SANITIZE=all
  run_tests build-thread check-ampc -DAMPC_SANITIZE=thread -DAMPC_RUNTIME_ONLY=ON
fi
python3 test/summary.py "${results[@]}"
