import PlatformSupport
import ReactorCore
import ReactorTrace

/// Fails the test, in XCTest and in Swift Testing, unless an action led to exactly these mutations, in this order.
///
/// ```swift
/// expectTrace(of: login, .login("ada"), leadsTo: [.setLoading(true), .setUser("ada"), .setLoading(false)])
/// ```
///
/// Counts what the effects of the action emitted, and whatever has that as its cause: mutations that a transform injected, and
/// those of other reactors. Values are compared with `==`; if the type is not `Equatable`, by case and by all of what they
/// carry. The message shows both lists, what the action led to, with times and changes, and the line that sent it.
///
/// Looks at the trace up to now: call it when the effects have had their time. Call it inside a traced test, where
/// `TracedRun.tracer` is set.
///
/// - Parameters:
///   - reactor: The reactor to which the action was sent.
///   - action: The action, before `transform(action:)`.
///   - occurrence: Which one is meant if several equal actions were sent.
///   - mutations: The expected mutations of this reactor; none: the action led to nothing.
///   - order: Whether they came in this order, or in any.
///   - limit: The time, by the trace's clock, within which all states were there and all effects had ended; nil for
///     any.
///   - isExhaustive: False if other mutations may come between.
///   - sourceLocation: The line of the call, for a failure.
public func expectTrace<R: TraceableReactor>(
  of reactor: R, _ action: R.Action, _ occurrence: Occurrence = .only, leadsTo mutations: [R.Mutation],
  order: ExpectedOrder = .asGiven, within limit: Duration? = nil, exhaustive isExhaustive: Bool = true,
  sourceLocation: SourceLocation = #_testLocation
) {
  let expected = mutations.map { ExpectedMutation<R>.is($0) }
  expectTrace(
    of: reactor, action: .is(action), occurrence,
    matches: order == .any && !expected.isEmpty ? [ExpectedMutation(members: expected.flatMap(\.members))] : expected,
    within: limit, exhaustive: isExhaustive, sourceLocation: sourceLocation)
}

/// Fails the test, in XCTest and in Swift Testing, unless an action led to mutations like these, in this order.
///
/// As the function with `leadsTo`, for what a list of values cannot say: any value of a case, what a mutation writes, when it
/// comes, mutations of other reactors, and mutations that come in any order.
public func expectTrace<R: TraceableReactor>(
  of reactor: R, _ action: R.Action, _ occurrence: Occurrence = .only, matches mutations: [ExpectedMutation<R>],
  within limit: Duration? = nil, exhaustive isExhaustive: Bool = true,
  sourceLocation: SourceLocation = #_testLocation
) {
  expectTrace(
    of: reactor, action: .is(action), occurrence, matches: mutations, within: limit, exhaustive: isExhaustive,
    sourceLocation: sourceLocation)
}

/// Fails the test, in XCTest and in Swift Testing, unless an action like this led to mutations like these.
///
/// As the function with `leadsTo`, for actions that are not given by value: `action: .case(Action.login)`.
public func expectTrace<R: TraceableReactor>(
  of reactor: R, action: ExpectedAction<R>, _ occurrence: Occurrence = .only, matches mutations: [ExpectedMutation<R>],
  within limit: Duration? = nil, exhaustive isExhaustive: Bool = true,
  sourceLocation: SourceLocation = #_testLocation
) {
  let location = TestLocation(sourceLocation)
  guard var run = ExpectationRun.current(location), let subject = run.number(of: reactor, location) else { return }
  run.subject = subject
  let expectation = ChainExpectation(action, occurrence, mutations, within: limit, isExhaustive, masking: run.redaction)
  expectation.check(run, location)
}

/// The order of expected mutations.
public enum ExpectedOrder: Sendable {
  /// As they are given.
  case asGiven
  /// Any: for effects that race.
  case any
}

extension ChainExpectation {
  init<R: TraceableReactor>(
    _ action: ExpectedAction<R>, _ occurrence: Occurrence, _ mutations: [ExpectedMutation<R>],
    within limit: Duration?, _ isExhaustive: Bool, masking redaction: RedactionPolicy
  ) {
    self.action = action.matcher.text(redaction)
    isAction = { found, run in
      let event = run.event(found.seq)
      var payload: JSONText?
      if case .action(let action) = event?.kind { payload = action.payload }
      return action.matcher.judge(
        .init(
          label: found.label, payload: payload, isPayloadKnown: !found.isInjected,
          value: run.values(of: R.self, found.reactor)?.action(at: found.seq), redaction: run.redaction))
    }
    self.occurrence = occurrence
    expected = mutations.map(\.members)
    self.limit = limit.map(\.wholeNanoseconds)
    self.isExhaustive = isExhaustive
  }
}

extension ExpectationRun {
  /// The event with a number; nil if it is missing.
  func event(_ seq: TraceEvent.Seq) -> TraceEvent? {
    let index = BinarySearch.first(of: trace.events.count) { trace.events[$0].seq >= seq }
    return index < trace.events.count && trace.events[index].seq == seq ? trace.events[index] : nil
  }
}
