#!/usr/bin/env bash
# Draws generated traces, and checks that the known facts can be read from the pictures alone.
#   check_picture_answers.sh RENDER
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
scripts=$(dirname "$0")
python3 "$scripts/generate_traces.py" "$folder"
for size in 50 80 130 220 360 600; do
  "$1" timeline "$folder/$size.rtrace.jsonl" -o "$folder/$size.svg" --quiet
  python3 "$scripts/read_picture.py" "$folder/$size.svg" "$folder/$size.answers.json"
done
# The check must fail for the picture of another trace.
if python3 "$scripts/read_picture.py" "$folder/220.svg" "$folder/360.answers.json" 2>/dev/null; then
  echo "error: the answers of another trace pass for those of this one" >&2
  exit 1
fi
echo "pictures: the answers of six generated traces can be read from them"
