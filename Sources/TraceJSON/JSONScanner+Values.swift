import PlatformSupport

extension JSONScanner {
  /// The kind of value at a position, by its bytes alone.
  @usableFromInline
  package enum Shape: Sendable {
    case plainString, escapedString
    /// Digits with an optional minus; `number` has a fraction or an exponent.
    case integer, number
    case object, array, yes, no, null
  }

  /// Steps over one value and returns its shape; `index` must be at its first byte.
  package mutating func skipValue(depth: Int = 0) throws(JSONProblem) -> Shape {
    switch next {
    case UInt8(ascii: "\""): return try skipString() ? .escapedString : .plainString
    case UInt8(ascii: "{"):
      try skipObject(depth: depth)
      return .object
    case UInt8(ascii: "["):
      try skipArray(depth: depth)
      return .array
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try skipNumber()
    case UInt8(ascii: "t"): return try skipWord("true", .yes)
    case UInt8(ascii: "f"): return try skipWord("false", .no)
    case UInt8(ascii: "n"): return try skipWord("null", .null)
    default: throw problem(.value)
    }
  }

  /// Steps over one value and returns its bytes.
  package mutating func value() throws(JSONProblem) -> ByteView {
    let start = index
    _ = try skipValue()
    return slice(start, index)
  }

  private mutating func skipObject(depth: Int) throws(JSONProblem) {
    guard depth < Self.depthLimit else { throw problem(.tooDeep) }
    index += 1
    skipSpace()
    if next == UInt8(ascii: "}") {
      index += 1
      return
    }
    while true {
      guard next == UInt8(ascii: "\"") else { throw problem(.key) }
      _ = try skipString()
      try skipColon()
      _ = try skipValue(depth: depth + 1)
      if try !skipComma(before: UInt8(ascii: "}")) { return }
    }
  }

  private mutating func skipArray(depth: Int) throws(JSONProblem) {
    guard depth < Self.depthLimit else { throw problem(.tooDeep) }
    index += 1
    skipSpace()
    if next == UInt8(ascii: "]") {
      index += 1
      return
    }
    while true {
      _ = try skipValue(depth: depth + 1)
      if try !skipComma(before: UInt8(ascii: "]")) { return }
    }
  }

  @inlinable
  @inline(__always)
  package mutating func skipColon() throws(JSONProblem) {
    skipSpace()
    try take(UInt8(ascii: ":"), else: .colon)
    skipSpace()
  }

  /// True after a comma; false after `closing`.
  @inlinable
  @inline(__always)
  package mutating func skipComma(before closing: UInt8) throws(JSONProblem) -> Bool {
    skipSpace()
    let byte = next
    guard byte == UInt8(ascii: ",") || byte == closing else { throw problem(.comma) }
    index += 1
    guard byte != closing else { return false }
    skipSpace()
    return true
  }

  private mutating func skipWord(_ word: StaticString, _ shape: Shape) throws(JSONProblem) -> Shape {
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < end, unsafe base[index] == word.utf8Start[offset] else { throw problem(.value) }
      index += 1
    }
    return shape
  }

  /// Steps over a string, quotes and all; true if it holds an escape.
  @inlinable
  @inline(__always)
  package mutating func skipString() throws(JSONProblem) -> Bool {
    // Most are short and plain.
    if index &+ 9 <= end {
      let marks = SWAR.marksOfPlainEnd(in: unsafe word(at: index &+ 1))
      let quote = index &+ 1 &+ SWAR.first(marks)
      if marks != 0, unsafe base[quote] == UInt8(ascii: "\"") {
        index = quote &+ 1
        return false
      }
    }
    return try skipLongString()
  }

  @usableFromInline
  mutating func skipLongString() throws(JSONProblem) -> Bool {
    var isEscaped = false
    index += 1
    while true {
      skipPlain()
      guard index < end else { throw JSONProblem(.ends, at: end) }
      let byte = unsafe base[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return isEscaped
      }
      guard byte >= 0x20 else { throw problem(.control) }
      index += 1
      isEscaped = true
      try skipEscape()
    }
  }

  /// Steps to the next quote, backslash or control character, eight bytes at a time.
  @inline(__always)
  private mutating func skipPlain() {
    while index &+ 8 <= end {
      let marks = SWAR.marksOfPlainEnd(in: unsafe word(at: index))
      if marks != 0 {
        index &+= SWAR.first(marks)
        return
      }
      index &+= 8
    }
    while index < end, unsafe base[index] >= 0x20, unsafe base[index] != UInt8(ascii: "\""),
      unsafe base[index] != UInt8(ascii: "\\")
    {
      index += 1
    }
  }

  private mutating func skipEscape() throws(JSONProblem) {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      index += 1
    case UInt8(ascii: "u"):
      index += 1
      for _ in 0..<4 {
        guard JSONScanner.hexDigit(next) != nil else { throw problem(.escape) }
        index += 1
      }
    default: throw problem(.escape)
    }
  }

  package static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - 0x30)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - 0x57)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - 0x37)
    default: nil
    }
  }

  /// Steps over a whole number of at most 19 digits and returns it; does nothing if something else follows.
  @inlinable
  @inline(__always)
  package mutating func skipShortNumber() -> UInt64? {
    var cursor = index
    var number: UInt64 = 0
    if index &+ 8 <= end {
      let word = unsafe word(at: index)
      let marks = SWAR.marksOfNoDigits(in: word)
      let count = marks == 0 ? 8 : SWAR.first(marks)
      guard count > 0 else { return nil }
      number = SWAR.number(word, digits: count)
      cursor &+= count
    }
    // Those behind eight, or at the end of the text.
    while cursor < end, unsafe base[cursor] &- 0x30 < 10 {
      number = unsafe number &* 10 &+ UInt64(base[cursor] &- 0x30)
      cursor &+= 1
    }
    let digits = cursor &- index
    guard digits > 0, digits < 20, unsafe digits == 1 || base[index] != UInt8(ascii: "0") else { return nil }
    // A fraction or an exponent makes it another number.
    guard unsafe cursor == end || (base[cursor] != UInt8(ascii: ".") && base[cursor] | 0x20 != UInt8(ascii: "e")) else {
      return nil
    }
    index = cursor
    return number
  }

  private mutating func skipNumber() throws(JSONProblem) -> Shape {
    if next == UInt8(ascii: "-") { index += 1 }
    if next == UInt8(ascii: "0") { index += 1 } else { try skipDigits() }
    var shape = Shape.integer
    if next == UInt8(ascii: ".") {
      index += 1
      try skipDigits()
      shape = .number
    }
    if next | 0x20 == UInt8(ascii: "e") {
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try skipDigits()
      shape = .number
    }
    return shape
  }

  @inline(__always)
  private mutating func skipDigits() throws(JSONProblem) {
    let start = index
    while index &+ 8 <= end {
      let marks = SWAR.marksOfNoDigits(in: unsafe word(at: index))
      index &+= marks == 0 ? 8 : SWAR.first(marks)
      if marks != 0 { break }
    }
    while index < end, unsafe base[index] &- 0x30 < 10 { index += 1 }
    guard index > start else { throw problem(.number) }
  }
}
