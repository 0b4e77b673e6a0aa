#!/usr/bin/env bash
# Builds MicroPython for the Pico from Debian's source packages alone, in a few minutes the first time.
#   boards/build_uf2.sh OUT.uf2               plain MicroPython, for the emulated chip
#   boards/build_uf2.sh OUT.uf2 MANIFEST.py   with the modules of that manifest frozen in
# Needs a Debian (or a container of one) with the packages below. Sources are kept in build/uf2/sources.
set -euo pipefail

VERSION=1.25.0
RELEASE=trixie # its source packages: micropython 1.25.0, pico-sdk 2.1.1, tinyusb 0.18, mbedtls 3.6
TOOLS=(gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib cmake make gcc python3 dpkg-dev)

out=$(realpath -m "${1:?usage: boards/build_uf2.sh OUT.uf2 [MANIFEST.py]}")
manifest=${2:+$(realpath "$2")}
cd "$(dirname "$0")/.."
base=$PWD/build/uf2
sources=$base/sources
log=$base/build.log

fail() {
    echo "$1" >&2
    exit 2
}

install_tools() {
    local missing=() tool
    for tool in "${TOOLS[@]}"; do
        dpkg-query -W -f '${Status}' "$tool" 2>/dev/null | grep -q 'install ok' || missing+=("$tool")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    if [ "${CI:-}" != true ] || [ "$(id -u)" != 0 ]; then
        fail "Missing: ${missing[*]}. Install them: sudo apt-get install ${missing[*]}"
    fi
    echo "Installing ${missing[*]}"
    { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}"; } \
        >>"$log" 2>&1 || fail "Could not install ${missing[*]}; see $log"
}

# apt with lists and cache of its own, so that the system's sources stay as they are.
apt_of_release() {
    local state=$base/apt
    mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
    if [ ! -s "$state/sources.list" ]; then
        local mirror key=/usr/share/keyrings/debian-archive-keyring.gpg
        mirror=$(apt-get indextargets --format '$(SITE)' 'Origin: Debian' | grep -v security | sort | uniq -c | sort -rn | awk 'NR == 1 {print $2}')
        [ -n "$mirror" ] || fail "apt knows no Debian mirror; run this in Debian, or put an official UF2 of MicroPython $VERSION into build/"
        printf '%s [signed-by=%s] %s %s main\n' deb "$key" "$mirror" "$RELEASE" deb-src "$key" "$mirror" "$RELEASE" >"$state/sources.list"
    fi
    apt-get -qq -o Dir::Etc::SourceList="$state/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$state/lists" -o Dir::Cache="$state/cache" -o APT::Sandbox::User=root "$@"
}

fetch() {
    mkdir -p "$sources"
    cd "$sources"
    [ ! -e complete ] || return 0
    echo "Fetching the sources"
    {
        apt_of_release update
        apt_of_release source --download-only "micropython=$VERSION+ds-1" "mbedtls/$RELEASE"
        apt_of_release download pico-sdk-source tinyusb-source
    } >>"$log" 2>&1 || fail "Could not fetch the sources; see $log"
    touch complete
}

unpack() {
    rm -rf "$base/tree"
    mkdir -p "$base/tree/micropython" "$base/tree/mbedtls"
    cd "$base/tree"
    tar -C micropython --strip-components=1 -xf "$sources/micropython_$VERSION+ds.orig.tar.xz"
    tar -C mbedtls --strip-components=1 -xf "$(find "$sources" -name 'mbedtls_3.6*.orig.tar.*' ! -name '*.asc' | head -n 1)"
    for package in "$sources"/pico-sdk-source_*.deb "$sources"/tinyusb-source_*.deb; do dpkg-deb -x "$package" packages; done
    # Debian took the bundled libraries out; put them where MicroPython's build looks.
    rm -rf micropython/lib/tinyusb micropython/lib/pico-sdk micropython/lib/mbedtls
    ln -s "$PWD/packages/usr/src/tinyusb" micropython/lib/tinyusb
    ln -s "$PWD/packages/usr/src/pico-sdk" micropython/lib/pico-sdk
    ln -s "$PWD/mbedtls" micropython/lib/mbedtls
    mkdir -p micropython/lib/micropython-lib
    touch micropython/lib/micropython-lib/README.md # the build looks whether it is there
}

build() {
    local top=$base/tree/micropython
    if [ -z "$manifest" ]; then
        manifest=$base/plain.py
        printf 'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n' >"$manifest"
    fi
    export MICROPY_GIT_TAG=v$VERSION MICROPY_GIT_HASH=debian
    echo "Building; progress in $log"
    {
        make -C "$top/mpy-cross" -j"$(nproc)"
        cmake -S "$top/ports/rp2" -B "$base/tree/out" -DPICO_SDK_PATH_OVERRIDE="$base/tree/packages/usr/src/pico-sdk" \
            -DPICO_NO_PICOTOOL=1 -DPICO_BUILD_DOCS=0 -DMICROPY_BOARD=RPI_PICO -DMICROPY_FROZEN_MANIFEST="$manifest"
        make -C "$base/tree/out" -j"$(nproc)" firmware
        mkdir -p "$(dirname "$out")"
        # The RP2040's family, at the start of its flash.
        python3 "$top/tools/uf2conv.py" -f 0xe48bff56 -b 0x10000000 -c -o "$out" "$base/tree/out/firmware.bin"
    } >>"$log" 2>&1 || fail "The build failed: $(tail -n 5 "$log")"
}

command -v apt-get >/dev/null || fail "This needs Debian's apt; elsewhere put an official UF2 of MicroPython $VERSION into build/"
mkdir -p "$base"
: >"$log"
install_tools
fetch
unpack
build
echo "$out ($(($(stat -c %s "$out") / 2048)) kB of flash)"
