/// `transform(state:)` changed, dropped or injected a state.
package struct StateOutEvent {
  /// The kind of change that the transform made.
  package var operation: TraceEvent.Transformed.Operation
  /// The state that came out; unknown for a dropped one.
  package var state: TraceEvent.State

  package init(operation: TraceEvent.Transformed.Operation, state: TraceEvent.State) {
    self.operation = operation
    self.state = state
  }
}

extension StateOutEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .stateOut }
  package static var name: StaticString { "state.out" }
  package static var traits: EventTraits { [.main, .told] }

  package var kind: TraceEvent.Kind { .stateOut(operation, state) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.op, operation.rawValue, cut: limits.label)
    state.write(to: &line, limits, isDropped: operation == .drop)
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    state.mask(policy, &count)
  }
}
