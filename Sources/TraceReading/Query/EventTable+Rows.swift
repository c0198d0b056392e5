import TraceFindings
import TraceFormat

/// Single events, with their texts.
extension EventTable {
  /// One event as it is shown.
  package struct Row: Sendable, Equatable {
    package var seq: TraceEvent.Seq
    /// Nanoseconds since the header.
    package var time: UInt64
    /// Nanoseconds; nil for a moment.
    package var duration: UInt64?
    /// The root of its chain; itself for a root.
    package var chain: TraceEvent.Seq
    /// 0 for none.
    package var cause: TraceEvent.Seq
    /// 0 for none.
    package var reactor: TraceEvent.ReactorID
    package var kind: TraceFileV1.Kind
    /// Case name; for other kinds the word in its place, such as the field of a pulse.
    package var label: String
    /// The payload in a few words, empty if there is none.
    package var argument: String
    /// Sender in plain text; nil if it is not known.
    package var source: String?
    package var site: SourceSite?
    /// The number of the action that it is, counted from 1.
    package var action: Int?
  }

  package subscript(position: Int) -> Row {
    let event = events[position]
    let isReactor = event.kind == .reactor
    return Row(
      seq: event.seq, time: event.time, duration: event.flags.contains(.duration) ? event.detail : nil,
      chain: event.chain == 0 ? event.seq : event.chain, cause: event.cause,
      reactor: event.reactor == 0 ? 0 : events.reactors[Int(event.reactor) - 1], kind: event.kind,
      label: event.label == 0 ? "" : events.texts[event.label], argument: events.summaries[Int(event.summary)],
      source: event.source == 0 ? nil : events.texts[event.source],
      site: isReactor ? reactorSite(event) : events.sites[Int(event.site)],
      action: number(of: event, at: position))
  }

  private func number(of event: TraceGraphEvent, at position: Int) -> Int? {
    guard let action = elements.action(at: position) else { return nil }
    return graph.actions[action].seq == event.seq ? graph.actions[action].number : nil
  }

  private func reactorSite(_ event: TraceGraphEvent) -> SourceSite? {
    guard case .reactor(let info) = rareKind(of: event), let file = info.file else { return nil }
    return SourceSite(file: file, line: info.line ?? 0)
  }
}
