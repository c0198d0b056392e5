import TraceModel

@testable import TraceReport

/// One row in words that do not depend on the order in which rows came: references are numbers of events, texts are spelled out.
struct SpelledRow: Equatable, CustomStringConvertible {
  var fields: [LiveColumn: String] = [:]
  var reactor: TraceEvent.ReactorID = 0
  var value = ""

  var description: String {
    LiveColumn.allCases.compactMap { column in fields[column].map { "\(column) \($0)" } }.joined(separator: ", ")
      + ", r \(reactor), value \(value)"
  }
}

/// A page that takes batches, without a window.
struct BatchReader {
  private(set) var rows: [[LiveColumn: UInt64]] = []
  private(set) var values: [String] = []
  private(set) var texts: [String] = []
  private(set) var reactors: [Int: LiveReactor] = [:]
  private(set) var totals = LiveTotals()
  private(set) var header: Trace.Header?
  private(set) var edits = 0

  mutating func take(_ batch: LiveBatch) {
    precondition(batch.first == rows.count && batch.columns.count == batch.count * LiveColumn.rowWidth)
    texts += batch.texts
    totals = batch.totals
    header = batch.header ?? header
    for reactor in batch.reactors { reactors[reactor.slot] = reactor }
    var values = batch.values[...]
    for index in 0..<batch.count {
      var row: [LiveColumn: UInt64] = [:]
      for column in LiveColumn.allCases { row[column] = batch[column, index] }
      rows.append(row)
      let length = Int(row[.vlen] ?? 0)
      self.values.append(String(decoding: values.prefix(length), as: UTF8.self))
      values = values.dropFirst(length)
    }
    precondition(values.isEmpty)
    edits += batch.edits.count
    for edit in batch.edits { rows[Int(edit.row)][edit.column] = edit.value }
  }

  /// The rows by the numbers of their events.
  var spelled: [TraceEvent.Seq: SpelledRow] {
    var all: [TraceEvent.Seq: SpelledRow] = [:]
    for (index, row) in rows.enumerated() { all[seq(index)] = spelled(row, index) }
    return all
  }

  private func seq(_ row: Int) -> TraceEvent.Seq { TraceEvent.Seq(Double(bitPattern: rows[row][.seq] ?? 0)) }

  private func spelled(_ row: [LiveColumn: UInt64], _ index: Int) -> SpelledRow {
    var result = SpelledRow()
    for (column, value) in row {
      switch column {
      case .seq, .ts, .dur: result.fields[column] = "\(Double(bitPattern: value))"
      case .cause, .end, .effect:
        result.fields[column] = value == UInt64(LiveColumn.noRow) ? "none" : "\(seq(Int(value)))"
      case .label, .site, .src, .path: result.fields[column] = value == 0 ? "none" : texts[Int(value) - 1]
      case .reactor: result.reactor = value == 0 ? 0 : reactors[Int(value)]?.id ?? -1
      case .rev, .number, .bad, .kind, .flags: result.fields[column] = "\(value)"
      case .vlen: break
      }
    }
    result.value = values[index]
    return result
  }

  /// Rows of causes, effects and chains that came later, as the row did not know them.
  func isKnown(_ seq: TraceEvent.Seq?, at row: Int, _ rowOf: [TraceEvent.Seq: Int]) -> Bool {
    seq.flatMap { rowOf[$0] }.map { $0 < row } ?? false
  }

  var rowOf: [TraceEvent.Seq: Int] { Dictionary(uniqueKeysWithValues: rows.indices.map { (seq($0), $0) }) }
}

/// The rows of a whole trace, as a report has them.
struct WholeRows {
  private let rows: EventRows
  private let trace: Trace
  private let marks: [EventMarks]
  private let wholeChanges: [Int: [String]]

  init(_ trace: Trace) {
    self.trace = trace
    rows = EventRows(trace)
    marks = rows.table.marks()
    wholeChanges = EventColumns.wholeChanges(rows)
  }

  var graph: TraceGraph { rows.table.graph }

  /// Without values.
  var spelled: [TraceEvent.Seq: SpelledRow] {
    var all: [TraceEvent.Seq: SpelledRow] = [:]
    for (row, event) in trace.events.enumerated() { all[event.seq] = spelled(event, row) }
    return all
  }

  private func spelled(_ event: TraceEvent, _ row: Int) -> SpelledRow {
    let fields = EventFields(event)
    let table = rows.table
    var result = SpelledRow()
    func text(_ text: String?) -> String { text.map { $0.isEmpty ? "none" : ShortText.cut($0, to: 1_024) } ?? "none" }
    func seq(_ row: Int?) -> String { row.map { "\(trace.events[$0].seq)" } ?? "none" }
    let cause = rows.cause(of: row)
    let begun = event.fileKind == .mutateBegin ? table.effectIndex(at: row) : nil
    let ended =
      event.fileKind == .mutateEnd ? cause.flatMap { table.effectIndex(at: $0) } : nil
    let isNoEnd = ended.map { table.end(ofEffect: $0) != row } ?? false
    result.fields = [
      .seq: "\(Double(event.seq))", .ts: "\(Double(event.time))", .dur: "\(event.elapsed.map { Double($0) } ?? -1)",
      .cause: seq(cause), .end: seq(begun.flatMap { table.end(ofEffect: $0) }),
      .effect: seq(table.isMutation(at: row) ? rows.effect(of: row) : nil),
      .label: text(fields.label), .rev: "\(fields.revision ?? 0)", .site: text(fields.site?.fileText),
      .src: text(fields.source), .path: paths(event, row),
      .number: "\(table.isAction(at: row) ? table.actionIndex(at: row).map { graph.actions[$0].number } ?? 0 : 0)",
      .bad: "\(marks[row].rawValue)", .kind: "\(event.fileKind.rawValue)",
      .flags: "\(fields.flags | (isNoEnd ? EventFields.Flag.unknown : 0))",
    ]
    result.reactor = event.reactor ?? 0
    return result
  }

  private func paths(_ event: TraceEvent, _ row: Int) -> String {
    guard case .state(let state) = event.kind else { return "none" }
    var paths = wholeChanges[row, default: []].map { JSONPointer.path([$0]) }
    if case .diff(let patches) = state.change { paths = patches.map(\.path) }
    let list = JSONValue.array(paths.map { .string($0) }).json.text
    return paths.isEmpty || list.utf8.count > 1_024 ? "none" : list
  }
}
