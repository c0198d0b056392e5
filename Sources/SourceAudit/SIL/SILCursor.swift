/// A position in one line of SIL, from which words are read.
struct SILCursor {
  private let bytes: [UInt8]
  private(set) var position = 0
  private let end: Int

  init(_ line: String) {
    bytes = Array(line.utf8)
    end = bytes.count
  }

  var isAtEnd: Bool { position >= end }

  /// The next byte; 0 at the end.
  var next: UInt8 { position < end ? bytes[position] : 0 }

  func peek(_ offset: Int) -> UInt8 { position + offset < end ? bytes[position + offset] : 0 }

  mutating func advance(_ count: Int = 1) { position = min(end, position + count) }

  mutating func skipSpaces() { while next == 0x20 { position += 1 } }

  /// Passes over a text if it is next.
  mutating func take(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard position + length <= end else { return false }
    for offset in 0..<length where unsafe bytes[position + offset] != text.utf8Start[offset] { return false }
    position += length
    return true
  }

  /// Text up to a byte that ends it, at the depth where it starts; brackets and quotes are passed over whole.
  mutating func text(until stops: [UInt8]) -> String {
    let start = position
    var depth = 0
    while position < end {
      let byte = bytes[position]
      if depth == 0, stops.contains(byte) { break }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ">") where position > 0 && bytes[position - 1] == UInt8(ascii: "-"): break
      case UInt8(ascii: ")"), UInt8(ascii: ">"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        skipQuoted()
        continue
      default: break
      }
      if depth < 0 { break }
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Passes over a string literal, whose quote is next.
  private mutating func skipQuoted() {
    position += 1
    while position < end, bytes[position] != UInt8(ascii: "\"") {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position = min(end, position + 1)
  }

  /// The contents of a string literal that is next; nil if none is.
  mutating func quoted() -> String? {
    guard next == UInt8(ascii: "\"") else { return nil }
    let start = position + 1
    skipQuoted()
    return start < position ? String(decoding: bytes[start..<max(start, position - 1)], as: UTF8.self) : ""
  }

  /// The rest of the line.
  mutating func rest() -> String {
    defer { position = end }
    return String(decoding: bytes[position...], as: UTF8.self)
  }

  /// A word of letters, digits and underscores.
  mutating func word() -> String {
    let start = position
    while position < end, Self.isWord(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// A number that is next; nil if none is.
  mutating func number() -> Int? {
    var value = 0
    let start = position
    while next >= 0x30, next <= 0x39, value < 1 << 40 {
      value = value * 10 + Int(next - 0x30)
      position += 1
    }
    return position > start ? value : nil
  }

  /// The number of a register, `%12`; nil if none is next.
  mutating func register() -> Int? {
    guard next == UInt8(ascii: "%") else { return nil }
    position += 1
    return number()
  }

  /// All registers up to the end.
  mutating func registers() -> [Int] {
    var found: [Int] = []
    while position < end {
      if next == UInt8(ascii: "\"") {
        skipQuoted()
      } else if let register = register() {
        found.append(register)
      } else {
        advance()
      }
    }
    return found
  }

  /// The name after `@`, with or without quotes; nil if none is next.
  mutating func symbol() -> String? {
    guard next == UInt8(ascii: "@") else { return nil }
    position += 1
    if let name = quoted() { return name }
    let name = word()
    return name.isEmpty ? nil : name
  }

  /// A declaration, `#Type.member!getter`, up to the space, comma or colon after it.
  mutating func declaration() -> String? {
    guard take("#") else { return nil }
    // So it begins for a type that a function declares.
    _ = take("<abstract function>")
    let start = position
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""): skipQuoted()
      case UInt8(ascii: "`"):
        position += 1
        while position < end, bytes[position] != UInt8(ascii: "`") { position += 1 }
        position = min(end, position + 1)
      case 0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ")"), UInt8(ascii: ";"):
        return String(decoding: bytes[start..<position], as: UTF8.self)
      default: position += 1
      }
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
