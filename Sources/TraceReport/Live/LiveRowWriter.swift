import TraceReading

/// Makes batches of the pieces of a live trace.
final class LiveRowWriter {
  private let window: Int
  private var strings = StringTable(most: mostTexts)
  private var textsTold = 0
  private var values: ValueWriter?
  private var wholeStates = WholeStates()
  private var reactors = LiveReactors()
  private var sent: NewestRows<LiveRowFacts>
  /// Rows that have the mark `slow`.
  private var slowRows: Set<Int> = []
  private var end: LiveTotals.End?
  private var columns = Array(repeating: [UInt8](), count: LiveColumn.allCases.count)

  /// Texts that a run has: names of cases, fields and files, which repeat. What an app makes up anew again and again ends there.
  private static let mostTexts = 250_000

  init(window: Int) {
    self.window = window
    sent = NewestRows(limit: window)
  }

  func batch(_ piece: LiveTrace.Piece, _ header: Trace.Header?, unread: Int) -> LiveBatch {
    var batch = LiveBatch()
    batch.first = sent.count
    batch.count = piece.events.count
    if values == nil, let header {
      values = ValueWriter(header, .whole)
      batch.header = header
    }
    for event in piece.events { append(event, piece, &batch) }
    for position in piece.changed { update(position, piece, before: batch.first, &batch) }
    takeBackSlow(piece, &batch)
    for index in columns.indices {
      batch.columns += columns[index]
      columns[index].removeAll(keepingCapacity: true)
    }
    batch.reactors = reactors.takeChanged(piece, isOver: piece.table.isOver)
    batch.texts = Array(strings.texts[textsTold...])
    textsTold = strings.texts.count
    batch.totals = totals(piece, unread: unread)
    return batch
  }

  private func append(_ event: TraceEvent, _ piece: LiveTrace.Piece, _ batch: inout LiveBatch) {
    guard let position = piece.table.position(of: event.seq) else { return }
    let row = sent.count
    let fields = EventFields(event)
    let path = path(of: event)
    var facts = LiveRowFacts(flags: fields.flags, path: path)
    facts.judge(position, row, piece, pathOfWhole: pathOfWhole)
    if case .end(let events, let dropped) = event.kind { end = .init(events: events, dropped: dropped) }
    let before = batch.values.count
    var unresolved = facts.unresolved(event, row, piece.rows)
    if path == 0, Self.hasDiff(event) { unresolved.insert(.paths) }
    values?.append(
      event, whole: wholeStates.whole(after: event), unresolved: unresolved, isKept: true, to: &batch.values)
    put(.seq, Double(event.seq).bitPattern)
    put(.ts, Double(event.time).bitPattern)
    put(.dur, (event.elapsed.map { Double($0) } ?? -1).bitPattern)
    put(.label, UInt64(strings.number(of: fields.label)))
    put(.rev, UInt64(clamping: fields.revision ?? 0))
    put(.site, UInt64(strings.number(of: fields.site?.fileText)))
    put(.src, UInt64(strings.number(of: fields.source)))
    put(.vlen, UInt64(batch.values.count - before))
    put(.reactor, UInt64(reactors.slot(of: event, row, position, piece.table)))
    put(.kind, UInt64(event.fileKind.rawValue))
    for (column, value) in facts.entries { put(column, value) }
    note(facts, row)
    sent.append(facts)
  }

  private func put(_ column: LiveColumn, _ value: UInt64) {
    columns[Int(column.rawValue)].append(littleEndian: value, width: column.width)
  }

  /// Tells what is known otherwise of a row that was sent.
  private func update(_ position: Int, _ piece: LiveTrace.Piece, before first: Int, _ batch: inout LiveBatch) {
    guard let row = piece.rows.row(of: piece.table.step(position).seq), row < first, let known = sent[row] else {
      return
    }
    var facts = known
    facts.judge(position, row, piece, pathOfWhole: pathOfWhole)
    guard facts != known else { return }
    sent[row] = facts
    note(facts, row)
    for (new, old) in zip(facts.entries, known.entries) where new.value != old.value {
      batch.edits.append(LiveEdit(row: UInt32(row), column: new.column, value: new.value))
    }
  }

  private func note(_ facts: LiveRowFacts, _ row: Int) {
    if facts.marks.contains(.slow) {
      slowRows.insert(row)
    } else if !slowRows.isEmpty {
      slowRows.remove(row)
    }
  }

  /// An action that is not joined any more was the slowest until now.
  private func takeBackSlow(_ piece: LiveTrace.Piece, _ batch: inout LiveBatch) {
    guard piece.table.slowest != nil else { return }
    for row in slowRows where piece.rows.seq(of: row).flatMap({ piece.table.position(of: $0) }) == nil {
      slowRows.remove(row)
      guard var facts = sent[row] else { continue }
      facts.marks.remove(.slow)
      sent[row] = facts
      batch.edits.append(LiveEdit(row: UInt32(row), column: .bad, value: UInt64(facts.marks.rawValue)))
    }
  }

  private static func hasDiff(_ event: TraceEvent) -> Bool {
    switch event.kind {
    case .state(let state): if case .diff = state.change { true } else { false }
    default: false
    }
  }

  private func path(of event: TraceEvent) -> UInt32 {
    guard case .state(let state) = event.kind, case .diff(let patches) = state.change else { return 0 }
    return text(of: patches.map(\.path))
  }

  private func pathOfWhole(_ fields: [String]) -> UInt32 { text(of: fields.map { JSONPointer.path([$0]) }) }

  /// The number of a list of paths; 0 for none, and for one that is too long for a text.
  private func text(of paths: [String]) -> UInt32 {
    guard !paths.isEmpty else { return 0 }
    let list = JSONValue.array(paths.map { .string($0) }).json.text
    guard list.utf8.count <= StringTable.limit else { return 0 }
    let number = strings.number(of: list)
    return number == 1 ? 0 : UInt32(number)
  }

  private func totals(_ piece: LiveTrace.Piece, unread: Int) -> LiveTotals {
    var totals = LiveTotals()
    let sums = piece.sums
    totals.faults = Fault.Kind.allCases.compactMap { kind in
      sums.faults[kind].flatMap { $0 > 0 ? LiveTotals.Fault(kind, $0) : nil }
    }
    (totals.sums, totals.lost) = (sums.sums, sums.lost)
    (totals.unread, totals.running, totals.end) = (unread, piece.table.running, end)
    return totals
  }
}
