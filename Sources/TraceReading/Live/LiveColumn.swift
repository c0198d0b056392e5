/// A fact about every row of a live trace as one number of a fixed width, little-endian.
///
/// In the order in which the columns of a batch stand, widest first, so that each begins at a multiple of its width.
package enum LiveColumn: UInt8, CaseIterable, Sendable {
  /// The number of the event, its nanoseconds since the header, and how many it lasted, -1 for a moment: of a `mutate.begin` the
  /// call, as in a report. Its effect lasted until the row in `end`.
  case seq, ts, dur
  /// Rows, `noRow` for none: the cause; of a `mutate.begin` the event that ended its effect, none while it runs; of a mutation
  /// its effect.
  case cause, end, effect
  /// A text: the case name, or the word in its place.
  case label
  /// The revision; 0 for none.
  case rev
  /// Texts: where it was sent, and by what.
  case site, src
  /// A text: the JSON list of the paths that a state changed, in the order of the steps of its diff. 0 for none, and for
  /// paths that stand in its value alone.
  case path
  /// Bytes of its value.
  case vlen
  /// The `#12` of an action; 0 for what is none.
  case number
  /// The `slot` of its reactor; 0 for none.
  case reactor
  /// The bits of `EventMarks`.
  case bad
  /// The kind, by its index in `TraceFileV1.Kind.allCases`.
  case kind
  /// The bits of the column `flags` of a report.
  case flags

  /// A row that is not there.
  package static let noRow: UInt32 = .max

  /// Bytes of an entry.
  package var width: Int {
    switch self {
    case .seq, .ts, .dur: 8
    case .cause, .end, .effect, .label, .rev, .site, .src, .path, .vlen, .number: 4
    case .reactor, .bad: 2
    case .kind, .flags: 1
    }
  }

  /// Whether its entries are floating-point numbers.
  package var isDouble: Bool { width == 8 }

  /// Bytes of a row.
  package static let rowWidth = allCases.reduce(0) { $0 + $1.width }
}
