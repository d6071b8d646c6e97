#!/usr/bin/env bash
# Installs the packages into a bare Debian and uses them: bare.sh <release> <folder with .deb files>. Needs root, debootstrap and the network.
# The packages of another release would lack their libraries. Without the package ampc, only the runtime is used.
set -euo pipefail
release=$1 packages=$(realpath "$2") source=$(realpath "$(dirname "$0")/../..")
root=$(mktemp -d)
trap 'umount "$root/proc" 2>/dev/null || true; rm -rf "$root"' EXIT
debootstrap --variant=minbase "$release" "$root" http://deb.debian.org/debian >/dev/null
cat >"$root/etc/apt/sources.list" <<END
deb http://deb.debian.org/debian $release main
deb http://deb.debian.org/debian-security $release-security main
END
cp "$packages"/*.deb "$source"/docs/examples/{linear2.json,c_api.c,c_compile.c} "$root/root"
if [[ -x $source/build/bin/ampc ]]; then "$source/build/bin/ampc" "$source/docs/examples/linear2.json" -o "$root/root/linear2.bin" --quiet; fi
mount --bind /proc "$root/proc"
chroot "$root" bash -euo pipefail <<'END'
cd /root
export DEBIAN_FRONTEND=noninteractive
add() { apt-get -qq install -y --no-install-recommends "$@" </dev/null >/dev/null 2>&1; }
apt-get -qq update
add ./libampc-runtime_*.deb
! dpkg-query -W -f '${Package}\n' | grep -i llvm
amprun --version
amprun linear2.bin --steps=3 --quiet --log=/dev/stdout 2>/dev/null | grep -c '"step"'
if compgen -G 'ampc_*.deb' >/dev/null; then
  add ./ampc_*.deb
  ampc linear2.json -o own.bin
  cmp own.bin linear2.bin
fi
add ./libampc-dev_*.deb gcc libc6-dev pkgconf
cc c_api.c -o c_api $(pkg-config --cflags --libs ampc-runtime)
./c_api linear2.bin 2
if [[ -e own.bin ]]; then
  cc c_compile.c -o c_compile $(pkg-config --cflags --libs ampc ampc-runtime)
  ./c_compile linear2.json O2 2
fi
apt-get -qq remove -y libampc-dev libampc-runtime 'ampc*' </dev/null >/dev/null 2>&1
[[ ! -e /usr/bin/ampc && ! -e /usr/bin/amprun ]]
END
echo "the packages work in a bare $release"
