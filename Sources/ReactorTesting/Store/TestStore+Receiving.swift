import ReactorCore
import ReactorTrace
import TraceValues

extension TestStore {
  /// Receives the next mutation, and compares it and the state that came out of its reduce.
  ///
  /// Without a closure the state is expected to stay as it is. A store that is not exhaustive lets mutations pass until one
  /// matches, and compares no state without a closure.
  ///
  /// - Parameters:
  ///   - mutation: The expected mutation, as it reaches `reduce`.
  ///   - sourceLocation: The line of the call, for a failure.
  ///   - update: Changes the state before the mutation into the expected one; if the store is not exhaustive, it sets some
  ///     fields of the state that came.
  public func receive(
    _ mutation: R.Mutation, sourceLocation: SourceLocation = #_testLocation, _ update: ((inout R.State) -> Void)? = nil
  ) {
    let expected = steps.text.text(case: mutation)
    let expectation = MutationExpectation<R.Mutation>(text: expected) { ValueComparison.areEqual($0, mutation) }
    receive(expectation, update, at: TestLocation(sourceLocation))
  }

  /// Receives the next mutation, if it is one of a pattern, as in `expectTrace`: `.case(Mutation.setUser)`, `.named("setUser")`,
  /// `.matching("a user") { … }`.
  ///
  /// - Parameters:
  ///   - pattern: One mutation. Its state is compared whole, so it has no conditions such as `writing`.
  ///   - sourceLocation: The line of the call, for a failure.
  ///   - update: Changes the state, as in `receive(_:)`.
  public func receive(
    _ pattern: ExpectedMutation<R>, sourceLocation: SourceLocation = #_testLocation,
    _ update: ((inout R.State) -> Void)? = nil
  ) {
    let (location, redaction) = (TestLocation(sourceLocation), steps.text.redaction)
    guard let matcher = pattern.value else {
      return location.fail(
        "receive takes one mutation of this reactor, without conditions: give its state in a closure, and write a step for "
          + "each")
    }
    let expectation = MutationExpectation<R.Mutation>(text: matcher.text(redaction)) { mutation in
      switch matcher.judge(.init(label: RecordedForm.label(of: mutation), value: mutation, redaction: redaction)) {
      case .matches: true
      case .differs: false
      case .unknown: nil
      }
    }
    receive(expectation, update, at: location)
  }

  private func receive(
    _ expected: MutationExpectation<R.Mutation>, _ update: ((inout R.State) -> Void)?, at location: TestLocation
  ) {
    let pending = steps.pendingCommits()
    let match = exhaustivity == .on ? pending.first : pending.first { expected.matches($0.mutation) == true }
    guard let commit = match, let isExpected = expected.matches(commit.mutation) else {
      return reportMissing(expected, pending, at: location)
    }
    steps.skip(through: commit)
    let got = "\(steps.text.text(case: commit.mutation)) \(commit.origin)"
    if !isExpected {
      let index = pending.firstIndex { expected.matches($0.mutation) == true }
      let later = index.map { "; it comes \($0) later, \(pending[$0].origin)" } ?? ""
      let hidden =
        steps.text.text(case: commit.mutation) == expected.text ? StepText.hiddenDifference(expected.text) : ""
      location.fail("got \(got), expected \(expected.text)\(hidden)\(later)")
      state = commit.state
      return
    }
    compare(commit.state, update, after: got, at: location)
  }

  private func reportMissing(
    _ expected: MutationExpectation<R.Mutation>, _ pending: [StoreSteps<R>.Commit], at location: TestLocation
  ) {
    if let first = pending.first, exhaustivity == .on {
      steps.skip(through: first)
      state = first.state
      return location.fail(
        "whether \(steps.text.text(case: first.mutation)) \(first.origin) is \(expected.text) is not known: they are described "
          + "alike, and not wholly. Make \(R.Mutation.self) Equatable, or expect its case with a condition: "
          + ".case(…) { … }")
    }
    let open = steps.openEffects()
    let isEarly = pending.isEmpty && steps.commitsOfMaking().contains { expected.matches($0.mutation) == true }
    let hint =
      isEarly
      ? "It came while the store was made, and is in the state with which its steps begin: leave this step out"
      : open.isEmpty
        ? "No effect is open from which one could come"
        : "Still open: \(open.joined(separator: ", ")). Advance the scheduler before this step\(steps.waitingNote)"
    location.fail("got \(pending.isEmpty ? "no mutation" : names(pending)), expected \(expected.text). \(hint)")
  }

  /// Fails if mutations were not received, and lets them pass.
  func passPending(before step: String, at location: TestLocation) {
    let pending = steps.pendingCommits()
    guard let last = pending.last else { return }
    if exhaustivity == .on {
      let many = pending.count == 1 ? "a mutation was" : "\(pending.count) mutations were"
      location.fail("\(step): \(many) not received: \(names(pending))")
    }
    steps.skip(through: last)
    state = last.state
  }

  private func names(_ commits: [StoreSteps<R>.Commit]) -> String {
    let first = commits.prefix(5).map { "\(steps.text.text(case: $0.mutation)) \($0.origin)" }
    return first.joined(separator: ", ") + (commits.count > 5 ? ", and \(commits.count - 5) more" : "")
  }

  /// Compares the state that came after a step with the expected one, and goes on from it.
  func compare(_ got: R.State, _ update: ((inout R.State) -> Void)?, after step: String, at location: TestLocation) {
    let before = state
    state = got
    var expected = exhaustivity == .on ? before : got
    if exhaustivity == .off, update == nil { return }
    update?(&expected)
    let comparison = StateComparison(before, expected: expected, got: got, steps.text)
    switch comparison.areEqual {
    case true?:
      guard exhaustivity == .on, update != nil,
        StateComparison(before, expected: before, got: got, steps.text).areEqual == true
      else { return }
      location.fail("\(step): the closure changes nothing, and nothing changed; leave it out")
    case false?:
      let difference = ListComparison.message(comparison.got, comparison.expected, "changes of the state", ==) { $0 }
      location.fail(
        "\(step): \(difference ?? "the states differ in what is not shown: objects, or values that are masked or cut")")
    case nil:
      location.fail(
        "\(step): whether the state is the expected one is not known: they are described alike, and not wholly. "
          + "Make \(R.State.self) Equatable")
    }
  }
}

/// The mutation that a step expects.
struct MutationExpectation<Mutation> {
  /// The expected mutation in a message.
  let text: String
  /// Whether a mutation is the expected one; nil if that is not known.
  let matches: (Mutation) -> Bool?
}
