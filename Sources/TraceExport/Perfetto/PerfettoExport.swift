import TraceReading

/// A trace as Chrome trace events in JSON, which Perfetto and chrome://tracing read.
///
/// A track for each reactor has its actions, reduces and renders as slices, and mutations and faults as instants. Effects are
/// asynchronous slices, causes are flows, and a counter for each reactor has its open effects.
package struct PerfettoExport {
  let table: EventTable
  private let tracks: SliceTracks
  private let flows: CauseFlows
  private let names: ReactorTexts

  /// Slices that were cut, because they overlapped another one of their reactor without lying in it.
  package var cutSlices: Int { tracks.cut }

  package init(_ table: EventTable) {
    self.table = table
    // Flows first: what finds them takes as much memory as the tracks do.
    flows = CauseFlows(table)
    tracks = SliceTracks(table)
    names = ReactorTexts(table.graph) { buffer, reactor in buffer.textBody(reactor.type) }
  }

  package func write(to buffer: inout ExportBuffer) {
    let header = table.graph.header
    buffer.raw("{\"displayTimeUnit\":\"ns\",\"otherData\":{\"trace\":")
    buffer.text(header.traceID)
    buffer.member("clock", header.clock)
    buffer.raw(",\"wall\":\"")
    buffer.number(header.wall)
    buffer.raw("\",\"lost_events\":\"")
    buffer.number(table.graph.lost)
    buffer.raw("\"},\"traceEvents\":[\n")
    writeNames(to: &buffer)
    tracks.forEach { slice, _ in write(slice, to: &buffer) }
    for position in 0..<table.count where table.isSelected(position) { writeMoment(position, to: &buffer) }
    for (index, effect) in table.graph.effects.enumerated()
    where table.position(of: effect.seq).map(table.isSelected) ?? true { writeEffect(index, to: &buffer) }
    OpenEffectCounters(table.graph).forEach { change in
      begin("C", change.reactor, change.time, to: &buffer)
      buffer.raw(",\"name\":\"")
      buffer.raw(names[change.reactor])
      if change.reactor > 0 {
        buffer.raw(" #")
        buffer.number(change.reactor)
      }
      buffer.raw("\",\"args\":{\"open effects\":")
      buffer.number(change.open)
      buffer.raw("}}")
    }
    buffer.raw("\n]}\n")
    buffer.flush()
  }

  /// The process and its tracks; the first event, which no comma precedes.
  private func writeNames(to buffer: inout ExportBuffer) {
    buffer.raw("{\"ph\":\"M\",\"pid\":1,\"name\":\"process_name\",\"args\":{\"name\":")
    buffer.text(table.graph.header.process.isEmpty ? "reactors" : table.graph.header.process)
    buffer.raw("}}")
    for reactor in table.graph.reactors where reactor.id > 0 {
      buffer.raw(",\n{\"ph\":\"M\",\"pid\":1,\"tid\":")
      buffer.number(reactor.id)
      buffer.raw(",\"name\":\"thread_name\",\"args\":{\"name\":\"")
      buffer.textBody(reactor.type)
      buffer.raw(" #")
      buffer.number(reactor.id)
      if !reactor.name.isEmpty {
        buffer.raw(" ")
        buffer.textBody(reactor.name)
      }
      buffer.raw("\"}}")
    }
  }

  private func begin(
    _ phase: StaticString, _ track: TraceEvent.ReactorID, _ time: UInt64, to buffer: inout ExportBuffer
  ) {
    buffer.flushIfFull()
    buffer.raw(",\n{\"ph\":\"")
    buffer.raw(phase)
    buffer.raw("\",\"pid\":1,\"tid\":")
    buffer.number(max(0, track))
    buffer.raw(",\"ts\":")
    buffer.microseconds(time)
  }

  private func name(_ step: EventTable.Step, _ position: Int, to buffer: inout ExportBuffer) {
    buffer.raw(",\"name\":\"")
    let label = table.label(at: position)
    buffer.textBody(label.isEmpty ? "?" : label)
    buffer.raw("\"")
  }
}

/// Slices and moments on the tracks of reactors.
extension PerfettoExport {
  private func write(_ slice: SliceTracks.Slice, to buffer: inout ExportBuffer) {
    let step = table.step(slice.position)
    begin("X", slice.track, slice.begin, to: &buffer)
    buffer.raw(",\"dur\":")
    buffer.microseconds(slice.end - slice.begin)
    name(step, slice.position, to: &buffer)
    buffer.raw(",\"cat\":\"")
    let isAction = table.isAction(at: slice.position)
    buffer.raw(isAction ? "action" : step.kind.name)
    buffer.raw("\",\"args\":{\"seq\":")
    buffer.number(step.seq)
    buffer.member("chain", step.chain)
    buffer.member("cause", step.cause == 0 ? nil : step.cause)
    if isAction, let index = table.actionIndex(at: slice.position) {
      writeAction(index, to: &buffer)
    } else if step.kind == .reduce, let index = table.commitIndex(at: slice.position) {
      writeReduce(table.graph.commits[index], to: &buffer)
    }
    buffer.raw("}}")
    flows.forEachIncoming(slice.position) { writeFlow("f", $0, slice, to: &buffer) }
    flows.forEachOutgoing(slice.position) { writeFlow("s", $0, slice, to: &buffer) }
  }

  private func writeAction(_ index: Int, to buffer: inout ExportBuffer) {
    let (action, argument) = (table.graph.actions[index], table.graph.argument(ofAction: index))
    buffer.member("action", action.number)
    buffer.member("argument", argument.isEmpty ? nil : argument)
    buffer.member("queued_ns", action.queued > 0 ? action.queued : nil)
  }

  private func writeReduce(_ commit: TraceGraph.Commit, to buffer: inout ExportBuffer) {
    if let revision = commit.revision { buffer.member("revision", revision) }
    guard !commit.changed.isEmpty else { return }
    buffer.member("changed", commit.changed.joined(separator: " "))
  }

  /// One end of a flow, which belongs to the slice that was written last.
  private func writeFlow(_ phase: StaticString, _ flow: Int, _ slice: SliceTracks.Slice, to buffer: inout ExportBuffer)
  {
    begin(phase, slice.track, slice.begin, to: &buffer)
    buffer.raw(",\"bp\":\"e\",\"cat\":\"cause\",\"name\":\"cause\",\"id\":")
    buffer.number(flow + 1)
    buffer.raw("}")
  }

  /// A mutation, an error, an impurity, a loop or a mark as an instant.
  private func writeMoment(_ position: Int, to buffer: inout ExportBuffer) {
    let step = table.step(position)
    let isMutation = table.isMutation(at: position)
    guard isMutation || step.kind == .error || step.kind == .impurity || step.kind == .loop || step.kind == .mark else {
      return
    }
    begin("i", step.reactor, step.time, to: &buffer)
    buffer.raw(step.reactor > 0 ? ",\"s\":\"t\"" : ",\"s\":\"p\"")
    if isMutation {
      name(step, position, to: &buffer)
    } else {
      buffer.member("name", table.words(position).name)
    }
    buffer.raw(",\"cat\":\"")
    buffer.raw(isMutation ? "mutation" : step.kind.name)
    buffer.raw("\",\"args\":{\"seq\":")
    buffer.number(step.seq)
    buffer.member("chain", step.chain)
    if !isMutation {
      buffer.member("text", table.words(position).details.joined(separator: ", "))
    } else if let index = table.commitIndex(at: position) {
      let argument = table.graph.argument(ofCommit: index)
      buffer.member("argument", argument.isEmpty ? nil : argument)
    }
    buffer.raw("}}")
  }

  /// An effect from its beginning to its end; one that never ended has none.
  private func writeEffect(_ index: Int, to buffer: inout ExportBuffer) {
    let effect = table.graph.effects[index]
    let isOver = effect.end.isKnown
    for isBegin in isOver ? [true, false] : [true] {
      begin(isBegin ? "b" : "e", effect.reactor, isBegin ? effect.begin : max(effect.begin, effect.finish), to: &buffer)
      buffer.raw(",\"name\":\"")
      buffer.raw(names[effect.reactor])
      buffer.raw(".")
      buffer.textBody(effect.label)
      buffer.raw("\",\"cat\":\"effect\",\"id\":\"")
      buffer.number(effect.seq)
      if isBegin {
        buffer.raw("\",\"args\":{\"seq\":")
        buffer.number(effect.seq)
        buffer.raw(",\"end\":\"")
        buffer.raw(effect.end.word)
        buffer.raw("\"}}")
      } else {
        buffer.raw("\"}")
      }
    }
  }
}
