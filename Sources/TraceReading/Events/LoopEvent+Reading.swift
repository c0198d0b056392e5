import TraceFormat

extension LoopEvent: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> LoopEvent {
    LoopEvent(length: try line.count(.length), members: try line.texts(.members))
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .loop(_, let members) = builder.rareKind(of: event) else { return }
    builder.goingOn?.hasLoopNames = true
    builder.loopFinder.takeNames(in: &builder.graph, &builder.touched.actions)
    let loop = builder.loopNumbers.number(of: members, in: &builder.graph)
    guard let action = builder.action(behind: event.cause) else { return }
    builder.graph.actions[action].loop = loop
    let isTurn = builder.graph.loops[loop].members == members && builder.graph.loops[loop].turns.last != action
    if isTurn { builder.graph.loops[loop].turns.append(action) }
  }
}
