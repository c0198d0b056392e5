#!/usr/bin/env bash
# Checks the modules of the report page, their reading of pages of the samples, and pages in Chromium.
#   check_report.sh RENDER BIN [--screenshots]      BIN has python3, node and biome
set -euo pipefail
scripts=$(dirname "$0")
folder=.build/report
mkdir -p "$folder"
"$2/biome" lint --diagnostic-level=warn Sources/TraceReport/Page/Script Tests/Report
if command -v tsc >/dev/null; then
  tsc -p .
else
  echo "note: types of the page's modules are not checked; apt-get install node-typescript does" >&2
fi
for trace in samples/traces/*.rtrace.jsonl; do
  "$1" report "$trace" -o "$folder/$(basename "$trace" .rtrace.jsonl).html" --force --quiet
done
node=$(command -v node || echo "$2/node")
REPORT_PAGES=$folder "$node" --test --test-reporter=dot Tests/Report/*.test.mjs
"$2/python3" "$scripts/check_report.py" "$1" "$folder" "${@:3}"
if [ $# -eq 2 ]; then
  "$2/python3" "$scripts/check_answers.py" "$1" "$folder"
  "$2/python3" "$scripts/check_report_latency.py" "$1" "$folder"
fi
