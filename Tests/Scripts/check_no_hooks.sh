#!/bin/sh
# Checks that programs do not contain the hooks, which only tests may link.
#   check_no_hooks.sh TESTS PROGRAM...
set -u
tests=$1
shift
status=0
if ! nm "$tests" | grep -q ' purity_enter$'; then
  echo "error: $tests has no hooks, so this check of other programs proves nothing" >&2
  status=1
fi
for program in "$@"; do
  if nm "$program" | grep -E ' purity_|12CPurityHooks|14ReactorTesting'; then
    echo "error: $program contains the code of hooks, which only tests may link" >&2
    status=1
  else
    echo "$program: no hooks"
  fi
done
exit $status
