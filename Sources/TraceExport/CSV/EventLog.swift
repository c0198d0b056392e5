import TraceReading

/// An event log for process mining, with the columns that XES has: a case is a chain, an activity what a reactor did.
package struct EventLog {
  private let table: EventTable
  private let types: ReactorTypes

  package init(_ table: EventTable) {
    self.table = table
    types = ReactorTypes(table.graph)
  }

  private static let head: StaticString = """
    case:concept:name,concept:name,time:timestamp,lifecycle:transition,org:resource,kind,seq,ts,cause,result

    """

  /// Writes the names of the columns and a line for each action, mutation, error and render, and two for each effect.
  package func write(to buffer: inout ExportBuffer) {
    buffer.raw(Self.head)
    for position in 0..<table.count where table.isSelected(position) { write(position, to: &buffer) }
    buffer.flush()
  }

  private func write(_ position: Int, to buffer: inout ExportBuffer) {
    let step = table.step(position)
    switch step.kind {
    case _ where table.isAction(at: position):
      write("action", "complete", table.label(at: position), step, "", to: &buffer)
    case _ where table.isMutation(at: position):
      write("mutation", "complete", table.label(at: position), step, "", to: &buffer)
    case .mutateBegin: write("effect", "start", table.label(at: position), step, "", to: &buffer)
    case .mutateEnd:
      guard let effect = table.position(of: step.cause) else { return }
      let end = table.effectIndex(at: effect).map { table.graph.effects[$0].end.word } ?? ""
      write("effect", "complete", table.label(at: effect), step, end, to: &buffer)
    case .error:
      guard case .error(let error)? = table.fields(at: position) else { return }
      write("error", "complete", error.type, step, error.isSwallowed ? "swallowed" : "", to: &buffer)
    case .render: write("render", "complete", table.label(at: position), step, "", to: &buffer)
    default: return
    }
  }

  private func write(
    _ kind: StaticString, _ transition: StaticString, _ label: String, _ step: EventTable.Step, _ result: StaticString,
    to buffer: inout ExportBuffer
  ) {
    let type = types[step.reactor]
    var row = CSVRow()
    row.add(number: step.chain, to: &buffer)
    row.add(type.map { "\($0).\(label)" } ?? label, to: &buffer)
    row.add(moment: table.graph.header.moment(step.time), to: &buffer)
    row.add(word: transition, to: &buffer)
    row.add(type.map { "\($0) #\(step.reactor)" }, to: &buffer)
    row.add(word: kind, to: &buffer)
    row.add(number: step.seq, to: &buffer)
    row.add(number: step.time, to: &buffer)
    row.add(number: step.cause == 0 ? nil : step.cause, to: &buffer)
    row.add(word: result, to: &buffer)
    row.end(&buffer)
  }
}
