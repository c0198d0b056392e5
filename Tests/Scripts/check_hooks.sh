#!/bin/sh
# Runs the cases of the hooks in fresh processes, a few cases in each, and then many scopes on eight threads.
#   check_hooks.sh TESTS [PROCESSES [SCOPES]]      TESTS is the test bundle; 60 processes and 3,000,000 scopes by default
set -u
tests=$1
processes=${2:-60}
scopes=${3:-3000000}
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# Runs the tests whose names match; stops the script when one fails or none has run.
run() {
  "$tests" --testing-library swift-testing --filter "$1" >"$log" 2>&1 && grep -q 'with [1-9][0-9]* tests\{0,1\} in .* passed' "$log" && return
  cat "$log"
  echo "error: $2" >&2
  exit 1
}

part=0
while [ $part -lt "$processes" ]; do
  export REACTOR_SAMPLES=$part/$processes
  run 'an impurity is found with its rule|a pure reducer that looks impure' "cases $REACTOR_SAMPLES fail in a fresh process"
  part=$((part + 1))
done
unset REACTOR_SAMPLES
echo "hooks: all cases pass in $processes fresh processes"
export REACTOR_SCOPES=$scopes
run 'hooks find one impure scope in each thousand' "$scopes scopes on eight threads fail"
echo "hooks: $scopes scopes on eight threads have the expected findings and no others"
