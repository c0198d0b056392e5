import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceFormat

/// One hunt: the search, the shrinking, the report.
struct HuntSession<R: TraceableReactor> {
  private let body: HuntBody<R>
  private let limits: HuntSearch<R>.Limits
  private let failures = HuntFailures()
  /// Nil if the system has none to share, and if children come to nothing here.
  private var memory = SharedNumbers()

  /// Searches, and fails the test for what it finds.
  ///
  /// - Parameter body: Nil if it was refused, for which the test has failed.
  static func run(_ body: HuntBody<R>?, _ limits: HuntSearch<R>.Limits) throws -> HuntResult {
    guard let body else { return HuntResult(type: "\(R.self)", seed: limits.seed) }
    var session = HuntSession(body: body, limits: limits)
    return try session.run()
  }

  private init(body: HuntBody<R>, limits: HuntSearch<R>.Limits) { (self.body, self.limits) = (body, limits) }

  private mutating func run() throws -> HuntResult {
    let failures = failures
    let found = try failures.hold { try search() }
    guard let violation = found.violation else { return passed(found.counts) }
    if violation.kind == .unrepeated { return failed(found.counts, violation.message) }
    let whole = found.moves.count
    let shrunk = try failures.hold { shrink(found.moves, violation) }
    let report = HuntReport(
      body: body, violation: shrunk.violation, moves: shrunk.moves, whole: whole, counts: found.counts, limits: limits,
      claims: shrunk.claims)
    let (message, result) = try failures.hold { try report.tell() }
    body.location.fail(message)
    return result
  }

  private func passed(_ counts: HuntCounts) -> HuntResult {
    if counts.runs > 0, counts.steps == 0 {
      return failed(
        counts,
        "hunt did no step: there is no action to send, no answer is awaited, and no timer runs. Leave out fewer actions (.without)"
      )
    }
    let result = HuntResult(counts, seed: limits.seed, type: "\(R.self)")
    FailedTestTrace.printLine("\(body.name) (\(body.location.text)): \(result)")
    return result
  }

  /// Fails the test where there is no run to report. Outside of `failures`, which would hold it back.
  private func failed(_ counts: HuntCounts, _ message: String) -> HuntResult {
    body.location.fail(message)
    var result = HuntResult(counts, seed: limits.seed, type: "\(R.self)")
    result.violation = message
    return result
  }

  // MARK: Searching

  /// Searches in a child process, which may crash. What it finds is made again here, from its position in the search.
  private mutating func search() throws -> HuntSearch<R>.Result {
    guard let memory else { return try searchHere() }
    // Made before the fork, as all that a process makes once: a child waits for ever for another thread that makes it.
    HuntScope(body.options, name: body.name, lasting: [], isTraced: true).end(at: body.location)
    let end = HuntChild.run(memory) {
      failures.forget()
      var search = HuntSearch(body, limits)
      // An error is thrown again by the parent, which finds no position.
      guard let result = try? search.search(visit: { memory.note($0, $1) }, hasFailed: { failures.violation }) else {
        return 2
      }
      memory.note(HuntSearch<R>.Position(run: result.counts.runs, step: memory[1]), result.counts)
      return result.violation == nil ? 0 : 1
    }
    let position = HuntSearch<R>.Position(run: memory[0], step: memory[1])
    switch end {
    case .exited(0): return HuntSearch<R>.Result(counts: memory.counts)
    case .exited(1): return try again(at: position)
    case .crashed(let signal, let words): return try again(at: position, .trap(signal, words))
    case .hung where position == HuntSearch<R>.Position():
      self.memory = nil
      FailedTestTrace.printLine(
        "\(body.location.text): the child process of the hunt came to no step, so the hunt goes on in this process, where a "
          + "crash ends the tests")
      return try searchHere()
    case .hung:
      return try again(at: position, HuntViolation(kind: .trap, name: "hang", message: "a step does not end"))
    case .exited, .unavailable: return try searchHere()
    }
  }

  private func searchHere() throws -> HuntSearch<R>.Result {
    failures.forget()
    var search = HuntSearch(body, limits)
    return try search.search(hasFailed: { failures.violation })
  }

  /// Makes the run at a position of a search again.
  ///
  /// - Parameter violation: What ended the process there, in the step that is not done here; nil for what breaks here too.
  private func again(
    at position: HuntSearch<R>.Position, _ violation: HuntViolation? = nil
  ) throws -> HuntSearch<R>.Result {
    var limits = limits
    limits.time = nil
    failures.forget()
    var search = HuntSearch(body, limits)
    // A violation is met one step later, or by the trace at the end of the run.
    let end =
      violation == nil && position.step > 0
      ? HuntSearch<R>.Position(run: position.run, step: position.step + 1) : position
    var result = try search.search(upTo: end, judges: violation == nil, hasFailed: { failures.violation })
    if !result.moves.isEmpty, result.violation == nil { result.violation = violation }
    if result.violation == nil {
      result.violation = HuntViolation(
        kind: .unrepeated, name: "unrepeated",
        message:
          "hunt found something in run \(position.run) and not when it did the same again. The body depends on something that no "
          + "scheduler orders: real time, random numbers, other threads, or objects that the runs share. Make everything that "
          + "it uses inside the body")
    }
    return result
  }

  // MARK: Shrinking

  private func shrink(
    _ moves: [HuntMove<R.Action>], _ violation: HuntViolation
  ) -> (moves: [HuntMove<R.Action>], violation: HuntViolation, claims: HuntReport<R>.Claims) {
    // Each try would take as long as the patience with it.
    if violation.name == "hang" { return (moves, violation, HuntReport<R>.Claims()) }
    let probe = HuntProbe(body, violation, failures, memory)
    guard probe.breaks(moves) != nil else { return (moves, violation, HuntReport<R>.Claims(breaksAlone: false)) }
    var shrinker = HuntShrinker(probe, moves)
    shrinker.shrink()
    var claims = HuntReport<R>.Claims()
    // A run that was found below may have shorter ones below it.
    while true {
      let below = HuntBelow(probe, shrinker.best)
      claims.below = below.searchSurviving(memory)
      guard case .shorter(let choices) = claims.below, let run = below.run(of: choices) else { break }
      let before = shrinker.best.count
      shrinker.take(below: run)
      if shrinker.best.count == before {
        claims.below = .unknown(runs: 0)
        break
      }
    }
    shrinker.minimize()
    claims.isOneMinimal = true
    probe.repeatLast(shrinker.best)
    return (shrinker.best, probe.violation, claims)
  }
}

extension SharedNumbers {
  fileprivate func note<R>(_ position: HuntSearch<R>.Position, _ counts: HuntCounts) {
    (self[0], self[1]) = (position.run, position.step)
    (self[2], self[3], self[4]) = (counts.steps, counts.situations, counts.settled)
    (self[5], self[6], self[7]) = (counts.traced, counts.ranOutOfTime ? 1 : 0, counts.asksSettled ? 1 : 0)
  }

  fileprivate var counts: HuntCounts {
    HuntCounts(
      runs: self[0], steps: self[2], situations: self[3], asksSettled: self[7] == 1, settled: self[4], traced: self[5],
      ranOutOfTime: self[6] == 1)
  }
}
