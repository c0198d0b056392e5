/// What every event says in its line; 0 for a number that is not there.
struct LineEnvelope {
  var kind: TraceFileV1.Kind
  var seq: TraceEvent.Seq
  var time: UInt64
  var reactor: TraceEvent.ReactorID
  var chain: TraceEvent.Seq
  var cause: TraceEvent.Seq
  var redacted: Int
}

/// Makes events of lines.
///
/// One for each reader: it keeps tables and the texts that lines share.
struct LineDecoder: ~Copyable {
  /// What was odd about a line that was taken all the same.
  struct Oddity: OptionSet {
    let rawValue: UInt8
    static let time = Oddity(rawValue: 1)
    static let duration = Oddity(rawValue: 2)
    static let selfCause = Oddity(rawValue: 4)
  }

  var fields = LineFields()
  private let kinds = NameTable(TraceFileV1.Kind.allCases.map(\.name) + ["header"])
  private static let headerIndex = UInt8(TraceFileV1.Kind.allCases.count)
  private static let allKinds = TraceFileV1.Kind.allCases
  private(set) var oddities: Oddity = []
  /// Time of the line before, which stands in for a time that cannot be used.
  private var lastTime: UInt64 = 0

  /// Takes in one line and tells what every event has; nil where this version does not know its kind.
  mutating func envelope(of line: UnsafeBufferPointer<UInt8>) throws(LineProblem) -> LineEnvelope? {
    do { try fields.read(line) } catch { throw .notJSON(error) }
    oddities = []
    guard fields.has(.k) else { throw .noKind }
    guard let name = fields.word(.k), let index = kinds.index(of: name) else {
      guard try fields.text(.k) != nil else { throw .noKind }
      return nil
    }
    guard index != Self.headerIndex else { throw .secondHeader }
    return try envelope(TraceFileV1.Kind(rawValue: index).unsafelyUnwrapped)
  }

  @inline(__always)
  private mutating func envelope(_ kind: TraceFileV1.Kind) throws(LineProblem) -> LineEnvelope {
    guard let seq = try fields.number(.seq) else { throw .missing(.seq, kind: kind) }
    guard seq > 0 else { throw .wrongType(.seq, "a number from 1") }
    let time = try time(kind)
    let reactor = try fields.count(.r) ?? 0
    if reactor == 0, kind.needsReactor { throw .missing(.r, kind: kind) }
    return LineEnvelope(
      kind: kind, seq: seq, time: time, reactor: reactor, chain: try fields.number(.chain) ?? 0,
      cause: try cause(kind, seq) ?? 0, redacted: try fields.count(.redacted) ?? 0)
  }

  /// The whole event of the line that was taken in last.
  mutating func event(_ line: LineEnvelope) throws(LineProblem) -> TraceEvent {
    TraceEvent(
      seq: line.seq, time: line.time, reactor: line.reactor == 0 ? nil : line.reactor,
      chain: line.chain == 0 ? nil : line.chain, cause: line.cause == 0 ? nil : line.cause,
      kind: try value(line.kind, line.time), redacted: line.redacted)
  }

  /// The number of another event; 0 is none.
  func reference(_ key: TraceFileV1.Key) throws(LineProblem) -> TraceEvent.Seq? {
    guard let seq = try fields.number(key), seq > 0 else { return nil }
    return seq
  }

  private mutating func cause(_ kind: TraceFileV1.Kind, _ seq: TraceEvent.Seq) throws(LineProblem) -> TraceEvent.Seq? {
    var cause = try reference(.cause)
    if cause == nil, kind == .mutateEnd { cause = try reference(.begin) }
    if cause == seq {
      oddities.insert(.selfCause)
      cause = nil
    }
    // An open effect without its begin says nothing.
    if cause == nil, kind == .open { throw .missing(.cause, kind: kind) }
    return cause
  }

  /// A time that is negative or too large gives way to that of the line before; a fraction is dropped.
  private mutating func time(_ kind: TraceFileV1.Kind) throws(LineProblem) -> UInt64 {
    guard fields.has(.ts) else { throw .missing(.ts, kind: kind) }
    if let time = try? fields.number(.ts), time <= TraceFileV1.timeLimit {
      lastTime = time
    } else {
      oddities.insert(.time)
      if let time = try fields.wholePart(.ts), time <= TraceFileV1.timeLimit { lastTime = time }
    }
    return lastTime
  }

  /// A duration that is negative or too large is 0; a fraction is dropped.
  mutating func duration(after time: UInt64) throws(LineProblem) -> UInt64? {
    guard fields.has(.dur) else { return nil }
    let limit = TraceFileV1.timeLimit - time
    if let duration = try? fields.number(.dur), duration <= limit { return duration }
    oddities.insert(.duration)
    guard let duration = try fields.wholePart(.dur), duration <= limit else { return 0 }
    return duration
  }
}

extension TraceFileV1.Kind {
  /// Events that mean nothing without the reactor to which they happened.
  fileprivate var needsReactor: Bool {
    switch self {
    case .error, .loop, .render, .mark, .open, .dropped, .end: false
    default: true
    }
  }
}
