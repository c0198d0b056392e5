/// Walks over the bytes of one JSON text by the grammar of RFC 8259 and keeps nothing.
///
/// The one place that knows the grammar: the line reader, the value parser and the redaction stand on it. It allocates
/// nothing. The bytes are the caller's and must outlive it. Strings may hold any byte from 0x20 up; whoever makes a
/// `String` of one repairs what is not UTF-8.
package struct JSONScanner {
  /// Arrays and objects inside each other; deeper text is refused, so that nobody's stack overflows.
  package static let depthLimit = 64

  package let base: UnsafePointer<UInt8>
  package let end: Int
  package var index: Int

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    base = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    end = bytes.count
    index = 0
  }

  /// Bytes from `start` up to `stop`.
  @inline(__always)
  package func slice(_ start: Int, _ stop: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: base + start, count: stop - start)
  }

  /// The next byte, 0 at the end.
  @inline(__always)
  package var next: UInt8 { index < end ? base[index] : 0 }

  @inline(__always)
  package mutating func skipSpace() {
    while index < end {
      let byte = base[index]
      guard byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 else { return }
      index += 1
    }
  }

  /// Takes `byte`, or says that `reason` is wrong here.
  @inline(__always)
  package mutating func take(_ byte: UInt8, else reason: JSONProblem.Reason) throws(JSONProblem) {
    guard index < end, base[index] == byte else { throw problem(reason) }
    index += 1
  }

  package func problem(_ reason: JSONProblem.Reason) -> JSONProblem {
    JSONProblem(index < end ? reason : .ends, at: index)
  }

  /// Refuses anything but space after the value.
  package mutating func finish() throws(JSONProblem) {
    skipSpace()
    guard index == end else { throw JSONProblem(.trailing, at: index) }
  }
}

extension JSONScanner {
  /// What stands at a place, told by its bytes alone.
  package enum Shape: UInt8, Sendable {
    case plainString, escapedString
    /// Digits with an optional minus; `number` has a fraction or an exponent.
    case integer, number
    case object, array, yes, no, null
  }

  /// Steps over one value and tells its shape; `index` must be at its first byte.
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

  @inline(__always)
  package mutating func skipColon() throws(JSONProblem) {
    skipSpace()
    try take(UInt8(ascii: ":"), else: .colon)
    skipSpace()
  }

  /// True after a comma; false after `closing`.
  @inline(__always)
  package mutating func skipComma(before closing: UInt8) throws(JSONProblem) -> Bool {
    skipSpace()
    let byte = next
    guard byte == UInt8(ascii: ",") || byte == closing else { throw problem(.comma) }
    index += 1
    skipSpace()
    return byte != closing
  }

  private mutating func skipWord(_ word: StaticString, _ shape: Shape) throws(JSONProblem) -> Shape {
    for offset in 0..<word.utf8CodeUnitCount {
      guard index < end, base[index] == word.utf8Start[offset] else { throw problem(.value) }
      index += 1
    }
    return shape
  }

  /// Steps over a string, quotes and all; true where it holds an escape.
  package mutating func skipString() throws(JSONProblem) -> Bool {
    var isEscaped = false
    index += 1
    while index < end {
      let byte = base[index]
      if byte == UInt8(ascii: "\"") {
        index += 1
        return isEscaped
      }
      guard byte >= 0x20 else { throw problem(.control) }
      index += 1
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        try skipEscape()
      }
    }
    throw JSONProblem(.ends, at: end)
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
    while index < end, base[index] &- 0x30 < 10 { index += 1 }
    guard index > start else { throw problem(.number) }
  }
}

/// Why a text is not JSON, and at which byte.
package struct JSONProblem: Error, Equatable {
  package enum Reason: String, Sendable {
    case ends = "it ends too early"
    case value = "a value was expected"
    case key = "a key in quotes was expected"
    case colon = "a colon was expected"
    case comma = "a comma or a closing bracket was expected"
    case control = "a control character stands in a string"
    case escape = "an escape is not one of JSON's"
    case number = "a digit was expected"
    case tooDeep = "it is nested more than 64 levels deep"
    case trailing = "something follows the value"
  }
  package var reason: Reason
  /// Counted from 0.
  package var offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
