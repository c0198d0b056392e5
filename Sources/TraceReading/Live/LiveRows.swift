import TraceFormat

/// The newest rows of a live trace: the event of each, and its row by its number.
package struct LiveRows: Sendable {
  private var rowOf: [TraceEvent.Seq: UInt32] = [:]
  private var seqs: NewestRows<TraceEvent.Seq>

  init(limit: Int) { seqs = NewestRows(limit: limit) }

  /// Rows ever.
  package var count: Int { seqs.count }

  package func row(of seq: TraceEvent.Seq) -> Int? { rowOf[seq].map { Int($0) } }

  /// The number of the event of a row; nil if the row is no longer known.
  package func seq(of row: Int) -> TraceEvent.Seq? { seqs[row] }

  mutating func append(_ seq: TraceEvent.Seq) {
    rowOf[seq] = UInt32(truncatingIfNeeded: count)
    for gone in seqs.append(seq) { rowOf[gone] = nil }
  }
}

/// A value for each of the newest rows.
package struct NewestRows<Value: Sendable>: Sendable {
  private let limit: Int
  private var values: [Value] = []
  private var first = 0

  /// - Parameter limit: Rows that are known: now and then, up to a quarter more are.
  package init(limit: Int) { self.limit = limit }

  /// Rows ever.
  package var count: Int { first + values.count }

  /// Nil for a row that is no longer known, or is not there yet.
  package subscript(row: Int) -> Value? {
    get { row >= first && row < count ? values[row - first] : nil }
    set { if row >= first, row < count, let newValue { values[row - first] = newValue } }
  }

  /// Adds a row, and returns what was known of rows that are not known any more.
  @discardableResult
  package mutating func append(_ value: Value) -> ArraySlice<Value> {
    values.append(value)
    guard values.count > limit + limit / 4 else { return [] }
    let gone = values.prefix(values.count - limit)
    values.removeFirst(gone.count)
    first += gone.count
    return gone
  }
}
