extension TraceEvent {
  /// A stream within an effect that was cancelled while it ran; the effect went on.
  public struct InnerEnd: Sendable, Equatable {
    /// The `mutateBegin` of the effect to which it belonged.
    public var effect: Seq
    /// Name of the operator that cancelled it: `take(until:)`, `flatMapLatest`.
    public var operation: String
    /// How it ended.
    public var end: EffectEnd
    /// The event at which the operator did so; nil if it is not known.
    public var by: Seq?

    /// The end of a stream within the effect of a `mutateBegin`.
    public init(effect: Seq, operation: String, end: EffectEnd = .cancelled, by: Seq? = nil) {
      self.effect = effect
      self.operation = operation
      self.end = end
      self.by = by
    }
  }
}

extension TraceEvent.InnerEnd: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .innerEnd }
  static var name: StaticString { "inner.end" }

  var kind: TraceEvent.Kind { .innerEnd(self) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.effect, effect)
    line.put(.op, operation, cut: limits.label)
    line.put(.end, end.rawValue, cut: limits.label)
    line.put(.by, by)
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.InnerEnd {
    guard let effect = try line.reference(.effect) else { throw line.missing(.effect) }
    return TraceEvent.InnerEnd(
      effect: effect, operation: try line.text(.op), end: try line.word(.end), by: try line.reference(.by))
  }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = effect
    event.label = events.texts.id(operation)
    event.code = UInt8(end.number)
    event.detail = by ?? 0
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard let effect = builder.effect(of: event.number) else { return }
    builder.elements[index] = .effect(effect)
    let end = TraceGraph.Effect.InnerEnd(
      seq: event.seq, time: event.time, operation: builder.events.texts[event.label],
      by: builder.action(behind: event.detail))
    builder.graph.effects[effect].innerEnds.append(end)
  }

  /// The effect, since the cause is mostly no part of it.
  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.number }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    if case .mutateBegin = check.event(effect)?.kind { return }
    if check.isLost(effect) { return }
    check.report(
      .inner, event,
      "event \(event.seq), the end of a stream in \(operation), names event \(effect) as its effect, which is "
        + "no mutate.begin")
  }
}
