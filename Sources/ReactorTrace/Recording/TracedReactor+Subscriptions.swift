import ReactorCore
import TraceFormat

// Subscriptions to a reactor's outputs.
extension TracedReactor {
  func subscribed(
    _ step: Step, to output: ReactorOutput, number: Int, file: UInt, line: UInt32
  ) {
    let kind = TraceEvent.Kind.subscribe(
      what: name(output), subscription: number, site: RecordDecoder.site(file, line))
    note(kind, step.id, cause: ResolvedCause(step.cause).trigger)
  }

  func unsubscribed(_ step: Step, from output: ReactorOutput, number: Int) {
    let kind = TraceEvent.Kind.unsubscribe(what: name(output), subscription: number, site: nil)
    note(kind, step.id, cause: ResolvedCause(step.cause).trigger)
  }

  private func name(_ output: ReactorOutput) -> String {
    switch output {
    case .state: "state"
    case .action: "action"
    case .pulse: "pulse"
    }
  }
}
