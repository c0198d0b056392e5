#!/bin/sh
# Compiles code that uses what is not here, and looks for the words of the compiler that each line asks for.
#   check_missing.sh BUILD_FOLDER
set -u
build=$(cd "$1" && pwd) || exit 70
cd "$(dirname "$0")/../Fixtures" || exit 70
said=$(mktemp) || exit 70
trap 'rm -f "$said"' EXIT
swiftc -swift-version 6 -typecheck -I "$build/Modules" \
  -Xcc -fmodule-map-file="$build/CReactorContext.build/module.modulemap" \
  -Xcc -fmodule-map-file="$build/CReactorLifetime.build/module.modulemap" Missing.swift >"$said" 2>&1
status=0
number=0
while IFS= read -r line; do
  number=$((number + 1))
  case $line in //* | *'  // '*) ;; *) continue ;; esac
  case $line in //*) continue ;; esac
  words=${line#*  // }
  if ! grep -E "^[^ ]*Missing.swift:$number:[0-9]+: error: " "$said" | grep -qF -- "$words"; then
    echo "Missing.swift:$number: the compiler does not say: $words"
    grep -E "^[^ ]*Missing.swift:$number:" "$said"
    status=1
  fi
done <Missing.swift
if grep -q "inaccessible due to" "$said"; then
  echo "the compiler names what nobody outside can use:"
  grep "inaccessible due to" "$said"
  status=1
fi
[ $status -eq 0 ] && echo "the compiler says what to use for what is missing"
exit $status
