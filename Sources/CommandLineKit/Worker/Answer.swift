/// The whole answer of a worker.
package struct Answer: Sendable, Equatable {
  package var bytes: [UInt8] = []
  /// Lines that came before the end, not handed on yet.
  package var lines: [UInt8] = []
  /// Text that goes to standard output beside a picture.
  package var report: [UInt8] = []
  package var remarks: [Remark] = []
  /// The step that it is at, or was at when it fell silent.
  package var stage: Stage = .starting
  /// Nil as long as it has not come to an end.
  package var outcome: Outcome?

  package init() {}
}

/// The steps of a worker.
package enum Stage: UInt8, Sendable, CaseIterable {
  case starting, reading, joining, drawing, exporting

  /// The stage in a sentence, such as "while drawing".
  package var name: String {
    switch self {
    case .starting: "starting"
    case .reading: "reading"
    case .joining: "joining up events"
    case .drawing: "drawing"
    case .exporting: "exporting"
    }
  }
}

/// One message from the worker to its parent: a byte for the kind, eight for the length, least first, and the rest.
enum Frame {
  static let headerSize = 9

  enum Kind: UInt8 { case stage = 1, remark, result, done, findings, failure, report, lines }

  static func header(_ kind: Kind, length: Int) -> [UInt8] {
    [kind.rawValue] + (0..<8).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }
}

/// How much of an answer the parent accepts: its memory is not the worker's to fill.
package struct AnswerBounds: Sendable, Equatable {
  package var result = 256 << 20
  package var text = 16 << 10
  package var remarks = 1_000

  package init() {}
}
