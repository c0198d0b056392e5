#!/usr/bin/env bash
# Checks exports of the samples, of 1,000 and of 1,000,000 generated events with the tools that people open them in.
#   check_large_exports.sh RENDER PYTHON      PYTHON has requirements.txt and requirements-exports.txt
set -euo pipefail
scripts=$(dirname "$0")
folder=.build/exported
mkdir -p "$folder"
for count in 1000 1000000; do
  trace=$folder/$count.rtrace.jsonl
  [ -s "$trace" ] || Scripts/make-large-trace $count "$trace"
done
"$2" "$scripts/check_exports.py" "$1" "$folder/1000.rtrace.jsonl"
"$2" "$scripts/check_viewers.py" "$1" samples/traces/*.rtrace.jsonl Tests/Fixtures/Traces/*.rtrace.jsonl "$folder/1000.rtrace.jsonl"
"$2" "$scripts/check_mlflow.py" "$1" samples/traces/search.rtrace.jsonl
"$2" "$scripts/check_million.py" "$1" "$folder/1000000.rtrace.jsonl" "$folder"
