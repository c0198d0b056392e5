import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceBehavior
import TraceReading

// The actions and states of a run in the source of a test.
extension ReactorReplay {
  /// Adds an action. One that cannot be made fails the test at this line, when the run begins.
  ///
  /// - Parameters:
  ///   - action: The action, made when the run begins.
  ///   - time: The time at which it is sent, since the start of the trace.
  ///   - sourceLocation: The line of the call, for failures.
  public func send(
    _ action: @escaping @autoclosure () throws -> R.Action, at time: Duration,
    sourceLocation: SourceLocation = #_testLocation
  ) {
    let time = time.wholeNanoseconds
    plan?.inputs.append(
      .init(
        time: time, words: "the action at \(DurationText.of(time))",
        location: TestLocation(sourceLocation), isLiteral: true
      ) { _ in try action() })
  }

  /// Expects a state of which all fields are known.
  ///
  /// - Parameters:
  ///   - state: The state, as JSON.
  ///   - mutation: The case of the mutation that led to it; nil for the initial one.
  public func expect(state: String, mutation: String? = nil) { expect(.whole(JSONText(state)), mutation) }

  /// Expects a state in which these fields have changed, and no others.
  ///
  /// - Parameters:
  ///   - changes: The fields with their new values, as a JSON object.
  ///   - mutation: The case of the mutation that led to it.
  public func expect(changes: String, mutation: String? = nil) {
    guard case .object(let members)? = JSONValue(parsing: changes) else {
      return location.fail(TerminalText.escaped("the changes are no JSON object: \(changes)"))
    }
    expect(
      .diff(members.map { .init(.add, path: JSONPointer.path([$0.key]), value: $0.value.json) }), mutation)
  }

  /// Expects a state of which these fields are known, and no others.
  ///
  /// - Parameters:
  ///   - known: The known fields with their values, as a JSON object; empty if the trace holds names alone.
  ///   - mutation: The case of the mutation that led to it.
  public func expect(known: String, mutation: String? = nil) {
    expect(.unknown, mutation)
    guard known != "{}", let last = plan?.states.count, last > 0 else { return }
    let rest = TraceEvent.Patch(
      .replace, path: "", value: JSONValue.object(["$trunc": .bool(true)]).json)
    guard case .object(let members)? = JSONValue(parsing: known) else {
      return location.fail(TerminalText.escaped("the known fields are no JSON object: \(known)"))
    }
    plan?.states[last - 1].change = .diff(
      members.map { .init(.add, path: JSONPointer.path([$0.key]), value: $0.value.json) } + [rest])
    plan?.states[last - 1].isNext = false
  }

  private func expect(_ change: TraceEvent.State.Change, _ mutation: String?) {
    guard let plan else { return }
    let step = mutation.map { ReplayScript.Step(seq: 0, time: 0, label: $0) }
    self.plan?.states.append(
      ReplayScript.State(
        seq: 0, time: 0, revision: plan.states.count, change: change, isNext: true, mutation: step, action: nil))
  }
}
