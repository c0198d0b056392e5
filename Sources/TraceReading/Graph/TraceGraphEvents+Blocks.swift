/// Events of which each list has its own tables, put together.
extension TraceGraphEvents {
  /// Numbers in the tables of a list, as numbers in those of another.
  struct Move {
    var texts: [StringInterner.ID]
    var sites: [UInt32]
    var reactors: [UInt32]
    var summaries: UInt32
    var states: UInt64
    var causes: UInt64
    var rare: UInt64
  }
}

extension TraceGraphEvents.Move {
  @inline(__always)
  func apply(to event: inout TraceGraphEvent) {
    event.label = texts[Int(event.label)]
    event.source = texts[Int(event.source)]
    event.site = sites[Int(event.site)]
    if event.reactor > 0 { event.reactor = reactors[Int(event.reactor) - 1] }
    if event.summary > 0 { event.summary += summaries }
    switch event.kind {
    case .state, .stateOut: if !event.flags.contains(.unknown) { event.detail += states }
    case .mutation: if event.detail > 0 { event.detail += causes }
    case .reactor, .reactorEnd, .error, .impurity, .order, .loop, .mark, .dropped, .end: event.number += rare
    case .action, .actionOut, .mutateBegin, .mutateRun, .mutateEnd, .innerEnd, .mutationOut, .reduce, .pulse,
      .subscribe, .unsubscribe, .render, .open:
      break
    }
  }
}
