import TraceFormat

/// Finds the action from which an event of a trace followed.
package struct CausingActions {
  private var events: [TraceEvent.Seq: TraceEvent] = [:]

  package init(_ trace: Trace) {
    for event in trace.events where event.seq != 0 { events[event.seq] = event }
  }

  /// `search("o")`; nil if it is not known.
  func text(of event: TraceEvent.Seq) -> String? { action(of: event).map { StepText.of($0.label, $0.payload) } }

  /// Nil if it is not known.
  package func action(of event: TraceEvent.Seq) -> TraceEvent.Action? {
    var seq: TraceEvent.Seq? = event
    // A chain of causes has no circles; a broken trace must not hang.
    for _ in 0...events.count {
      guard let event = seq.flatMap({ events[$0] }) else { return nil }
      if case .action(let action) = event.kind { return action }
      seq = event.cause
    }
    return nil
  }
}
