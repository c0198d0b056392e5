import PlatformSupport
import TraceFormat
import TraceJSON

/// The keys and values of one line: where each value stands, and what it looks like.
///
/// One pass over the line fills it; only what a kind needs is decoded afterwards. Unknown keys are stepped over. Of a
/// key that stands twice the last one counts. `null` is the same as no key, but for `payload`, where it is a value.
///
/// Safe: the values are its own, one for each of 64 keys; the caller keeps the line.
@safe struct LineFields: ~Copyable {
  typealias Key = TraceFileV1.Key

  private struct Value {
    var start: UInt32 = 0
    var stop: UInt32 = 0
    var shape = JSONScanner.Shape.null
    /// `number` is what it stands for: a whole number of at most 19 digits without a sign.
    var isShort = false
    var number: UInt64 = 0
  }

  private let values: UnsafeMutablePointer<Value>
  private let keys = KeywordTable(Key.allCases.map(\.name))
  /// Bit n is set if the line has key n.
  private var present: UInt64 = 0
  private var scanner = JSONScanner(ByteView())
  /// Texts that lines share.
  private var texts = StringInterner()

  init() {
    unsafe values = .allocate(capacity: 64)
    unsafe values.initialize(repeating: Value(), count: 64)
  }

  deinit {
    unsafe values.deinitialize(count: 64)
    unsafe values.deallocate()
  }

  /// Takes in a line, without its line feed.
  ///
  /// The line must outlive the reading of its values.
  mutating func read(_ line: ByteView) throws(JSONProblem) {
    present = 0
    scanner = JSONScanner(line)
    scanner.skipSpace()
    try scanner.take(UInt8(ascii: "{"), else: .value)
    scanner.skipSpace()
    if scanner.next == UInt8(ascii: "}") {
      scanner.index += 1
    } else {
      repeat { try readMember() } while try scanner.skipComma(before: UInt8(ascii: "}"))
    }
    try scanner.finish()
  }

  @inline(__always)
  private mutating func readMember() throws(JSONProblem) {
    guard scanner.next == UInt8(ascii: "\"") else { throw scanner.problem(.key) }
    let key = try readKey()
    try scanner.skipColon()
    let start = scanner.index
    var value = Value(start: UInt32(truncatingIfNeeded: start))
    if let number = scanner.skipShortNumber() {
      value.number = number
      value.isShort = true
      value.shape = .integer
    } else {
      value.shape = try scanner.skipValue(depth: 1)
    }
    guard let key else { return }
    value.stop = UInt32(truncatingIfNeeded: scanner.index)
    unsafe values[Int(key)] = value
    let bit = UInt64(1) << UInt64(key)
    let isAbsent = if case .null = value.shape { key != Key.payload.position } else { false }
    present = isAbsent ? present & ~bit : present | bit
  }

  /// Steps over a name; nil if it is none of ours.
  @inline(__always)
  private mutating func readKey() throws(JSONProblem) -> UInt8? {
    let start = scanner.index + 1
    if start &+ 8 <= scanner.end {
      let word = unsafe scanner.word(at: start)
      let quote = SWAR.marks(of: UInt8(ascii: "\""), in: word)
      if quote != 0 {
        let count = SWAR.first(quote)
        // None of our names has anything in it that a string would have to escape.
        if let key = keys.index(ofShort: SWAR.prefix(word, count), count: count) {
          scanner.index = start &+ count &+ 1
          return key
        }
      }
    }
    _ = try scanner.skipString()
    return keys.index(of: scanner.slice(start, scanner.index - 1))
  }

  @inline(__always)
  func has(_ key: Key) -> Bool { present & (1 << UInt64(key.position)) != 0 }

  @inline(__always)
  private func bytes(_ key: Key) -> ByteView {
    let value = unsafe values[Int(key.position)]
    return scanner.slice(Int(value.start), Int(value.stop))
  }

  @inline(__always)
  private func shape(_ key: Key) -> JSONScanner.Shape { unsafe values[Int(key.position)].shape }
}

extension LineFields {
  /// The bytes between the quotes of a string without escapes; nil for anything else.
  @inline(__always)
  func word(_ key: Key) -> ByteView? {
    guard has(key), case .plainString = shape(key) else { return nil }
    return inner(key)
  }

  @inline(__always)
  private func inner(_ key: Key) -> ByteView {
    let value = unsafe values[Int(key.position)]
    return scanner.slice(Int(value.start) + 1, Int(value.stop) - 1)
  }

  mutating func text(_ key: Key) throws(LineProblem) -> String? {
    guard has(key) else { return nil }
    switch shape(key) {
    case .plainString: return pooled(inner(key))
    case .escapedString: return JSONString.decode(inner(key), isEscaped: true)
    default: throw .wrongType(key, "a text")
    }
  }

  /// The same as `text`, as its number in a table.
  @inline(__always)
  func textID(_ key: Key, in texts: inout StringInterner) throws(LineProblem) -> StringInterner.ID? {
    guard has(key) else { return nil }
    switch shape(key) {
    case .plainString: return texts.id(inner(key))
    case .escapedString: return texts.id(JSONString.decode(inner(key), isEscaped: true))
    default: throw .wrongType(key, "a text")
    }
  }

  /// A text of which many lines may have one, kept once.
  mutating func pooled(_ bytes: ByteView) -> String {
    guard bytes.count <= 512 else { return String(decoding: bytes, as: UTF8.self) }
    return texts[texts.id(bytes)]
  }

  /// A whole number from 0; above that of its type it is no number.
  @inline(__always)
  func number(_ key: Key) throws(LineProblem) -> UInt64? {
    guard has(key) else { return nil }
    if unsafe values[Int(key.position)].isShort { return unsafe values[Int(key.position)].number }
    guard case .integer = shape(key), let number = DecimalDigits.value(bytes(key)) else {
      throw .wrongType(key, "a whole number")
    }
    return number
  }

  func count(_ key: Key) throws(LineProblem) -> Int? {
    guard let number = try number(key) else { return nil }
    guard let count = Int(exactly: number) else { throw .wrongType(key, "a whole number that fits") }
    return count
  }

  /// The whole part of a number with a fraction or an exponent, for times; nil if it is negative or does not fit.
  func wholePart(_ key: Key) throws(LineProblem) -> UInt64? {
    switch shape(key) {
    case .integer: return nil
    case .number:
      guard let number = Double(String(decoding: bytes(key), as: UTF8.self)), number >= 0, number < 0x1p63 else {
        return nil
      }
      return UInt64(number)
    default: throw .wrongType(key, "a number")
    }
  }

  func flag(_ key: Key) throws(LineProblem) -> Bool {
    guard has(key) else { return false }
    switch shape(key) {
    case .yes: return true
    case .no: return false
    default: throw .wrongType(key, "true or false")
    }
  }

  func json(_ key: Key) -> JSONText? {
    raw(key).map { JSONText(String(decoding: $0, as: UTF8.self)) }
  }

  /// The bytes of a value in the line.
  @inline(__always)
  func raw(_ key: Key) -> ByteView? {
    has(key) ? bytes(key) : nil
  }

  /// Calls `body` with a scanner at the first byte of each element of a list; `body` must step over it.
  func forEach(
    _ key: Key, _ body: (inout JSONScanner) throws(LineProblem) -> Void
  ) throws(LineProblem) {
    guard has(key) else { return }
    guard case .array = shape(key) else { throw .wrongType(key, "a list") }
    var elements = JSONScanner(bytes(key))
    elements.index = 1
    elements.skipSpace()
    guard elements.next != UInt8(ascii: "]") else { return }
    var isMore = true
    while isMore {
      try body(&elements)
      do { isMore = try elements.skipComma(before: UInt8(ascii: "]")) } catch { throw .notJSON(error) }
    }
  }
}

extension TraceFileV1.Key {
  /// The same as `rawValue`, which another module does not see through.
  ///
  /// Safe: the cases of an enum without payloads are numbered from 0 in one byte, as its raw values are.
  @inline(__always)
  var position: UInt8 { unsafe unsafeBitCast(self, to: UInt8.self) }
}

/// Whole numbers spelled in bytes.
enum DecimalDigits {
  /// The number; nil if there is a sign, or it does not fit.
  @inline(__always)
  static func value(_ bytes: ByteView) -> UInt64? {
    guard bytes.count < 20 else { return UInt64(String(decoding: bytes, as: UTF8.self)) }
    var value: UInt64 = 0
    // swift-format-ignore
    for byte in bytes {
      guard byte &- 0x30 < 10 else { return nil }
      value = value &* 10 &+ UInt64(byte &- 0x30)
    }
    return bytes.isEmpty ? nil : value
  }
}
