import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceReading

/// A hunt, ready to run: how its reactor is made, which actions there are, and what every run must keep.
struct HuntBody<R: TraceableReactor> {
  typealias Move = HuntMove<R.Action>

  /// The name of the test.
  let name: String
  let location: TestLocation
  let options: TracingOptions
  var actions: ActionSource<R.Action>
  /// Lengths of time that mean something to the app beyond its timers, in ticks.
  let times: [Int]
  /// The laws that every trace must keep.
  let laws: ExpectedLaws
  let make: (HuntStage) throws -> R

  /// A run that is over.
  struct Outcome<Result> {
    /// The result of what was done with it.
    var result: Result
    var violation: HuntViolation?
    /// Nil for a run that was not traced.
    var tracer: ReactorTracer?
  }

  /// Makes a run, hands it to `body`, and ends it.
  func withRun<Result>(isTraced: Bool = false, _ body: (HuntRun<R>) throws -> Result) throws -> Result {
    let scope = HuntScope(options, name: name, lasting: laws.lasting, isTraced: isTraced)
    defer { scope.end(at: location) }
    return try scope.within {
      let run = try HuntRun(self, scope)
      defer { run.end() }
      let result = try body(run)
      scope.endTrace()
      return result
    }
  }

  /// Makes a run, hands it to `body`, ends it, and judges it: by its trace too, if it is traced.
  func judged<Result>(isTraced: Bool, _ body: (HuntRun<R>) throws -> Result) throws -> Outcome<Result> {
    var (faults, isSettled) = ([TraceFault](), false)
    var outcome = try withRun(isTraced: isTraced) { run in
      let result = try body(run)
      (faults, isSettled) = (run.stage.faults, run.isSettled)
      return Outcome(result: result, violation: run.violation, tracer: run.tracer)
    }
    if outcome.violation == nil, let tracer = outcome.tracer {
      outcome.violation = violation(in: tracer, faults.filter { $0 != .openEffects || isSettled })
    }
    return outcome
  }

  /// Runs steps up to a violation; those that cannot be done are left out. The result are those that were done.
  ///
  /// - Parameters:
  ///   - isTraced: Whether the trace is judged too: its faults, its laws, the purity of its reducers.
  ///   - before: Is told of each step before it is done.
  ///   - after: Is told of the tracer after each step of a traced run.
  func run(
    _ moves: [Move], isTraced: Bool = false, before: (Int) -> Void = { _ in }, after: (ReactorTracer) -> Void = { _ in }
  ) throws -> Outcome<[Move]> {
    try judged(isTraced: isTraced) { run in
      var done: [Move] = []
      for (index, move) in moves.enumerated() where run.violation == nil {
        before(index)
        guard run.perform(move) else { continue }
        done.append(move)
        run.tracer.map(after)
      }
      return done
    }
  }
}

extension HuntBody {
  /// Whether traces are to be judged at all.
  func judgesTraces(_ faults: [TraceFault]) -> Bool {
    options.policy.purity != .off || !faults.isEmpty || !laws.isEmpty
  }

  /// The violation that a trace shows, beyond the conditions of the stage.
  private func violation(in tracer: ReactorTracer, _ faults: [TraceFault]) -> HuntViolation? {
    let suppressions = options.policy.suppressions
    let impure = suppressions.remaining(of: tracer.findings.found).first { $0.level >= options.failOn }
    if let impure {
      let site = impure.nearestSite.map { "\($0.file):\($0.line)" } ?? ""
      return HuntViolation(
        kind: .impurity, name: "\(site) \(impure.rule)",
        message: "a reducer is impure: \(TerminalText.escaped(impure.text))")
    }
    if let broken = laws.broken(in: tracer) {
      return HuntViolation(kind: .law, name: broken.law, message: broken.message)
    }
    guard !faults.isEmpty else { return nil }
    let graph = EventTable(tracer.trace).graph
    let words = FaultWords(graph)
    for fault in faults {
      let found = fault.occurrences(in: graph, of: nil, lasting: LastingEffects(tracer.longLiving)).lazy
        .compactMap { $0.kind.rule.line($0, words) }
      if let first = found.first {
        return HuntViolation(kind: .fault, name: fault.heading, message: "\(fault.heading): \(first)")
      }
    }
    return nil
  }
}
