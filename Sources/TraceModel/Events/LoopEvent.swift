/// A chain of actions that came back to its first.
struct LoopEvent {
  /// Number of actions.
  var length: Int
  /// Case names of the actions in order.
  var members: [String]
}

extension LoopEvent: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .loop }
  static var name: StaticString { "loop" }
  static var needsReactor: Bool { false }

  var kind: TraceEvent.Kind { .loop(length: length, members: members) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.length, length)
    line.key(.members)
    line.list(members.prefix(limits.list)) {
      JSONString.encode(ShortText.cut($1, to: limits.label * 2), into: &$0.bytes)
    }
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> LoopEvent {
    LoopEvent(length: try line.count(.length), members: try line.texts(.members))
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) {
    for index in members.indices { policy.mask(&members[index], &count) }
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = events.keepRare(kind)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .loop(_, let members) = builder.rareKind(of: event) else { return }
    let loop = builder.loopNumbers.number(of: members, in: &builder.graph)
    guard let action = builder.action(behind: event.cause) else { return }
    builder.graph.actions[action].loop = loop
    let isTurn = builder.graph.loops[loop].members == members && builder.graph.loops[loop].turns.last != action
    if isTurn { builder.graph.loops[loop].turns.append(action) }
  }
}
