#!/usr/bin/env bash
# A traced test on ReactorKit that fails must leave its trace, its timeline and its cycle.
#   check_bridge_pictures.sh BUNDLE      the tests, BUNDLE.xctest
set -euo pipefail
kept=$(mktemp -d)
trap 'rm -rf "$kept"' EXIT

if REACTOR_TRACE_DIR=$kept BRIDGE_FAILS=1 "$1" --testing-library swift-testing --filter PicturesTests \
  >"$kept/output.txt" 2>&1; then
  echo "error: a test that must fail passed" >&2
  exit 1
fi
for suffix in rtrace.jsonl timeline.svg cycle.svg; do
  files=("$kept"/*."$suffix")
  if [ ! -s "${files[0]}" ]; then
    echo "error: the failed test left no $suffix:" >&2
    ls "$kept" >&2
    tail -n 20 "$kept/output.txt" >&2
    exit 1
  fi
  if ! grep -q Search "${files[0]}"; then
    echo "error: ${files[0]##*/} does not name the reactor" >&2
    exit 1
  fi
done
echo "pictures: a failed test on ReactorKit left its trace, a timeline and a cycle"
