import CAllocations
import Glibc
import ReactorCore

// Prints tab separated lines.
//
// bench [CASE ...]          nanoseconds and allocations of some cases, or of all
// bench run CASE COUNT      runs one case, for callgrind
// bench memory              bytes of a live reactor
// bench threads             speed-up of two threads with a reactor each, and of arithmetic
// bench streaming           events and their cost when a tracer writes a file, for its thread and the app's
// bench tracers             cost of an action on one thread, and on eight with a reactor each, traced and untraced
// bench edges               bytes of a recorded event
// bench operators           nanoseconds and allocations of one value through each operator
// bench marks COUNT         sends values through each operator, between two marks for callgrind
let arguments = CommandLine.arguments.dropFirst()
let cases = runtimeCases + middlewareCases + tracerCases + observationCases

func printLine(_ columns: Any?...) {
  print(columns.map { $0.map { "\($0)" } ?? "-" }.joined(separator: "\t"))
}

switch arguments.first {
case "run":
  let operands = Array(arguments)
  guard operands.count == 3,
    let one = (cases + operatorCases.map(\.measured)).first(where: { $0.name == operands[1] }),
    let count = Int(operands[2])
  else {
    print("usage: bench run CASE COUNT")
    exit(64)
  }
  one.make()(count)
case "operators":
  for one in operatorCases {
    // Measured again for each operator, because the speed of the machine changes meanwhile.
    let bare = operatorCases[0].measured.measure()
    let measure = one.measured.measure()
    let isPart = one.hasSubject && one.name != operatorCases[0].name
    printLine(
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
  printLine("c2", (ca_bytes_in_use() - before) / UInt64(count))
  withExtendedLifetime(reactors) {}
case "threads":
  let measured = SpeedUp.measure()
  for (name, speedUp) in [("2t", measured.reactors), ("-", measured.arithmetic)] {
    printLine(name, Double(Int(speedUp.byClock * 100)) / 100, Double(Int(speedUp.byWork * 100)) / 100)
  }
case "streaming":
  let streaming = StreamingCost.measure()
  printLine("streaming", streaming.events, streaming.byFile, streaming.byApp, streaming.alone, streaming.lost)
case "tracers":
  for isTraced in [true, false] {
    let scaling = TracerScaling.measure(isTraced: isTraced)
    printLine(isTraced ? "traced" : "untraced", scaling.alone, scaling.byWork, scaling.byClock)
  }
case "edges":
  printLine("edges", bytesOfAnEvent(.names), bytesOfAnEvent(.values))
default:
  for one in cases where arguments.isEmpty || arguments.contains(one.name) {
    let measure = one.measure()
    printLine(
      one.name, one.description, Int(measure.nanoseconds.rounded()), measure.allocations, one.nanoseconds,
      one.instructions,
      one.reference)
  }
}
