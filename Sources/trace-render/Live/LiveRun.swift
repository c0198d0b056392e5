import PlatformSupport
import TraceModel
import TraceReading

/// A recording that is followed: its rows, and what was said of them since.
struct LiveRun {
  /// Something that a page learns beside new rows. Each has a number, and a page asks for those after the last it has.
  private enum Change {
    case entry(LiveEdit)
    /// The reactor of this slot is new or changed.
    case reactor(Int)
    /// Something of the head changed.
    case head
  }

  /// Why the bytes of a worker are no batch of this run.
  enum Fault: Error { case noBatch, tooManyNames }

  let number: Int
  /// The file, or the port that it comes by.
  let source: String
  private(set) var header: Trace.Header?
  private(set) var rows = HeldRows()
  private(set) var totals = LiveTotals()
  private var changes: [Change] = []
  /// The number of changes that are no longer held.
  private var oldChanges = 0
  private var texts: [String] = []
  private var textBytes = 0
  private var reactors: [Int: LiveReactor] = [:]
  /// Whether more may come.
  private(set) var isLive = true
  /// Why nothing more comes, if the app did not say so itself: a sentence.
  private(set) var words: String?

  /// Changes that are held, and names that a run may have, in bytes.
  private static let mostChanges = 200_000
  private static let mostTextBytes = 64 << 20

  init(number: Int, source: String) {
    self.number = number
    self.source = source
  }

  /// The number of the last change.
  var change: Int { oldChanges + changes.count }

  mutating func add(_ batch: LiveBatch) throws(Fault) {
    guard rows.append(batch) else { throw .noBatch }
    textBytes += batch.texts.reduce(0) { $0 + $1.utf8.count }
    guard textBytes <= Self.mostTextBytes else { throw .tooManyNames }
    texts += batch.texts
    for edit in batch.edits {
      // The lengths of values say where they lie.
      guard edit.row < rows.end, edit.column != .vlen else { throw .noBatch }
      rows.apply(edit)
      changes.append(.entry(edit))
    }
    for reactor in batch.reactors {
      reactors[reactor.slot] = reactor
      changes.append(.reactor(reactor.slot))
    }
    if header == nil { header = batch.header }
    if totals != batch.totals { changes.append(.head) }
    totals = batch.totals
    if totals.end != nil { isLive = false }
    forgetOldChanges()
  }

  /// Has pages that wait for this run look again.
  mutating func touch() {
    changes.append(.head)
    forgetOldChanges()
  }

  /// Nothing more comes, for a reason that the app did not write.
  mutating func close(_ reason: String?) {
    guard isLive else { return }
    (isLive, words) = (false, reason)
    touch()
  }

  /// In one go now and then: an array moves all that is behind what is removed.
  private mutating func forgetOldChanges() {
    guard changes.count > Self.mostChanges / 4 * 5 else { return }
    let surplus = changes.count - Self.mostChanges
    changes.removeFirst(surplus)
    oldChanges += surplus
  }

  mutating func removeOldestBlock() { rows.removeOldestBlock() }
  mutating func spillOldestValues() { rows.spillOldestValues() }
}

extension LiveRun {
  /// The part of this run that a page has.
  struct Cursor: Equatable {
    var row = 0
    var edit = 0
    var text = 0
  }

  /// Whether there is anything after a cursor.
  func isAhead(of cursor: Cursor) -> Bool { rows.end > cursor.row || change != cursor.edit }

  /// Whether the changes after a cursor are still held, and the cursor is one of this run.
  func hasAll(after cursor: Cursor) -> Bool {
    (oldChanges...change).contains(cursor.edit) && (0...rows.end).contains(cursor.row)
      && (0...texts.count).contains(cursor.text)
  }

  /// Adds what comes after a cursor: members of the head, and the rows that they speak of.
  ///
  /// - Parameter isReset: Whether the page begins with nothing.
  func answer(
    after cursor: Cursor, most: Int, isReset: Bool, _ head: inout [JSONValue.Member]
  ) -> Range<Int> {
    let start = max(cursor.row, rows.first)
    let sent = rows.fitting(start..<min(rows.end, start + most))
    var edits: [JSONValue] = []
    var changed = isReset ? Set(reactors.keys) : []
    for change in isReset ? [] : changes.dropFirst(cursor.edit - oldChanges) {
      switch change {
      // Rows that are sent have their entries as they are now; those before the window are gone.
      case .entry(let edit) where edit.row < start && edit.row >= rows.first: edits.append(edit.json)
      case .reactor(let slot): changed.insert(slot)
      case .entry, .head: break
      }
    }
    head += [
      .init("run", .number(number)), .init("header", header.map { $0.line } ?? .null),
      .init("first", .number(sent.lowerBound)), .init("n", .number(sent.count)),
      .init("missed", .number(start - cursor.row)), .init("values", .number(rows.firstWithValues)),
      .init("edit", .number(change)), .init("edits", .array(edits)), .init("text", .number(cursor.text)),
      .init("texts", .array(texts.dropFirst(cursor.text).map { .string($0) })),
      .init("reactors", .array(changed.sorted().compactMap { reactors[$0]?.json })), .init("totals", totals.json),
      .init("all", .number(rows.end)), .init("held", .number(rows.count)),
    ]
    return sent
  }

  /// The run in the list of all.
  var summary: JSONValue {
    .object([
      "run": .number(number), "source": .string(source), "process": header.map { .string($0.process) } ?? .null,
      "pid": header.map { .number($0.processID) } ?? .null, "wall": header.map { .string(String($0.wall)) } ?? .null,
      "all": .number(rows.end), "live": .bool(isLive), "words": words.map { .string($0) } ?? .null,
      "totals": totals.json,
    ])
  }
}

extension LiveEdit {
  fileprivate var json: JSONValue {
    .array([
      .number(Int(row)), .number(Int(column.rawValue)),
      column.isDouble ? .double(Double(bitPattern: value)) : .number(Int(truncatingIfNeeded: value)),
    ])
  }
}
