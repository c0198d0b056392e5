import TraceFormat

/// An effect that had not ended when the trace did.
enum NeverEnded: EffectRule {
  static var kind: Fault.Kind { .open }
  static var mark: EventMarks { .open }
  static var shownAt: [TraceFileV1.Kind] { [.mutateBegin] }
  static var heading: FaultHeading? { FaultHeading("Never ended", "never ended") }
  static var column: String? { "open" }

  static func occurs(at effect: TraceGraph.Effect) -> Bool { effect.isLeftOpen }

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
enum LostEnd: EffectRule {
  static var kind: Fault.Kind { .endLost }

  static func occurs(at effect: TraceGraph.Effect) -> Bool { effect.end == .unknown }

  static func head(in part: ShownPart) -> [FaultHead.Count] { [.init(part.count(Self.self), "end lost", "ends lost")] }

  static func line(_ fault: Fault, _ words: FaultWords) -> String? {
    NeverEnded.line(fault, words).map { $0 + ", as far as the trace tells" }
  }
}

/// An effect that was cancelled.
enum CancelledEffect: EffectRule {
  static var kind: Fault.Kind { .cancelled }
  static var mark: EventMarks { .cancelled }
  static var shownAt: [TraceFileV1.Kind] { [.mutateBegin, .mutateEnd] }
  static var heading: FaultHeading? { FaultHeading("Cancelled", "cancelled") }

  static func occurs(at effect: TraceGraph.Effect) -> Bool { if case .cancelled = effect.end { true } else { false } }

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
}

extension FaultWords {
  fileprivate func finding(_ fault: Fault, _ reason: String) -> FaultFinding {
    FaultFinding(
      elements: [fault.element], reactor: fault.reactor,
      subject: type(of: fault.reactor, graph.effect(of: fault)?.label), reason: reason)
  }
}
