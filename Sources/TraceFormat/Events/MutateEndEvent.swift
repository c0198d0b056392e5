/// The end of an effect.
///
/// Its `cause` is the `mutateBegin`.
package struct MutateEndEvent {
  package var end: TraceEvent.EffectEnd
  /// The event that cancelled it; nil if none did, or it is not known.
  package var by: TraceEvent.Seq?

  package init(end: TraceEvent.EffectEnd, by: TraceEvent.Seq?) {
    self.end = end
    self.by = by
  }
}

extension MutateEndEvent: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .mutateEnd }
  package static var name: StaticString { "mutate.end" }
  package static var traits: EventTraits { .inSpan }
  package static var causeAlias: TraceFileV1.Key? { .begin }

  package var kind: TraceEvent.Kind { .mutateEnd(end, by: by) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.end, end.rawValue, cut: limits.label)
    line.put(.by, by)
  }
}
