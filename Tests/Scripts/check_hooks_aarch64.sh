#!/usr/bin/env bash
# Builds the hooks for aarch64 Linux and runs them in an emulator.
# Needs Swift's clang, and: apt-get install gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
hooks=Sources/CPurityHooks
context=Sources/CReactorContext
for file in Tests/Scripts/hooks_without_swift.c $hooks/*.c $hooks/trampolines_aarch64.S $context/*.c; do
  clang --target=aarch64-linux-gnu -nostdlibinc -isystem /usr/aarch64-linux-gnu/include -Wall -Wextra -Werror -fPIC -O1 -g \
    -fno-omit-frame-pointer -D_GNU_SOURCE -I$hooks -I$hooks/include -I$context/include -Wno-macro-redefined \
    -c "$file" -o "$work/$(basename "$file").o"
done
aarch64-linux-gnu-gcc "$work"/*.o -o "$work/hooks" -rdynamic -lpthread -ldl
qemu-aarch64-static -L /usr/aarch64-linux-gnu "$work/hooks"
