#!/usr/bin/env bash
# Compiles app code in every language mode of apps, and the benchmarks in theirs, against the modules of a build. A warning is a failure,
# like an error.
#   check_modes.sh BUILD_FOLDER
set -euo pipefail
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/../Fixtures/Modes"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
status=0
testing=$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/host/plugins/testing
options=(-package-name modes -parse-as-library -wmo -Onone -enable-testing -I "$build/Modules" -I "$made" -plugin-path "$testing")
maps=()
for map in "$build"/C*.build/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done
options+=("${maps[@]}")

# What an app on an Apple platform adds. The framework has its own mode, whatever that of the app is.
swiftc "${options[@]}" -swift-version 6 -module-name UIKitStandIn -emit-module-path "$made/UIKitStandIn.swiftmodule" \
  -emit-module Sources/UIKitStandIn/*.swift

# compile MODE FLAG...
compile() {
  local mode=$1 target words
  shift
  for target in Idiom Steps Observers Screens; do
    if ! words=$(swiftc "${options[@]}" "$@" -module-name $target -c -o "$made/$target.o" Sources/$target/*.swift 2>&1); then
      words="$target does not build"$'\n'$words
    fi
    if [ -n "$words" ]; then
      printf '%s: %s\n' "$mode" "$words" >&2
      status=1
    fi
  done
}
compile swift5 -swift-version 5
compile swift5-complete -swift-version 5 -strict-concurrency=complete
compile swift6 -swift-version 6
compile swift5-main-actor -swift-version 5 -default-isolation MainActor
compile swift6-main-actor -swift-version 6 -default-isolation MainActor

# No other check compiles these.
cd ../../../Benchmarks/Sources
echo "module CAllocations { header \"$PWD/CAllocations/include/CAllocations.h\" }" >"$made/module.modulemap"
for program in bench traced; do
  swiftc -typecheck -swift-version 6 -warnings-as-errors -module-name $program -I "$build/Modules" -I "$made" \
    -plugin-path "$testing" "${maps[@]}" $program/*.swift || status=1
done
[ $status -eq 0 ] && echo "four targets build in five modes without a warning, and the benchmarks in theirs"
exit $status
