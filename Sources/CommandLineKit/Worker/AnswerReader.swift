/// The parent's side of the pipe: puts an answer together, piece by piece, and believes nothing.
package struct AnswerReader {
  /// Why the bytes of a worker are no answer.
  package enum Fault: Error, Equatable {
    case tooLarge(limit: Int)
    case malformed
    /// Nothing takes its lines any more.
    case unread
  }

  package private(set) var answer = Answer()
  private let bounds: AnswerBounds
  private var header: [UInt8] = []
  private var kind = Frame.Kind.stage
  private var missing = 0
  private var text: [UInt8] = []

  package init(bounds: AnswerBounds = .init()) { self.bounds = bounds }

  /// Takes the next bytes, however they were cut.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
    var rest = unsafe bytes[...]
    while unsafe !rest.isEmpty {
      guard answer.outcome == nil else { throw .malformed }
      if header.count < Frame.headerSize {
        let piece = unsafe rest.prefix(Frame.headerSize - header.count)
        unsafe header += piece
        unsafe rest = rest.dropFirst(piece.count)
        if header.count == Frame.headerSize { try open() }
      } else {
        let piece = unsafe rest.prefix(missing)
        switch kind {
        case .result: unsafe answer.bytes += piece
        case .report: unsafe answer.report += piece
        case .lines: unsafe answer.lines += piece
        default: unsafe text += piece
        }
        unsafe missing -= piece.count
        unsafe rest = rest.dropFirst(piece.count)
      }
      if header.count == Frame.headerSize, missing == 0 { try close() }
    }
  }

  /// The lines that came since the last call.
  package mutating func takeLines() -> [UInt8] {
    let lines = answer.lines
    answer.lines = []
    return lines
  }

  /// A header is complete; takes what it announces, if that is welcome.
  private mutating func open() throws(Fault) {
    let length = header.dropFirst().reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard let kind = Frame.Kind(rawValue: header[0]) else { throw .malformed }
    let isBody = kind == .result || kind == .report || kind == .lines
    let limit = isBody ? bounds.result : bounds.text
    guard length <= limit else { throw isBody ? .tooLarge(limit: limit) : .malformed }
    guard kind != .result || answer.bytes.isEmpty, kind != .report || answer.report.isEmpty else { throw .malformed }
    self.kind = kind
    missing = Int(length)
    if kind == .result { answer.bytes.reserveCapacity(missing) }
  }

  /// A frame is complete.
  private mutating func close() throws(Fault) {
    let payload = text
    header = []
    text = []
    switch kind {
    case .result, .report, .lines: break
    case .done: answer.outcome = .done
    case .findings: answer.outcome = .findings
    case .stage:
      guard payload.count == 1, let stage = Stage(rawValue: payload[0]) else { throw .malformed }
      answer.stage = stage
    case .remark:
      guard let first = payload.first, let level = Remark.Level(rawValue: first),
        answer.remarks.count < bounds.remarks
      else { throw .malformed }
      answer.remarks.append(Remark(level, String(decoding: payload.dropFirst(), as: UTF8.self)))
    case .failure:
      guard let first = payload.first, let kind = Failure.Kind(rawValue: first) else { throw .malformed }
      answer.outcome = .failed(Failure(kind, String(decoding: payload.dropFirst(), as: UTF8.self)))
    }
  }
}
