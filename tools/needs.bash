# needs.bash: what the commands need, and how to get it; sourced by ./play and ./check.
# Says what is missing and installs it, on Debian and its kin, as root or with sudo.

# need PACKAGE TEST…: remember the package if the test fails.
missing=()
need() {
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

# A header or library that the compiler must find.
compiles() {
    local compiler=$1
    shift
    printf '%s\n' "$1" | "$compiler" -x c - -o /dev/null "${@:2}"
}

needs_to_build() {
    need gcc command -v gcc
    need libc6-dev compiles gcc '#include <stdio.h>
int main(void) { return puts("") < 0; }'
    need python3 command -v python3
    need nodejs command -v node
    need npm command -v npm
    need meson command -v meson
    need ninja-build command -v ninja
    need pkg-config command -v pkg-config
    need libwebsockets-dev pkg-config --exists libwebsockets
    need libwebsockets-evlib-uv test -f "$(pkg-config --variable=libdir libwebsockets)/libwebsockets-evlib_uv.so"
    need libuv1-dev pkg-config --exists libuv
    need libjansson-dev pkg-config --exists jansson
    need libsodium-dev pkg-config --exists libsodium
    need zlib1g-dev pkg-config --exists zlib
    need libsqlite3-dev pkg-config --exists sqlite3
    need libpq-dev pkg-config --exists libpq
    need libedit-dev pkg-config --exists libedit
    need clang-14 command -v clang-14
    need lld command -v wasm-ld
    need wasi-libc test -d /usr/include/wasm32-wasi
    need libclang-rt-14-dev-wasm32 test -f "$(clang-14 --print-resource-dir 2>/dev/null)/lib/wasi/libclang_rt.builtins-wasm32.a"
}

needs_to_check() {
    needs_to_build
    need git command -v git
    need g++ command -v g++
    need libcmocka-dev pkg-config --exists cmocka
    need postgresql test -n "$(find /usr/lib/postgresql -name initdb 2>/dev/null)"
    need libclang-rt-14-dev compiles clang-14 '#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) { return data == 0 && size > 0; }' \
        -fsanitize=fuzzer,address,undefined
    need clang-format-14 command -v clang-format-14
    need clang-tidy-14 command -v clang-tidy-14
    need cppcheck command -v cppcheck
    need chromium command -v chromium
    need python3-venv python3 -c 'import ensurepip, venv'
}

# Debian packages of the project.
needs_to_pack() {
    need dpkg-dev command -v dpkg-buildpackage
    need debhelper command -v dh
    need po-debconf command -v po2debconf
    need lintian command -v lintian
}

# A Debian tree of its own, and machines that run in it.
needs_for_trees() {
    need debootstrap command -v debootstrap
    need systemd-container command -v systemd-nspawn
    need iproute2 command -v ip
    need curl command -v curl
}

install_missing() {
    [ ${#missing[@]} -eq 0 ] && return 0
    echo "Missing: ${missing[*]}"
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null; then
            echo "Please install them (as root: apt-get install ${missing[*]}), then try again." >&2
            return 1
        fi
        as_root=(sudo)
        [ -t 0 ] || as_root=(sudo -n)
    fi
    if ! command -v apt-get >/dev/null; then
        echo "This is not a Debian system: please install them by its own means, then try again." >&2
        return 1
    fi
    echo "Installing them …"
    if ! { "${as_root[@]}" apt-get -qq update </dev/null &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install \
            "${missing[@]}" </dev/null; } >"$1" 2>&1; then
        tail -n 20 "$1" >&2
        echo "They could not be installed: ${missing[*]}" >&2
        return 1
    fi
}

# configure BUILD-FOLDER MESON-ARGUMENTS…: set up a build folder once; anew if the project was moved, if it is told
# otherwise, or if cmocka or libedit has come.
configure() {
    local folder=$1 told
    shift
    told=$(printf '%s\n' "$root" "${CC-}" "$(pkg-config --modversion cmocka 2>/dev/null)" \
        "$(pkg-config --modversion libedit 2>/dev/null)" "$@")
    if [ -f "$folder/build.ninja" ] && [ "$(cat "$folder/told" 2>/dev/null)" = "$told" ]; then
        return 0
    fi
    rm -rf -- "$folder"
    mkdir -p -- "$folder"
    meson setup "$@" -- "$folder" "$root" >"$folder.log" 2>&1 || { cat "$folder.log" >&2; return 1; }
    printf '%s' "$told" >"$folder/told"
}
