#!/usr/bin/env bash
# An app that has the package by URL and version must build, by each build system of SwiftPM: a checkout is built with warnings suppressed,
# and unsafe flags of a dependency were refused before 6.2. One module tells: all have both from one function of the manifest.
set -euo pipefail
cd "$(dirname "$0")/../.."
place=$PWD/.build/dependency
rm -rf "$place"
mkdir -p "$place/reactor-trace" "$place/app/Sources/App"

# The files as they are now, as version 99.0.0 of a repository.
git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from - | tar --extract --directory "$place/reactor-trace"
in_repository() { git -C "$place/reactor-trace" -c user.name=a -c user.email=a@example.com "$@"; }
in_repository init --quiet
in_repository add --all
in_repository commit --quiet --message 99.0.0
in_repository tag 99.0.0

cd "$place/app"
cat >Package.swift <<SWIFT
// swift-tools-version: 6.2
import PackageDescription
let package = Package(
  name: "app",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "file://$place/reactor-trace", from: "99.0.0")],
  targets: [.target(name: "App", dependencies: [.product(name: "ReactorTesting", package: "reactor-trace")])])
SWIFT
echo 'import ReactorTesting' >Sources/App/App.swift
for system in native swiftbuild; do
  if ! "${SWIFT:-swift}" build --target PlatformSupport --build-system $system --scratch-path "$place/$system" \
    --cache-path "$place/cache" --security-path "$place/security" >"$place/$system.log" 2>&1; then
    echo "error: an app that depends on a version does not build by --build-system $system:" >&2
    tail -20 "$place/$system.log" >&2
    exit 1
  fi
done
echo "dependency: native and swiftbuild build a version"
