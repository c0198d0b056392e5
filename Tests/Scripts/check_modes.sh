#!/bin/sh
# Builds app code in every language mode of apps. A warning is a failure, like an error.
set -u
cd "$(dirname "$0")/../Fixtures/Modes" || exit 70
log=$(mktemp) || exit 70
trap 'rm -f "$log"' EXIT
status=0
for mode in swift5 swift5-complete swift6 swift5-main-actor swift6-main-actor; do
  # Rebuilds the targets, so that warnings of an earlier build appear again.
  find .build -regex '.*/\(Idiom\|Observers\|Screens\|Steps\).build' -type d -prune -exec rm -rf {} + 2>/dev/null
  rm -f .build/debug.yaml .build/build.db
  if ! MODE="$mode" swift build >"$log" 2>&1; then
    echo "$mode: does not build"
    cat "$log"
    status=1
  elif grep -q 'warning:' "$log"; then
    echo "$mode: builds with warnings"
    grep -A4 'warning:' "$log"
    status=1
  else
    echo "$mode: builds without a warning"
  fi
done
exit $status
