import CAllocations
import Glibc
import ReactorCore

// bench [CASE ...]          nanoseconds and allocations of these cases or all, a line each, tab separated
// bench run CASE COUNT      does one case, for callgrind
// bench memory              bytes of a live reactor
// bench threads             how much faster two reactors are on two threads than on one, and arithmetic
// bench streaming           edges a second that a tracer writes to a file, and what that costs the app's thread
// bench tracers             what an action costs eight threads with a reactor each against one thread, traced and not
// bench edges               bytes of a recorded edge
// bench operators           nanoseconds and allocations of one value through each operator
// bench marks COUNT         sends so many through each operator, between two marks for callgrind
let arguments = CommandLine.arguments.dropFirst()
let cases = runtimeCases + middlewareCases + tracerCases

func line(_ words: Any?...) {
  print(words.map { $0.map { "\($0)" } ?? "-" }.joined(separator: "\t"))
}

switch arguments.first {
case "run":
  let words = Array(arguments)
  guard words.count == 3,
    let one = (cases + operatorCases.map(\.measured)).first(where: { $0.name == words[1] }),
    let count = Int(words[2])
  else {
    print("usage: bench run CASE COUNT")
    exit(64)
  }
  one.make()(count)
case "operators":
  for one in operatorCases {
    // Measured anew each time: how fast the machine is changes while this runs.
    let bare = operatorCases[0].measured.measure()
    let measure = one.measured.measure()
    let isPart = one.hasSubject && one.name != operatorCases[0].name
    line(
      one.name, Int((measure.nanoseconds - (isPart ? bare.nanoseconds : 0)).rounded()), isPart,
      (measure.allocations * 10).rounded() / 10)
  }
case "marks":
  let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000
  for one in operatorCases {
    let run = one.measured.make()
    run(count / 10 + 1)
    ca_mark()
    run(count)
    ca_mark()
  }
case "memory":
  let count = 100_000
  var reactors: [CounterReactor] = []
  reactors.reserveCapacity(count)
  let before = ca_bytes_in_use()
  for _ in 0..<count {
    let reactor = CounterReactor()
    _ = reactor.action
    reactors.append(reactor)
  }
  line("c2", (ca_bytes_in_use() - before) / UInt64(count))
  withExtendedLifetime(reactors) {}
case "threads":
  let measured = SpeedUp.measure()
  for (what, speedUp) in [("2t", measured.reactors), ("-", measured.arithmetic)] {
    line(what, Double(Int(speedUp.byClock * 100)) / 100, Double(Int(speedUp.byWork * 100)) / 100)
  }
case "streaming":
  let streaming = StreamingCost.measure()
  line("streaming", streaming.edges, streaming.byFile, streaming.byApp, streaming.alone, streaming.lost)
case "tracers":
  for isTraced in [true, false] {
    let scaling = TracerScaling.measure(isTraced: isTraced)
    line(isTraced ? "traced" : "untraced", scaling.alone, scaling.byWork, scaling.byClock)
  }
case "edges":
  line("edges", bytesOfAnEdge(.names), bytesOfAnEdge(.values))
default:
  for one in cases where arguments.isEmpty || arguments.contains(one.name) {
    let measure = one.measure()
    line(
      one.name, one.says, Int(measure.nanoseconds.rounded()), measure.allocations, one.nanoseconds, one.instructions,
      one.peer)
  }
}
