import TraceFormat

/// An effect that had not ended when the trace did.
enum NeverEnded: FaultRule {
  static var mark: EventMarks { .open }
  static var shownAt: [TraceFileV1.Kind] { [.mutateBegin] }
  static var heading: FaultHeading? { FaultHeading("Never ended", "never ended") }
  static var column: String? { "open" }

  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    graph.forEachEffect(.open, body) { $0.isLeftOpen }
  }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? {
    words.graph.effect(of: fault).map { effect in
      "the effect of \(words.name(of: fault.reactor)).\(words.call(effect)), begun \(words.time(fault.time))"
    }
  }

  static func finding(_ fault: Fault, _ words: FaultWords) -> FaultFinding? {
    words.finding(fault, "its effect had not ended when the trace did")
  }
}

/// An effect whose end may be among the events that were lost.
enum LostEnd: FaultRule {
  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    graph.forEachEffect(.endLost, body) { $0.end == .unknown }
  }

  static func head(in part: ShownPart) -> [FaultHead.Count] { [.init(part.count(Self.self), "end lost", "ends lost")] }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? {
    NeverEnded.line(fault, words).map { $0 + ", as far as the trace tells" }
  }
}

/// An effect that was cancelled.
enum CancelledEffect: FaultRule {
  static var mark: EventMarks { .cancelled }
  static var shownAt: [TraceFileV1.Kind] { [.mutateBegin, .mutateEnd] }
  static var heading: FaultHeading? { FaultHeading("Cancelled", "cancelled") }

  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    graph.forEachEffect(.cancelled, body) { if case .cancelled = $0.end { true } else { false } }
  }

  /// Also the streams that were cut within an effect.
  static func head(in part: ShownPart) -> [FaultHead.Count] {
    let effects = part.isSum ? [] : part.graph.effects.indices.filter { part.shows(.effect($0)) }
    let inside = effects.reduce(0) { $0 + part.graph.effects[$1].innerEnds.count }
    return [.init(part.count(Self.self), "cancelled"), .init(inside, "cancelled inside")].filter { $0.number != 0 }
  }

  static func finding(_ fault: Fault, _ words: FaultWords) -> FaultFinding? {
    guard case .cancelled(let action?)? = words.graph.effect(of: fault)?.end else {
      return words.finding(fault, "cancelled")
    }
    return words.finding(fault, "cancelled by \(words.number(words.graph.actions[action]))")
  }
}

extension TraceGraph {
  /// The effect of a fault that shows at one.
  package func effect(of fault: Fault) -> Effect? {
    if case .effect(let index) = fault.element { effects[index] } else { nil }
  }

  /// Passes the effects that ended so, each at its begin.
  fileprivate func forEachEffect(_ kind: Fault.Kind, _ body: (Fault) -> Void, where isOne: (Effect) -> Bool) {
    for index in effects.indices where isOne(effects[index]) {
      body(Fault(kind, .effect(index), of: effects[index].reactor, at: effects[index].begin, effects[index].seq))
    }
  }
}

extension FaultWords {
  fileprivate func finding(_ fault: Fault, _ reason: String) -> FaultFinding {
    FaultFinding(
      elements: [fault.element], reactor: fault.reactor,
      subject: type(of: fault.reactor, graph.effect(of: fault)?.label), reason: reason)
  }
}
