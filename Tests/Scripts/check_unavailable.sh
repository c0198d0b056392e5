#!/bin/sh
# Compiles code that uses RxSwift API which is unavailable here, and checks the compiler's message for each line.
#   check_unavailable.sh BUILD_FOLDER
set -u
build=$(cd "$1" && pwd) || exit 70
cd "$(dirname "$0")/../Fixtures" || exit 70
output=$(mktemp) || exit 70
trap 'rm -f "$output"' EXIT
swiftc -swift-version 6 -typecheck -I "$build/Modules" \
  -Xcc -fmodule-map-file="$build/CReactorContext.build/module.modulemap" \
  -Xcc -fmodule-map-file="$build/CReactorLifetime.build/module.modulemap" Unavailable.swift >"$output" 2>&1
status=0
number=0
while IFS= read -r line; do
  number=$((number + 1))
  case $line in //* | *'  // '*) ;; *) continue ;; esac
  case $line in //*) continue ;; esac
  message=${line#*  // }
  if ! grep -E "^[^ ]*Unavailable.swift:$number:[0-9]+: error: " "$output" | grep -qF -- "$message"; then
    echo "Unavailable.swift:$number: the compiler does not say: $message"
    grep -E "^[^ ]*Unavailable.swift:$number:" "$output"
    status=1
  fi
done <Unavailable.swift
if grep -q "inaccessible due to" "$output"; then
  echo "the compiler names declarations that are not public:"
  grep "inaccessible due to" "$output"
  status=1
fi
[ $status -eq 0 ] && echo "the compiler names a replacement for each unavailable declaration"
exit $status
