#!/usr/bin/env bash
# An app that uses the package without the trait ReactorKit must fetch, resolve and pin nothing for it; with the trait it asks
# for ReactorKit. The network is a dead proxy, so that a fetch fails.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
place=$root/.build/trait-off
rm -rf "$place"
mkdir -p "$place/Sources/App" "$place/config"
echo 'import ReactorTrace' >"$place/Sources/App/App.swift"
manifest() { # TRAITS
  cat >"$place/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "app",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "reactor-trace", path: "$root"$1)],
  targets: [.target(name: "App", dependencies: [.product(name: "ReactorTrace", package: "reactor-trace")])])
SWIFT
}
resolve() {
  http_proxy=http://127.0.0.1:1 https_proxy=http://127.0.0.1:1 GIT_TERMINAL_PROMPT=0 \
    "${SWIFT:-swift}" package resolve --package-path "$place" --config-path "$place/config" --disable-dependency-cache \
    >"$place/log" 2>&1
}

manifest ''
if ! resolve; then
  echo "error: a package that has the trait off does not resolve without the network:" >&2
  cat "$place/log" >&2
  exit 1
fi
for made in Package.resolved .build/checkouts .build/repositories; do
  if [ -e "$place/$made" ] && [ -n "$(ls -A "$place/$made")" ]; then
    echo "error: with the trait off there is $place/$made:" >&2
    if [ -f "$place/$made" ]; then cat "$place/$made"; else ls "$place/$made"; fi >&2
    exit 1
  fi
done

# The same check can fail: with the trait on something is asked of the network.
manifest ', traits: ["ReactorKit"]'
if resolve; then
  echo "error: with the trait on nothing was fetched, so this check proves nothing" >&2
  exit 1
fi
echo "trait off: nothing is fetched or pinned"
