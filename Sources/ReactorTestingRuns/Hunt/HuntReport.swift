import PlatformSupport
import ReactorCore
import ReactorTesting
import ReactorTrace
import Testing
import TraceBehavior

/// The report of a hunt that found something: the message, the trace of the shortest run, and the test that does it again.
struct HuntReport<R: TraceableReactor> {
  /// The claims that the shrinking can make of its result.
  struct Claims {
    var isOneMinimal = false
    /// Whether it breaks too when no other run was before it.
    var breaksAlone = true
    var below = HuntBelow<R>.End.unknown(runs: 0)
  }

  let body: HuntBody<R>
  let violation: HuntViolation
  let moves: [HuntMove<R.Action>]
  /// The steps before shrinking.
  let whole: Int
  let counts: HuntCounts
  let limits: HuntSearch<R>.Limits
  let claims: Claims

  /// Tells the run, keeps its files and its trace.
  ///
  /// - Returns: The message, for the report after what is held back; and what was found.
  func tell() throws -> (message: String, result: HuntResult) {
    // The step that ends the process is not done here.
    let isTrap = violation.kind == .trap
    let done = isTrap ? moves.dropLast() : moves[...]
    var told = try body.told { recorder in
      for move in done {
        let (words, source) = describe(move, recorder)
        _ = recorder.perform(move, words, source: source)
      }
      guard isTrap, let last = moves.last else { return }
      let (words, source) = describe(last, recorder)
      recorder.tell(words, source: source)
    }
    told.violation = violation
    let name = "\(body.location.fileID) \(body.name)"
    let source = HuntTestSource(
      type: "\(R.self)", module: String(_typeName(R.self, qualified: true).prefix { $0 != "." }),
      isOnReactorKit: !(R.self is any Reactor.Type), violation: violation, lines: told.story.lines,
      location: body.location)
    let stem = told.keep([("hunt.swift", source.text)], of: name, at: body.location)
    var result = HuntResult(counts, seed: limits.seed, type: "\(R.self)")
    result.violation = violation.message
    result.shortest = told.story.lines.map(\.text)
    let message =
      [headline] + details + told.story.text(isBroken: true) + [claim] + [
        "Kept as a test: \(stem).hunt.swift, beside its trace\(remark(source.missingCount))."
      ]
    return (message.joined(separator: "\n"), result)
  }

  private func describe(_ move: HuntMove<R.Action>, _ recorder: HuntRecorder<R>) -> (words: String, source: String?) {
    switch move.step {
    case .send(let action):
      return (HuntText.send(action), ActionSource<R.Action>.source(of: action).map { "$0.send(\($0))" })
    case .pass(let time):
      let nanoseconds = UInt64(time).times(1_000_000)
      return (HuntText.pass(time), "$0.pass(\(SwiftSource.duration(nanoseconds)))")
    case .answer(let reference, let fails):
      let verb = fails ? "fail" : "answer"
      guard let (name, number, words) = recorder.names.name(of: reference) else { return (verb, nil) }
      let which = SwiftSource.literal(name) + (number == 1 ? "" : ", \(number)")
      return ("\(verb) \(words)", "$0.\(verb)(\(which))")
    }
  }

  private func remark(_ missing: Int) -> String {
    missing == 0 ? "" : "; \(missing == 1 ? "one step is" : "\(missing) steps are") left to write by hand"
  }

  /// The lines of what broke after the first one.
  private var details: [String] {
    violation.message.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map { "  \($0)" }
  }

  private var headline: String {
    let steps = moves.count == 1 ? "1 step" : "\(moves.count) steps"
    let position = "run \(counts.runs.grouped()) of \(limits.runs.grouped()), seed \(limits.seed)"
    let first = violation.message.prefix { $0 != "\n" }
    return "hunt: \(first) after \(steps) (\(position); \(whole) steps before shrinking)"
  }

  private var claim: String {
    if !claims.breaksAlone {
      return
        "It does not happen when this run is done alone, so that it was not shrunk. The runs share something: make everything "
        + "that they use inside the body."
    }
    let one = claims.isOneMinimal ? "Without any one step it does not break. " : "Not shrunk to the end. "
    switch claims.below {
    case .none(let runs): return "\(one)No shorter run of these actions breaks it (\(runs.grouped()) tried)."
    case .shorter, .unknown(0): return "\(one)Shorter runs of other steps were not looked for."
    case .unknown(let runs):
      return "\(one)A shorter run of these actions was not found in \(runs.grouped()) runs; there may be one."
    }
  }
}
