import TraceFormat

extension TraceEvent.Failure: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Failure {
    TraceEvent.Failure(
      type: try line.text(.type), message: try line.text(.msg), isSwallowed: try line.flag(.swallowed))
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .error(let failure) = builder.rareKind(of: event) else { return }
    if let effect = builder.effect(behind: event.cause), builder.firstFailure[effect] == nil {
      builder.firstFailure[effect] = builder.graph.failures.count
    }
    builder.inheritCommit(event, index)
    builder.graph.failures.append(
      TraceGraph.Failure(
        seq: event.seq, reactor: builder.reactorID(event), time: event.time, type: failure.type,
        message: failure.message, isSwallowed: failure.isSwallowed))
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }
}
