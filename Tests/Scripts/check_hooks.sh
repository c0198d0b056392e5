#!/bin/sh
# Runs the samples of the hooks cold, a few of them in each of many fresh processes, and then many scopes on eight threads.
#   check_hooks.sh TESTS [PROCESSES [SCOPES]]      the program of the tests; 60 processes and 3,000,000 scopes
set -u
tests=$1
processes=${2:-60}
scopes=${3:-3000000}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Runs tests by their names, and stops where one fails, or where none has run.
run() {
  "$tests" --testing-library swift-testing --filter "$1" >"$log" 2>&1 && grep -q 'with [1-9][0-9]* tests\{0,1\} in .* passed' "$log" && return
  cat "$log"
  echo "error: $2" >&2
  exit 1
}

part=0
while [ $part -lt "$processes" ]; do
  export REACTOR_SAMPLES=$part/$processes
  run 'the rule, the call and the line|pure constructs that look suspicious' "samples $REACTOR_SAMPLES are not as right cold as warm"
  part=$((part + 1))
done
unset REACTOR_SAMPLES
echo "hooks: the samples are right in $processes fresh processes"
export REACTOR_SCOPES=$scopes
run 'many scopes on eight threads' "$scopes scopes on eight threads"
echo "hooks: $scopes scopes on eight threads, with what they must find and nothing else"
