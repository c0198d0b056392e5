import TraceReading

/// A table of mutations: a line for each, with the action and the effect that it came from, its waits, its reduce, and the fields that
/// it wrote.
package struct MutationTable {
  private let table: EventTable

  package init(_ table: EventTable) { self.table = table }

  private static let head: StaticString = """
    seq,ts,time,reactor_id,reactor,mutation,argument,action,action_label,action_seq,effect_seq,effect_end,chain,cause,injected,\
    queued_ns,wait_ns,reduce_ns,revision,result,changed,pulses,unobserved,findings

    """

  /// Writes the names of the columns and a line for each mutation, in order.
  package func write(to buffer: inout ExportBuffer) {
    buffer.raw(Self.head)
    let types = ReactorTypes(table.graph)
    for (index, commit) in table.graph.commits.enumerated()
    where table.position(of: commit.seq).map(table.isSelected) ?? true {
      write(commit, table.graph.argument(ofCommit: index), types[commit.reactor], to: &buffer)
    }
    buffer.flush()
  }

  private func write(
    _ commit: TraceGraph.Commit, _ argument: String, _ type: String?, to buffer: inout ExportBuffer
  ) {
    let graph = table.graph
    let effect = commit.effect.map { graph.effects[$0] }
    let action = effect.flatMap(\.action).map { graph.actions[$0] }
    var row = CSVRow()
    row.add(number: commit.seq, to: &buffer)
    row.add(number: commit.time, to: &buffer)
    row.add(moment: graph.header.moment(commit.time), to: &buffer)
    row.add(number: commit.reactor > 0 ? UInt64(commit.reactor) : nil, to: &buffer)
    row.add(type, to: &buffer)
    row.add(commit.label, to: &buffer)
    row.add(argument, to: &buffer)
    row.add(number: action.map { UInt64($0.number) }, to: &buffer)
    row.add(action?.label, to: &buffer)
    row.add(number: action?.seq, to: &buffer)
    row.add(number: effect?.seq, to: &buffer)
    row.add(word: effect?.end.word ?? "", to: &buffer)
    row.add(number: table.position(of: commit.seq).map { table.step($0).chain }, to: &buffer)
    row.add(number: commit.cause.seq, to: &buffer)
    row.add(word: commit.isInjected ? "true" : "false", to: &buffer)
    row.add(number: action?.queued, to: &buffer)
    row.add(number: action.flatMap { commit.time >= $0.time ? commit.time - $0.time : nil }, to: &buffer)
    row.add(number: commit.reduce.map { $0.upperBound - $0.lowerBound }, to: &buffer)
    row.add(number: commit.revision.map { UInt64(max(0, $0)) }, to: &buffer)
    row.add(word: Self.result(of: commit), to: &buffer)
    row.add(commit.changed.joined(separator: " "), to: &buffer)
    row.add(commit.pulses.joined(separator: " "), to: &buffer)
    row.add(word: commit.isUnobserved ? "true" : "false", to: &buffer)
    row.add(number: UInt64(commit.findings.count), to: &buffer)
    row.end(&buffer)
  }

  /// Whether the state came out as it went in, as far as the trace knows; empty for a mutation that was never reduced.
  private static func result(of commit: TraceGraph.Commit) -> StaticString {
    guard commit.reduce != nil else { return "" }
    if commit.isNoop { return "same" }
    return commit.areChangesUnknown || commit.isNoopUnknown ? "unknown" : "changed"
  }
}
