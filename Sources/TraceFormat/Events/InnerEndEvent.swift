extension TraceEvent {
  /// A stream within an effect that was cancelled while it ran; the effect went on.
  public struct InnerEnd: Sendable, Equatable {
    /// The `mutateBegin` of the effect to which it belonged.
    package var effect: Seq
    /// Name of the operator that cancelled it: `take(until:)`, `flatMapLatest`.
    package var operation: String
    package var end: EffectEnd
    /// The event at which the operator did so; nil if it is not known.
    package var by: Seq?

    /// The end of a stream within the effect of a `mutateBegin`.
    package init(effect: Seq, operation: String, end: EffectEnd = .cancelled, by: Seq? = nil) {
      self.effect = effect
      self.operation = operation
      self.end = end
      self.by = by
    }
  }
}

extension TraceEvent.InnerEnd: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .innerEnd }
  package static var name: StaticString { "inner.end" }
  package static var traits: EventTraits { [.main, .told] }

  package var kind: TraceEvent.Kind { .innerEnd(self) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.effect, effect)
    line.put(.op, operation, cut: limits.label)
    line.put(.end, end.rawValue, cut: limits.label)
    line.put(.by, by)
  }
}
