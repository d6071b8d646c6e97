#!/usr/bin/env bash
# Installs the packages into a bare Debian and uses them: bare.sh <release> <folder with .deb files> [<bare root>]. Needs root, debootstrap
# and the network. The packages of another release would lack their libraries. A bare root that debootstrap made is copied instead of making
# one. Without the package ampc, only the runtime is used, with programs that build/bin/ampc of this tree compiles.
set -euo pipefail
release=$1 packages=$(realpath "$2") source=$(realpath "$(dirname "$0")/../..")
root=$(mktemp -d)
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf --one-file-system "$root"' EXIT
if (($# > 2)); then
  cp -a "$3/." "$root"
else
  debootstrap --variant=minbase "$release" "$root" http://deb.debian.org/debian >/dev/null
fi
cat >"$root/etc/apt/sources.list" <<END
deb http://deb.debian.org/debian $release main
deb http://deb.debian.org/debian-security $release-security main
END
cp -r "$packages"/*.deb "$source"/docs/examples/{linear2.json,digits.json,digits,c_api.c,c_compile.c} "$root/root"
if ! compgen -G "$packages/ampc_*.deb" >/dev/null; then
  for model in linear2 digits; do "$source/build/bin/ampc" "$source/docs/examples/$model.json" -o "$root/root/$model.bin" --quiet; done
fi
mount --bind /proc "$root/proc"
chroot "$root" bash -euo pipefail <<'END'
cd /root
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
fail() { echo "bare.sh: error: $1" >&2; exit 1; }
apt() { apt-get -qq "$@" </dev/null >apt.log 2>&1 || { cat apt.log >&2; fail "apt-get $*"; }; }
add() { apt install -y --no-install-recommends "$@"; }
size() { dpkg-query -W -f '${Package}: ${Installed-Size} KiB, ${Depends}\n' "$@"; }

# The tool and its library need nothing of LLVM from outside, and find all that they need.
check_libraries() {
  if dpkg-query -W -f '${db:Status-Status} ${Package}\n' | grep -iE '^installed .*(llvm|mlir|lld)'; then fail "LLVM is installed"; fi
  if ldd "$@" | grep -iE 'not found|llvm|mlir'; then fail "$*: the libraries are wrong"; fi
}

check_pages() {
  [[ $(zcat -f /usr/share/man/man1/"$1".1*) == *".TH ${1^^} 1"* ]] || fail "$1 has no manual page"
  bash -c 'source "$1"; complete -p "$2"' - /usr/share/bash-completion/completions/"$1" "$1" >/dev/null || fail "$1 has no completion"
  [[ -s /usr/share/zsh/vendor-completions/_$1 && -s /usr/share/fish/vendor_completions.d/$1.fish ]] || fail "$1 has no completion for zsh or fish"
}

# Removes packages; of the paths in them, folders of other packages may be left.
remove() {
  local path
  dpkg -L "$@" | grep -v '^/\.$' | sort -u >paths
  apt purge -y "$@"
  while read -r path; do
    [[ -e $path || -L $path ]] || continue
    [[ -d $path ]] && dpkg -S "$path" >/dev/null 2>&1 && continue
    fail "$* left $path"
  done <paths
  if [[ $(ldconfig -p) == *libampc* ]]; then fail "the loader's cache has libampc"; fi
}

train() {
  amprun digits.bin --epochs=5 --shuffle --quiet --log=log.jsonl --data x=digits/train_x.npy,label=digits/train_y.npy \
    --eval-data x=digits/test_x.npy,label=digits/test_y.npy
  grep '"eval": true' log.jsonl | tail -n1 | grep -oE '"acc": [0-9.]+' | awk '{ print "digits: accuracy " $2; exit !($2 > 0.9) }' || fail "digits were not learned"
}

apt update
if compgen -G 'ampc_*.deb' >/dev/null; then
  add ./ampc_*.deb
  size ampc
  [[ ! -e /usr/bin/amprun ]]
  check_libraries /usr/bin/ampc /usr/lib/libampc.so.1
  check_pages ampc
  ampc --version
  ampc linear2.json -o linear2.bin --quiet
  ampc digits.json -o digits.bin
  remove ampc
fi
add ./libampc-runtime_*.deb
size libampc-runtime
[[ ! -e /usr/bin/ampc ]]
check_libraries /usr/bin/amprun /usr/lib/libampc_runtime.so.1
check_pages amprun
amprun --version
amprun linear2.bin --steps=3 --quiet --log=/dev/stdout 2>/dev/null | grep -c '"step"'
train

add ./*.deb gcc libc6-dev pkgconf cmake make
size libampc-dev
cc c_api.c -o c_api $(pkg-config --cflags --libs ampc-runtime)
./c_api linear2.bin 2 | grep 'step 2 loss'
if [[ -e /usr/bin/ampc ]]; then
  ampc digits.json -o again.bin --quiet
  cmp again.bin digits.bin
  cc c_compile.c -o c_compile $(pkg-config --cflags --libs ampc ampc-runtime)
  ./c_compile linear2.json O2 2 | grep 'step 2 loss'
  cmake -S /usr/share/doc/ampc/examples/c_project -B project >/dev/null
  cmake --build project >/dev/null
  project/c_api linear2.bin 2 | grep 'step 2 loss'
  project/c_compile linear2.json O1 2 | grep 'step 2 loss'
fi
remove libampc-dev libampc-runtime $(compgen -G 'ampc_*.deb' >/dev/null && echo ampc)
END
echo "the packages work in a bare $release"
