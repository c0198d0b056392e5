#!/usr/bin/env bash
# Draws the samples and twelve generated traces, and measures their labels in Chromium.
#   check_labels.sh RENDER PYTHON
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
scripts=$(dirname "$0")
python3 "$scripts/generate_traces.py" "$folder"
# Two large traces, which are drawn as overviews.
python3 "$scripts/generate_traces.py" "$folder" 25000 60000
for trace in samples/traces/*.rtrace.jsonl "$folder"/*.rtrace.jsonl; do
  for picture in timeline cycle; do
    "$1" $picture "$trace" -o "$folder/$(basename "$trace" .rtrace.jsonl).$picture.svg" --quiet
  done
done
"$2" "$scripts/check_labels.py" "$folder"/*.svg samples/pictures/busy.*.svg
