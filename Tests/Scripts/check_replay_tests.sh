#!/usr/bin/env bash
# Writes replay tests of the samples' traces and of a hostile trace. The committed ones must be the same, and each must
# compile without a warning in Swift 5 and Swift 6 mode; `swift test` of the samples runs the committed ones.
#   check_replay_tests.sh SAMPLES RENDER [--update]     SAMPLES: the build folder of the samples
set -euo pipefail
samples=$(cd "$1" && pwd) render=$(cd "$(dirname "$2")" && pwd)/$(basename "$2") update=${3:-}
cd "$(dirname "$0")/../.."
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
status=0

# write FILE TRACE [ARGUMENT...]
write() {
  local file=$1 trace=$2
  shift 2
  (cd samples/traces && "$render" test "$trace.rtrace.jsonl" "$@") >"$fresh/$file.swift"
}

# committed FOLDER FILE TRACE [ARGUMENT...]
committed() {
  local file=samples/Tests/$1/$2.swift
  write "${@:2}"
  if [ "$update" = --update ]; then cp "$fresh/$2.swift" "$file"; fi
  if ! cmp -s "$fresh/$2.swift" "$file"; then
    echo "error: $file is not what trace-render writes now. If that is meant, run this script with --update." >&2
    status=1
  fi
}

committed CounterSampleTests ReplayCounterReactorTests counter --make \
  'let service = CounterService(clock: clock)
clock.scheduleAt(350_000_000) { service.currentUser.onNext("ada") }
return CounterReactor(service: service, clock: clock)'
write Search search --make \
  'let service = SearchService(clock: clock)
clock.scheduleAt(1_305_000_000) { service.failuresToCome = 2 }
clock.scheduleAt(2_707_000_000) { service.failuresToCome = 3 }
return SearchReactor(service: service, clock: clock)'
committed StopwatchSampleTests ReplayStopwatchReactorTests stopwatch --framework xctest --make 'StopwatchReactor(clock: clock)'
write Impure impure --make 'fatalError()'
write Pure pure --framework xctest --make 'fatalError()'
write Feed profile --reactor FeedReactor --make 'fatalError()'
write Profile profile --reactor ProfileReactor --make 'fatalError()'

# Names and texts that try to end the name, the literal or the comment that they stand in. None is a case of the
# reactor, so that a name which passed as one would not compile.
cat >"$fresh/hostile.rtrace.jsonl" <<'TRACE'
{"k":"header","schema":"reactor-trace","v":"1.0"}
{"k":"reactor","seq":1,"ts":1,"r":1,"type":"CounterReactor","module":"CounterSample","name":"\n\")exit(1)//"}
{"k":"state","seq":2,"ts":2,"r":1,"cause":1,"rev":0,"initial":true,"payload":{"value\"#)":"\"##\\#(exit(1))","\n":"\u202e*/"}}
{"k":"action","seq":3,"ts":3,"r":1,"label":"a`b","site":"A/B.swift\nexit(1):3"}
{"k":"action","seq":4,"ts":4,"r":1,"label":"x\"); exit(1); (\""}
{"k":"action","seq":5,"ts":5,"r":1,"label":"\\(exit(1))","payload":{"_0":"\"#) \\#(exit(1)) \"##"}}
{"k":"action","seq":6,"ts":6,"r":1,"label":"refresh","payload":{"_0":"\"\n\\(exit(1))`\r\u2028"}}
{"k":"action","seq":7,"ts":7,"r":1,"label":"refresh","payload":{"`) ; exit(1) ; (":1}}
{"k":"action","seq":8,"ts":8,"r":1,"label":"two\nlines","payload":[{"$trunc":true}]}
{"k":"mutation","seq":9,"ts":9,"r":1,"injected":true,"label":"*/\nexit(1)","payload":{"_0":"\n"}}
{"k":"reduce","seq":10,"ts":10,"dur":1,"r":1,"cause":9,"label":"*/\nexit(1)","rev":1}
{"k":"state","seq":11,"ts":11,"r":1,"cause":10,"rev":1,"diff":[{"op":"add","path":"/\"#)exit(1)","value":"\\#("}]}
TRACE
for framework in testing xctest; do
  "$render" test "$fresh/hostile.rtrace.jsonl" --framework $framework --make 'fatalError()' --quiet \
    >"$fresh/Hostile_$framework.swift"
done

maps=()
for map in "$samples"/C*.build/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done
for mode in 5 6; do
  for source in "$fresh"/*.swift; do
    if ! swiftc -swift-version $mode -warnings-as-errors -typecheck -module-name Replayed -I "$samples/Modules" \
      -plugin-path "$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/host/plugins/testing" \
      "${maps[@]}" "$source" >"$fresh/log" 2>&1; then
      echo "error: $(basename "$source") does not compile in Swift $mode mode:" >&2
      cat "$fresh/log" >&2
      status=1
    fi
  done
done
[ $status -eq 0 ] && echo "replay tests: as committed, and all compile in Swift 5 and Swift 6 mode"
exit $status
