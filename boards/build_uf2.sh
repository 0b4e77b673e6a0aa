#!/usr/bin/env bash
# Builds MicroPython for the Pico from Debian's own source packages: no git, nothing from outside apt.
#   boards/build_uf2.sh OUT.uf2         plain MicroPython, for the emulated chip and for carrom flash
#   boards/build_uf2.sh OUT.uf2 BOARD   with the firmware of that board (pico, pico_w) frozen in
# Needs Debian or a relative with apt; asks apt for the cross compiler where it is missing. A minute or two.
set -euo pipefail

here=$(realpath "$(dirname "$0")")
out=$(realpath -m "${1:?usage: boards/build_uf2.sh OUT.uf2 [BOARD]}")
name=${2:-}
release=trixie # MicroPython 1.25.0, Pico SDK 2.1.1, TinyUSB 0.18.0, Mbed TLS 3.6
version=1.25.0
work=${CARROM_BUILD:-${XDG_CACHE_HOME:-$HOME/.cache}/carrom/micropython-$version}
sources=$work/sources
log=$work/build.log
mkdir -p "$sources" "$work/apt/lists/partial" "$work/apt/cache/archives/partial" "$(dirname "$out")"
exec 9>"$work/lock" && flock 9 # another build in the same folders waits
# The same sources give the same bytes: the date in the image is that of the last change, no path is in it, and the
# tables that MicroPython's scripts write from sets keep their order.
export PYTHONHASHSEED=0
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$(dirname "$0")" log -1 --format=%ct 2>/dev/null || echo 0)}
export CFLAGS="-ffile-prefix-map=$work=."

fail() {
    echo "$1" >&2
    exit 2
}
command -v apt-get >/dev/null || fail "boards/build_uf2.sh needs Debian's apt. Elsewhere take the official MicroPython for RPI_PICO and run carrom flash."

# The compiler, for the release that this machine runs.
packages=()
command -v arm-none-eabi-gcc >/dev/null || packages+=(gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib)
command -v cmake >/dev/null || packages+=(cmake)
command -v gcc >/dev/null || packages+=(gcc libc6-dev)
command -v make >/dev/null || packages+=(make)
command -v dpkg-source >/dev/null || packages+=(dpkg-dev)
if [ ${#packages[@]} -gt 0 ]; then
    echo "Installing ${packages[*]}"
    root=""
    [ "$(id -u)" = 0 ] || root="sudo"
    { $root apt-get -qq update && DEBIAN_FRONTEND=noninteractive $root apt-get -qq install -y --no-install-recommends "${packages[@]}"; } >"$log" 2>&1 ||
        { tail -5 "$log" >&2; fail "apt could not install them"; }
fi

# The sources, of one release whatever this machine runs, from the mirror that this machine uses anyway.
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
mirror=$(apt-get indextargets --format '$(SITE)' 'Origin: Debian' | grep -v security | sort | uniq -c | sort -rn | awk 'NR==1{print $2}')
[ -n "$mirror" ] || fail "apt knows no mirror of Debian here"
printf '%s [signed-by=%s] %s %s main\n' deb "$keyring" "$mirror" $release deb-src "$keyring" "$mirror" $release >"$work/apt/sources.list"
source_apt() {
    apt-get -qq -oDir::Etc::SourceList="$work/apt/sources.list" -oDir::Etc::SourceParts=/dev/null \
        -oDir::State::Lists="$work/apt/lists" -oDir::Cache="$work/apt/cache" -oAPT::Sandbox::User=root "$@"
}
cd "$sources"
if [ ! -e complete ]; then
    echo "Fetching the sources of MicroPython $version"
    {
        source_apt update
        source_apt source --download-only micropython=$version+ds-1
        source_apt source --download-only mbedtls/$release
        source_apt download pico-sdk-source tinyusb-source
    } >"$log" 2>&1 || { tail -5 "$log" >&2; fail "the sources could not be fetched; the whole log is $log"; }
    touch complete
fi

# Unpacked once; built in a folder of its own for each kind of image.
tree=$work/tree
if [ ! -e "$tree/complete" ]; then
    rm -rf "$tree"
    mkdir -p "$tree/micropython" "$tree/sdk" "$tree/tusb"
    tar -C "$tree/micropython" --strip-components=1 -xf micropython_$version+ds.orig.tar.xz
    dpkg-deb -x pico-sdk-source_*.deb "$tree/sdk"
    dpkg-deb -x tinyusb-source_*.deb "$tree/tusb"
    rmdir "$tree/micropython/lib/tinyusb" "$tree/micropython/lib/pico-sdk" 2>/dev/null || true
    ln -sfn "$tree/tusb/usr/src/tinyusb" "$tree/micropython/lib/tinyusb"
    mkdir -p "$tree/micropython/lib/mbedtls" "$tree/micropython/lib/micropython-lib"
    tar -C "$tree/micropython/lib/mbedtls" --strip-components=1 -xf mbedtls_3.6*.orig.tar.*
    # The build only looks whether micropython-lib is there; nothing of it is frozen in.
    echo "left out" >"$tree/micropython/lib/micropython-lib/README.md"
    touch "$tree/complete"
fi
if [ -z "$name" ]; then
    manifest=$work/plain.py
    printf '%s\n' 'freeze("$(PORT_DIR)/modules")' 'include("$(MPY_DIR)/extmod/asyncio")' >"$manifest"
    board=RPI_PICO
    tag=v$version
    board_dir=$tree/micropython/ports/rp2/boards/$board
    build=$work/plain
else
    manifest=$here/image/manifest.py
    board_dir=$here/$name
    [ -e "$board_dir/board.py" ] || fail "$board_dir has no board.py"
    board=CARROM_${name^^}
    build=$work/$board
    tag=v$version-$(python3 "$here/../host_tools/carrom_tools/flashing/identity.py" "$board_dir") # carrom flash compares it
fi
rm -rf "$build" "$work/shrunk"
[ -z "$name" ] || (cd "$here/../host_tools" && python3 -m carrom_tools.flashing.shrink "$work/shrunk/firmware" "$name")
echo "Building $(basename "$out")"
export MICROPY_GIT_TAG=$tag MICROPY_GIT_HASH=debian
{
    make -C "$tree/micropython/mpy-cross" -j"$(nproc)"
    cmake -S "$tree/micropython/ports/rp2" -B "$build" -DPICO_SDK_PATH_OVERRIDE="$tree/sdk/usr/src/pico-sdk" \
        -DPICO_NO_PICOTOOL=1 -DPICO_BUILD_DOCS=0 -DMICROPY_BOARD="$board" -DMICROPY_BOARD_DIR="$board_dir" \
        -DMICROPY_FROZEN_MANIFEST="$manifest" -DMICROPY_MANIFEST_CARROM_DIR="$work/shrunk"
    make -C "$build" -j"$(nproc)" firmware
} >"$log" 2>&1 || { tail -15 "$log" >&2; fail "the build failed; the whole log is $log"; }
image=$build/firmware.bin
if [ -n "$name" ]; then
    # The image ends with the first sector of the ROM, erased: what an earlier carrom flash put there is older than this.
    rom_kib=$(sed -n 's/.*ROMFS_BYTES *(\([0-9]*\) \* 1024).*/\1/p' "$here/image/mpconfig.h")
    # The board's own file system stands before the one of most boards.
    kept_kib=$(cat "$board_dir/mpconfigboard.h" "$here/image/mpconfig.h" | sed -n 's/.*FLASH_STORAGE_BYTES *(\([0-9]*\) \* 1024).*/\1/p' | head -n 1)
    rom_base=$((2048 * 1024 - kept_kib * 1024 - rom_kib * 1024))
    [ "$(stat -c %s "$image")" -le $rom_base ] || fail "the firmware has $(stat -c %s "$image") bytes and overlaps the ROM at $rom_base: make that smaller in boards/image/mpconfig.h"
    { cat "$image"; head -c $((rom_base + 4096 - $(stat -c %s "$image"))) /dev/zero | tr '\0' '\377'; } >"$build/padded.bin"
    image=$build/padded.bin
fi
# The licences of all that was linked, for who passes the image on.
licences=$(dirname "$out")/licences
mkdir -p "$licences"
cp "$tree/micropython/LICENSE" "$licences/micropython"
cp "$tree/sdk/usr/share/doc/pico-sdk-source/copyright" "$licences/pico-sdk"
cp "$tree/tusb/usr/share/doc/tinyusb-source/copyright" "$licences/tinyusb"
cp "$tree/micropython/lib/mbedtls/LICENSE" "$licences/mbedtls"
cp /usr/share/doc/libnewlib-arm-none-eabi/copyright "$licences/newlib"
for part in littlefs/lfs2.c oofatfs/ff.c uzlib/tinflate.c; do
    awk '{print} /\*\//{exit}' "$tree/micropython/lib/$part" >"$licences/$(dirname $part)" # the heading comment
done
python3 "$tree/micropython/tools/uf2conv.py" -f 0xe48bff56 -b 0x10000000 -c -o "$out" "$image" >>"$log"
echo "$out: $(stat -c %s "$build/firmware.bin") bytes of flash, sha256 $(sha256sum "$out" | cut -c1-16)"
