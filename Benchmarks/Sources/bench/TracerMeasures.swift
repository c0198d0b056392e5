import CAllocations
import Glibc
import ReactorCore
import ReactorTrace

/// The cost of a trace file that is written while reactors run.
struct StreamingCost {
  var events: Int
  /// CPU time in nanoseconds for one event: of the file's thread, and of the app's thread with and without a file.
  var byFile: Int
  var byApp: Int
  var alone: Int
  var lost: Int

  /// Measures case a with values, as fast as one thread can, and returns the median of five runs.
  static func measure(actions count: Int = 100_000) -> StreamingCost {
    let alone = run(count, to: nil)
    let runs = (0..<5).map { _ in run(count, to: "/tmp/bench-\(getpid()).rtrace.jsonl") }
    var median = runs.sorted { $0.byFile < $1.byFile }[2]
    median.alone = alone.byApp
    median.lost = runs.reduce(0) { $0 + $1.lost }
    return median
  }

  private static func run(_ count: Int, to path: String?) -> StreamingCost {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
    if let path, (try? tracer.stream(to: path, replacing: true)) == nil { preconditionFailure("no file at \(path)") }
    let reactor = CounterReactor()
    reactor.attach(tracer)
    let all = Case.now()
    let own = Case.now(CLOCK_THREAD_CPUTIME_ID)
    for _ in 0..<count { reactor.action.onNext(.increase) }
    let app = Case.now(CLOCK_THREAD_CPUTIME_ID) - own
    tracer.flush()
    let rest = Case.now() - all - (Case.now(CLOCK_THREAD_CPUTIME_ID) - own)
    let status = tracer.status
    if let path { unlink(path) }
    return StreamingCost(
      events: status.events, byFile: Int(rest) / status.events, byApp: Int(app) / status.events, alone: 0,
      lost: (status.stream?.lostToPressure ?? 0) + (status.stream?.lostToFile ?? 0))
  }
}

/// The contention of threads that run reactors at the same time, recorded by one tracer.
struct TracerScaling {
  /// The CPU time of an action on one thread, in nanoseconds.
  var alone: Int
  /// The CPU time of an action on eight threads with a reactor each, as a multiple of `alone`: 1 without contention.
  var byWork: Double
  /// The throughput of eight threads as a multiple of one, by wall time: 2 on an idle machine with two cores.
  var byClock: Double

  /// Measures seven runs, and returns the medians.
  static func measure(isTraced: Bool = true, actions count: Int = 50_000) -> TracerScaling {
    let runs = (0..<7).map { _ in once(count, isTraced ? ReactorTracer(policy: .benchmark(.names)) : nil) }
    return TracerScaling(
      alone: runs.map(\.alone).sorted()[3], byWork: runs.map(\.byWork).sorted()[3],
      byClock: runs.map(\.byClock).sorted()[3])
  }

  private static func once(_ count: Int, _ tracer: ReactorTracer?) -> TracerScaling {
    let start = Case.now(CLOCK_MONOTONIC)
    let alone = work(count, tracer)
    let middle = Case.now(CLOCK_MONOTONIC)
    let threads = (0..<8).map { _ in Thread { work(count, tracer) } }
    let together = threads.reduce(0) { $0 + $1.join() }
    let end = Case.now(CLOCK_MONOTONIC)
    func hundredths(_ number: Double) -> Double { (number * 100).rounded() / 100 }
    return TracerScaling(
      alone: Int(alone) / count, byWork: hundredths(Double(together) / Double(8 * alone)),
      byClock: hundredths(8 * Double(middle - start) / Double(end - middle)))
  }

  /// Sends actions to a reactor of this thread, and returns the CPU time in nanoseconds.
  private static func work(_ count: Int, _ tracer: ReactorTracer?) -> UInt64 {
    let reactor = CounterReactor()
    if let tracer { reactor.attach(tracer) }
    let action = reactor.action
    for _ in 0..<2_000 { action.onNext(.increase) }
    let start = Case.now(CLOCK_THREAD_CPUTIME_ID)
    for _ in 0..<count { action.onNext(.increase) }
    defer { withExtendedLifetime(reactor) {} }
    return Case.now(CLOCK_THREAD_CPUTIME_ID) - start
  }
}

/// The bytes of a recorded event in memory: its 64-byte record, its share of a chunk, and its values.
func bytesOfAnEvent(_ content: TracePolicy.Content) -> Double {
  let tracer = ReactorTracer(policy: TracePolicy(content: content, purity: .off))
  let reactor = CounterReactor()
  reactor.attach(tracer)
  reactor.action.onNext(.increase)
  let (bytes, events) = (ca_bytes_in_use(), tracer.status.events)
  for _ in 0..<100_000 { reactor.action.onNext(.increase) }
  let each = Double(ca_bytes_in_use() - bytes) / Double(tracer.status.events - events)
  withExtendedLifetime((reactor, tracer)) {}
  return (each * 10).rounded() / 10
}
