import PlatformSupport
import ReactorCore
import ReactorTrace

/// Fails the test unless, in a trace that was read from a file, an action led to mutations like these.
///
/// As `expectTrace(of:_:matches:)`. A trace has descriptions instead of values: a value equals an expected one if the trace
/// would describe that alike. Where it does not tell all, because values were masked, cut or not recorded, the expectation
/// fails and says so; `.named` and `.case` without a condition need the case alone.
///
/// - Parameters:
///   - type: The type of the reactor to which the action was sent.
///   - trace: The trace.
///   - name: The name of the reactor among others of its type; nil if it is the only one.
///   - action: The action.
///   - occurrence: Which one is meant if several equal actions were sent.
///   - mutations: The expected mutations of the chain.
///   - limit: The time within which all states were there and all effects had ended; nil for any.
///   - isExhaustive: False if other mutations may come between.
///   - sourceLocation: The line of the call, for a failure.
public func expectTrace<R: TraceableReactor>(
  of type: R.Type, in trace: Trace, named name: String? = nil, _ action: R.Action, _ occurrence: Occurrence = .only,
  matches mutations: [ExpectedMutation<R>], within limit: Duration? = nil, exhaustive isExhaustive: Bool = true,
  sourceLocation: SourceLocation = #_testLocation
) {
  let run = ExpectationRun(trace)
  let expectation = ChainExpectation(
    ExpectedAction<R>.is(action), occurrence, mutations, within: limit, isExhaustive, masking: run.redaction)
  expectation.check(
    run, ofReactor: _typeName(type, qualified: false), named: name, TestLocation(sourceLocation))
}

/// Fails the test unless, in a trace that was read from a file, an action led to exactly these mutations, in this order.
///
/// As the function with `matches`, with mutations by value.
public func expectTrace<R: TraceableReactor>(
  of type: R.Type, in trace: Trace, named name: String? = nil, _ action: R.Action, _ occurrence: Occurrence = .only,
  leadsTo mutations: [R.Mutation], within limit: Duration? = nil, exhaustive isExhaustive: Bool = true,
  sourceLocation: SourceLocation = #_testLocation
) {
  expectTrace(
    of: type, in: trace, named: name, action, occurrence, matches: mutations.map { .is($0) }, within: limit,
    exhaustive: isExhaustive, sourceLocation: sourceLocation)
}

/// Fails the test unless, in a trace, an action led to exactly these mutations, all by the names of their cases.
///
/// For traces of reactors whose types the test does not know.
///
/// - Parameters:
///   - type: The type name of the reactor to which the action was sent.
///   - trace: The trace.
///   - name: The name of the reactor among others of its type; nil if it is the only one.
///   - action: The name of the action's case.
///   - occurrence: Which one is meant if several actions of that case were sent.
///   - mutations: The names of the cases; a mutation of another reactor as `Type.case`.
///   - limit: The time within which all states were there and all effects had ended; nil for any.
///   - isExhaustive: False if other mutations may come between.
///   - sourceLocation: The line of the call, for a failure.
public func expectTrace(
  of type: String, in trace: Trace, named name: String? = nil, _ action: String, _ occurrence: Occurrence = .only,
  leadsTo mutations: [String], within limit: Duration? = nil, exhaustive isExhaustive: Bool = true,
  sourceLocation: SourceLocation = #_testLocation
) {
  let expectation = ChainExpectation(
    action: TerminalText.escaped(action), isAction: { found, _ in found.label == action ? .matches : .differs },
    occurrence: occurrence, expected: mutations.map { [MutationMatcher(named: $0)] },
    limit: limit.map(\.wholeNanoseconds), isExhaustive: isExhaustive)
  expectation.check(
    ExpectationRun(trace), ofReactor: type, named: name, TestLocation(sourceLocation))
}

extension ChainExpectation {
  /// Checks a trace whose reactor is known by its type's name.
  fileprivate func check(_ run: ExpectationRun, ofReactor type: String, named name: String?, _ location: TestLocation) {
    let ofType = run.graph.reactors.filter { $0.type == type }
    let found = ofType.filter { name == nil || $0.name == name }
    guard found.count == 1 else {
      let wanted = name.map { "\(type) \"\($0)\"" } ?? type
      let known = (ofType.isEmpty ? run.graph.reactors : ofType).map { reactor in
        "\(reactor.type)\(reactor.name.isEmpty ? "" : " \"\(reactor.name)\"")"
      }
      let list = TerminalText.escaped(known.prefix(10).joined(separator: ", "))
      let what = found.isEmpty ? "no \(wanted)" : "\(found.count) reactors that are a \(wanted)"
      let remedy = found.count > 1 ? "; choose one by its name (named:)" : ""
      return location.fail(
        "the trace has \(TerminalText.escaped(what))\(remedy). It has: \(list.isEmpty ? "none" : list).\(run.lossNote)")
    }
    var run = run
    run.subject = found[0].id
    check(run, location)
  }
}
