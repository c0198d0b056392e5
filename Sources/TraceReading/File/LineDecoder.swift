import PlatformSupport
import TraceFindings
import TraceFormat
import TraceJSON

/// The fields that every kind of line has; 0 for a number that is not there.
struct LineEnvelope {
  var kind: TraceFileV1.Kind
  var seq: TraceEvent.Seq
  var time: UInt64
  var reactor: TraceEvent.ReactorID
  var chain: TraceEvent.Seq
  var cause: TraceEvent.Seq
  var redacted: Int
}

/// Reads the fields of lines.
///
/// One for each reader: it keeps tables and the texts that lines share. The kinds of event ask it for the fields that they
/// need, once it has read the envelope of their line.
struct LineDecoder: ~Copyable {
  /// Faults of a line that was accepted all the same.
  struct Oddity: OptionSet {
    let rawValue: UInt8
    static let time = Oddity(rawValue: 1)
    static let duration = Oddity(rawValue: 2)
    static let selfCause = Oddity(rawValue: 4)
  }

  var fields = LineFields()
  private let kinds = KeywordTable(TraceFileV1.Kind.allCases.map(\.name) + ["header"])
  private static let headerIndex = UInt8(TraceFileV1.Kind.allCases.count)
  private(set) var oddities: Oddity = []
  /// The time of the line before, which replaces a time that cannot be used.
  private var lastTime: UInt64 = 0
  /// Kind and time of the line that it holds.
  private var kind = TraceFileV1.Kind.open
  private var time: UInt64 = 0
  /// Whether payloads and diffs are decoded; where not, `values` has their bytes, and they are only checked.
  private let decodesValues: Bool
  private var sites = SiteTexts()

  init(decodingValues: Bool) {
    decodesValues = decodingValues
  }

  /// Goes on behind lines that were read elsewhere, of which the last had this time.
  mutating func resume(at time: UInt64) { lastTime = time }

  /// Reads one line up to the fields of its kind; nil if this version does not know the kind.
  mutating func envelope(of line: ByteView) throws(LineProblem) -> LineEnvelope? {
    do { try fields.read(line) } catch { throw .notJSON(error) }
    oddities = []
    guard fields.has(.k) else { throw .noKind }
    guard let name = fields.word(.k), let index = kinds.index(of: name) else {
      guard try fields.text(.k) != nil else { throw .noKind }
      return nil
    }
    guard index != Self.headerIndex else { throw .secondHeader }
    return unsafe try envelope(TraceFileV1.Kind(rawValue: index).unsafelyUnwrapped)
  }

  @inline(__always)
  private mutating func envelope(_ kind: TraceFileV1.Kind) throws(LineProblem) -> LineEnvelope {
    guard let seq = try fields.number(.seq) else { throw .missing(.seq, kind: kind) }
    guard seq > 0 else { throw .wrongType(.seq, "a number from 1") }
    self.kind = kind
    time = try readTime()
    let reactor = try fields.count(.r) ?? 0
    if reactor == 0, !kind.traits.contains(.anywhere) { throw missing(.r) }
    return LineEnvelope(
      kind: kind, seq: seq, time: time, reactor: reactor, chain: try fields.number(.chain) ?? 0,
      cause: try cause(seq) ?? 0, redacted: try fields.count(.redacted) ?? 0)
  }

  /// The whole event of the line that it holds.
  mutating func event(_ line: LineEnvelope) throws(LineProblem) -> TraceEvent {
    TraceEvent(
      seq: line.seq, time: line.time, reactor: line.reactor == 0 ? nil : line.reactor,
      chain: line.chain == 0 ? nil : line.chain, cause: line.cause == 0 ? nil : line.cause,
      kind: try line.kind.reader.event(&self), redacted: line.redacted)
  }

  private mutating func cause(_ seq: TraceEvent.Seq) throws(LineProblem) -> TraceEvent.Seq? {
    var cause = try reference(.cause)
    if cause == nil, let alias = kind.type.causeAlias { cause = try reference(alias) }
    if cause == seq {
      oddities.insert(.selfCause)
      cause = nil
    }
    if cause == nil, kind.traits.contains(.consequence) { throw missing(.cause) }
    return cause
  }

  /// A time that is negative or too large gives way to that of the line before; a fraction is dropped.
  private mutating func readTime() throws(LineProblem) -> UInt64 {
    guard fields.has(.ts) else { throw missing(.ts) }
    if let time = try? fields.number(.ts), time <= TraceFileV1.timeLimit {
      lastTime = time
    } else {
      oddities.insert(.time)
      if let time = try fields.wholePart(.ts), time <= TraceFileV1.timeLimit { lastTime = time }
    }
    return lastTime
  }
}

/// Fields as the kinds of event ask for them. A field that a kind needs and the line lacks is an error.
extension LineDecoder {
  /// Payload and diff of the line, as bytes.
  var values: LineValues { LineValues(payload: fields.raw(.payload), diff: fields.raw(.diff)) }

  func missing(_ key: TraceFileV1.Key) -> LineProblem { .missing(key, kind: kind) }

  mutating func text(_ key: TraceFileV1.Key) throws(LineProblem) -> String {
    guard let text = try fields.text(key) else { throw missing(key) }
    return text
  }

  mutating func optionalText(_ key: TraceFileV1.Key) throws(LineProblem) -> String? { try fields.text(key) }

  func count(_ key: TraceFileV1.Key) throws(LineProblem) -> Int {
    guard let count = try fields.count(key) else { throw missing(key) }
    return count
  }

  func optionalCount(_ key: TraceFileV1.Key) throws(LineProblem) -> Int? { try fields.count(key) }

  func optionalNumber(_ key: TraceFileV1.Key) throws(LineProblem) -> UInt64? { try fields.number(key) }

  /// The number of another event; 0 is none.
  func reference(_ key: TraceFileV1.Key) throws(LineProblem) -> TraceEvent.Seq? {
    guard let seq = try fields.number(key), seq > 0 else { return nil }
    return seq
  }

  func flag(_ key: TraceFileV1.Key) throws(LineProblem) -> Bool { try fields.flag(key) }

  func thread() throws(LineProblem) -> Int { try fields.count(.th) ?? 0 }

  /// A site; nil if the text of one has no line number.
  mutating func site() throws(LineProblem) -> SourceSite? {
    try fields.textID(.site, in: &sites.texts).flatMap { sites[$0] }
  }

  /// Nanoseconds; 0 if they are negative or too many. A fraction is dropped.
  mutating func optionalDuration() throws(LineProblem) -> UInt64? {
    guard fields.has(.dur) else { return nil }
    let limit = TraceFileV1.timeLimit - time
    if let duration = try? fields.number(.dur), duration <= limit { return duration }
    oddities.insert(.duration)
    guard let duration = try fields.wholePart(.dur), duration <= limit else { return 0 }
    return duration
  }

  mutating func duration() throws(LineProblem) -> UInt64 {
    guard let duration = try optionalDuration() else { throw missing(.dur) }
    return duration
  }

  /// One of the texts that a type knows.
  mutating func word<Word: RawRepresentable<String>>(_ key: TraceFileV1.Key) throws(LineProblem) -> Word {
    let text = try text(key)
    guard let word = Word(rawValue: text) else { throw .unknownWord(key, text) }
    return word
  }

  mutating func optionalWord<Word: RawRepresentable<String>>(_ key: TraceFileV1.Key) throws(LineProblem) -> Word? {
    guard fields.has(key) else { return nil }
    let word: Word = try word(key)
    return word
  }

  /// A value; an empty text stands for it where `values` has its bytes.
  func value(_ key: TraceFileV1.Key) -> JSONText? {
    if decodesValues { return fields.json(key) }
    return fields.has(key) ? JSONText("") : nil
  }

  /// The steps of a diff; none of them where `values` has their bytes. Nil if the line has no diff.
  mutating func patches() throws(LineProblem) -> [TraceEvent.Patch]? {
    guard fields.has(.diff) else { return nil }
    if decodesValues { return try evidence() }
    try checkPatches()
    return []
  }

  func numbers(_ key: TraceFileV1.Key) throws(LineProblem) -> [UInt64] {
    var numbers: [UInt64] = []
    try fields.forEach(key) { (elements: inout JSONScanner) throws(LineProblem) in
      let start = elements.index
      guard (try? elements.skipValue()) == .integer,
        let number = DecimalDigits.value(elements.slice(start, elements.index))
      else { throw .wrongType(key, "a list of numbers") }
      numbers.append(number)
    }
    return numbers
  }

  func texts(_ key: TraceFileV1.Key) throws(LineProblem) -> [String] {
    guard fields.has(key) else { throw missing(key) }
    var texts: [String] = []
    try fields.forEach(key) { (elements: inout JSONScanner) throws(LineProblem) in
      let start = elements.index
      let shape = try? elements.skipValue()
      guard shape == .plainString || shape == .escapedString else { throw .wrongType(key, "a list of texts") }
      texts.append(
        JSONString.decode(elements.slice(start + 1, elements.index - 1), isEscaped: shape == .escapedString))
    }
    return texts
  }
}

/// Sites by their texts, each text parsed once.
private struct SiteTexts: ~Copyable {
  var texts = StringInterner()
  private var sites: [StringInterner.ID: SourceSite?] = [:]

  subscript(id: StringInterner.ID) -> SourceSite? {
    mutating get {
      if let site = sites[id] { return site }
      let site = SourceSite(fileText: texts[id])
      sites[id] = .some(site)
      return site
    }
  }
}
