import ReactorCore
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

  /// The steps that could be done up to the violation.
  struct Outcome {
    var moves: [Move] = []
    var violation: HuntViolation?
    /// Whether nothing was under way at the end.
    var isSettled = false
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

  /// Runs steps up to a violation; those that cannot be done are left out.
  ///
  /// - Parameters:
  ///   - isTraced: Whether the trace is judged too: its faults, its laws, the purity of its reducers.
  ///   - before: Is told of each step before it is done.
  ///   - after: Is told of the tracer after each step of a traced run.
  func run(
    _ moves: [Move], isTraced: Bool = false, before: (Int) -> Void = { _ in }, after: (ReactorTracer) -> Void = { _ in }
  ) throws -> Outcome {
    var judged: Judged?
    var outcome = try withRun(isTraced: isTraced) { run in
      var outcome = Outcome(violation: run.violation)
      for (index, move) in moves.enumerated() where run.violation == nil {
        before(index)
        guard run.perform(move) else { continue }
        outcome.moves.append(move)
        run.tracer.map(after)
      }
      outcome.violation = run.violation
      outcome.isSettled = run.isSettled
      judged = run.tracer.map { Judged(tracer: $0, faults: run.stage.faults, isSettled: outcome.isSettled) }
      return outcome
    }
    guard let judged else { return outcome }
    outcome.tracer = judged.tracer
    outcome.violation = outcome.violation ?? violation(in: judged)
    return outcome
  }
}

extension HuntBody {
  /// A traced run that is over, for its judgement.
  struct Judged {
    let tracer: ReactorTracer
    let faults: [TraceFault]
    let isSettled: Bool
  }

  /// Whether traces are to be judged at all.
  func judgesTraces(_ faults: [TraceFault]) -> Bool {
    options.policy.purity != .off || !faults.isEmpty || !laws.file.laws.isEmpty
  }

  /// The violation that a trace shows, beyond the conditions of the stage.
  func violation(in judged: Judged) -> HuntViolation? {
    let suppressions = options.policy.suppressions
    let impure = suppressions.remaining(of: judged.tracer.findings.found).first { $0.level >= options.failOn }
    if let impure {
      let site = impure.nearestSite.map { "\($0.file):\($0.line)" } ?? ""
      return HuntViolation(
        kind: .impurity, name: "\(site) \(impure.rule)",
        message: "a reducer is impure: \(TerminalText.escaped(impure.text))")
    }
    if let broken = laws.broken(in: judged.tracer) {
      return HuntViolation(kind: .law, name: broken.law, message: broken.message)
    }
    let graph = judged.faults.isEmpty ? nil : EventTable(judged.tracer.trace).graph
    for fault in judged.faults where fault != .openEffects || judged.isSettled {
      guard let graph else { break }
      let words = FaultWords(graph)
      let found = fault.occurrences(in: graph, of: nil, lasting: LastingEffects(judged.tracer.longLiving))
        .compactMap { $0.kind.rule.line($0, words) }
      if let first = found.first {
        return HuntViolation(kind: .fault, name: fault.heading, message: "\(fault.heading): \(first)")
      }
    }
    return nil
  }
}
