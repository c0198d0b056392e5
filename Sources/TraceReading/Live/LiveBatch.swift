import TraceFormat
import TraceJSON

/// The new rows of a live trace, and what is now known of rows before.
///
/// Rows are the events of a run as they came, counted from 0; the header is none.
package struct LiveBatch: Sendable, Equatable {
  /// Number of the first new row.
  package var first = 0
  /// New rows.
  package var count = 0
  /// `count` entries of each column, one column after the other, in the order of `LiveColumn.allCases`.
  package var columns: [UInt8] = []
  /// The values of the new rows, one after the other, as a report has them; `LiveColumn.vlen` has their lengths.
  package var values: [UInt8] = []
  /// Entries of rows before that changed.
  package var edits: [LiveEdit] = []
  /// New texts; the first text of a run has the number 1, and 0 stands for none.
  package var texts: [String] = []
  /// Reactors that are new, or of which something changed.
  package var reactors: [LiveReactor] = []
  /// The sums of the run so far.
  package var totals = LiveTotals()
  /// Once a run, with the first batch.
  package var header: Trace.Header?

  package init() {}

  /// Bytes of a new row's entry in a column, as they stand in `columns`.
  package func bytes(of column: LiveColumn) -> ArraySlice<UInt8> {
    let before = LiveColumn.allCases.prefix(Int(column.rawValue)).reduce(0) { $0 + $1.width }
    return columns[before * count..<(before + column.width) * count]
  }

  /// A new row's entry in a column; the bits of one that is a floating-point number.
  package subscript(column: LiveColumn, index: Int) -> UInt64 {
    let bytes = bytes(of: column)
    let start = bytes.startIndex + index * column.width
    return UInt64(littleEndian: bytes[start..<start + column.width])
  }
}

/// An entry of a column that changed.
package struct LiveEdit: Sendable, Equatable {
  package var row: UInt32
  package var column: LiveColumn
  /// The entry from now on; the bits of one that is a floating-point number.
  package var value: UInt64

  package init(row: UInt32, column: LiveColumn, value: UInt64) {
    self.row = row
    self.column = column
    self.value = value
  }
}

/// A reactor of a live trace.
package struct LiveReactor: Sendable, Equatable {
  /// The entry of its rows in the column `reactor`, counted from 1.
  package var slot: Int
  /// Its place from top to bottom, counted from 0, which may change: a reactor stands below the one that drives it.
  package var band: Int
  /// Its number in the trace.
  package var id: TraceEvent.ReactorID
  package var type: String
  package var name: String
  /// Where it was made, `Cart.swift:12`; empty if that is not known.
  package var site: String
  /// The row where it began; that of its first event if the trace does not say.
  package var row: Int

  package init(
    slot: Int, band: Int, id: TraceEvent.ReactorID, type: String, name: String = "", site: String = "", row: Int
  ) {
    (self.slot, self.band, self.id, self.type) = (slot, band, id, type)
    (self.name, self.site, self.row) = (name, site, row)
  }
}

/// The sums of a run so far.
package struct LiveTotals: Sendable, Equatable {
  /// Faults of a kind, with the words of a report.
  package struct Fault: Sendable, Equatable {
    package var kind: String
    package var count: Int
    package var title: String
    package var words: String

    package init(kind: String, count: Int, title: String, words: String) {
      (self.kind, self.count, self.title, self.words) = (kind, count, title, words)
    }

    /// Nil for a kind that a report does not list.
    package init?(_ kind: TraceReading.Fault.Kind, _ count: Int) {
      guard let heading = kind.rule.heading else { return nil }
      let words = count == 1 ? heading.one : heading.many
      self.init(kind: kind.rawValue, count: count, title: heading.title, words: words)
    }
  }

  /// The last line of a trace.
  package struct End: Sendable, Equatable {
    package var events: Int
    package var dropped: Int

    package init(events: Int, dropped: Int) { (self.events, self.dropped) = (events, dropped) }
  }

  /// The kinds that occurred, in the order of a report.
  package var faults: [Fault] = []
  package var sums = TraceSums()
  /// Events that the app lost.
  package var lost = 0
  /// Lines that could not be read.
  package var unread = 0
  /// Effects that run.
  package var running = 0
  /// Nil as long as the app did not close the trace.
  package var end: End?

  package init() {}
}
