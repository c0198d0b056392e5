import ReactorTrace
import TraceReading

/// The expectation that an action leads to certain mutations, and its failure.
struct ChainExpectation {
  /// The action in words.
  let action: String
  let isAction: (TraceGraph.Action, ExpectationRun) -> Verdict
  let occurrence: Occurrence
  let expected: [[MutationMatcher]]
  /// Nanoseconds from the action to the last state and the end of each effect.
  let limit: UInt64?
  let isExhaustive: Bool

  /// Fails the test at the location unless the expectation holds.
  func check(_ run: ExpectationRun, _ location: TestLocation) {
    var run = run
    let found: TraceGraph.Action
    switch find(run) {
    case .success(let action): found = action
    case .failure(let problem): return location.fail(problem.message)
    }
    run.start = found.time
    let consequences = Consequences(of: found.seq, in: run)
    let mutations = consequences.mutations
    let comparison = MutationComparison(expected, mutations, run, isExhaustive: isExhaustive)
    let late = lateSteps(consequences, run)
    if comparison.holds, late.isEmpty { return }
    run.stepValues?.notes.withLock { notes in
      if !notes.failedChains.contains(found.seq) { notes.failedChains.append(found.seq) }
    }
    let wrong = Set(comparison.wrong.map { mutations[$0].seq }).union(late.map(\.seq))
    let owner = run.name(of: run.subject)
    let headline = comparison.holds ? "is not over within \(limitText)" : "led to other mutations than expected"
    let site = found.site.map { "sent at \(TerminalText.escaped($0.file)):\($0.line)" } ?? "sent at an unknown line"
    location.fail(
      ([
        "\(action) of \(owner) \(headline)", comparison.text,
      ] + comparison.doubts.map { "  \($0)" } + late.map(\.text) + [
        "  \(site); from there:", ChainStory.text(of: consequences, run, wrong: wrong),
      ]).joined(separator: "\n") + run.lossNote
        + (comparison.lacksSome || !late.isEmpty ? run.tracer?.waitingNote ?? "" : ""))
  }

  private var limitText: String { DurationText.of(limit ?? 0) }

  /// The steps that were not over in time.
  private func lateSteps(_ consequences: Consequences, _ run: ExpectationRun) -> [(seq: TraceEvent.Seq, text: String)] {
    guard let limit else { return [] }
    return consequences.steps.compactMap { step in
      func late(_ what: String) -> (TraceEvent.Seq, String) { (step.seq, "  ! expected within \(limitText): \(what)") }
      switch step.kind {
      case .mutation(let mutation) where run.elapsed(mutation.time) > limit:
        return late("the state of \(mutation.text) was there after \(run.text(at: mutation.time))")
      case .effect(let effect):
        guard effect.end.isKnown else {
          return run.isLongLiving(step.seq) ? nil : late("an effect is still open")
        }
        return run.elapsed(effect.finish) > limit ? late("an effect ended after \(run.text(at: effect.finish))") : nil
      default: return nil
      }
    }
  }
}

// Choice of the action that is meant.
extension ChainExpectation {
  private struct Problem: Error {
    var message: String
  }

  private func find(_ run: ExpectationRun) -> Result<TraceGraph.Action, Problem> {
    let sent = run.graph.actions.indices.filter { run.graph.actions[$0].reactor == run.subject }
    var doubts: [String] = []
    let found = sent.filter { index in
      let verdict = isAction(run.graph.actions[index], run)
      if case .unknown(let why) = verdict, !doubts.contains(why) { doubts.append(why) }
      return verdict == .matches
    }
    if found.isEmpty { return .failure(Problem(message: absence(sent, doubts, run))) }
    let choice: Int? =
      switch occurrence {
      case .only: found.count == 1 ? found[0] : nil
      case .first: found.first
      case .last: found.last
      case .number(let number): number >= 1 && number <= found.count ? found[number - 1] : nil
      }
    if let choice { return .success(run.graph.actions[choice]) }
    let times = found.count == 1 ? "once" : "\(found.count) times"
    let what =
      if case .number(let number) = occurrence {
        "there is no number \(number)"
      } else {
        "say which one is meant: .first, .last or .number(2)"
      }
    return .failure(
      Problem(
        message: "\(action) was sent to \(run.name(of: run.subject)) \(times), and \(what)\n\(list(found, run))"))
  }

  private func absence(_ sent: [Int], _ doubts: [String], _ run: ExpectationRun) -> String {
    let owner = run.name(of: run.subject)
    let doubt = doubts.map { "\n  \($0)" }.joined() + run.lossNote
    if sent.isEmpty { return "\(action) was not sent to \(owner): no action was sent to it\(doubt)" }
    return "\(action) was not sent to \(owner); these actions were:\n\(list(sent, run))\(doubt)"
  }

  private func list(_ actions: [Int], _ run: ExpectationRun) -> String {
    var lines = actions.prefix(20).map { index in
      let (action, words) = (run.graph.actions[index], run.graph.argument(ofAction: index))
      let argument = words.isEmpty ? "" : "(\(words))"
      let site = action.site.map { ", sent at \(TerminalText.escaped($0.file)):\($0.line)" } ?? ""
      return "    \(run.text(atMoment: action.time))  \(TerminalText.escaped(action.label))\(argument)\(site)"
    }
    if actions.count > 20 { lines.append("    … \(actions.count - 20) more") }
    return lines.joined(separator: "\n")
  }
}
