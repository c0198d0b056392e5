/// Reads the tags and words of an XML file that libgvc wrote: no entities of its own, no CDATA.
struct MarkupScanner {
  struct Tag {
    var name: String
    var attributes: [(name: String, value: String)]
    var closesItself: Bool

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }
  enum Token {
    case open(Tag)
    case close(String)
    /// Still escaped.
    case text(String)
  }

  private let bytes: [UInt8]
  private var index = 0

  /// - Throws: Where the bytes are not UTF-8, or hold a character that XML does not allow.
  init(_ bytes: [UInt8]) throws(DiagramError) {
    self.bytes = bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .libraryFailed("it wrote bytes that are not UTF-8")
    }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: continue
      default: throw .libraryFailed("it wrote a character that XML does not allow")
      }
    }
  }

  /// The next token; comments, declarations and the document type are passed over.
  ///
  /// Nil at the end.
  mutating func next() throws(DiagramError) -> Token? {
    while index < bytes.count {
      if bytes[index] != UInt8(ascii: "<") { return .text(text()) }
      if starts("<!--") {
        try skip(to: "-->")
      } else if starts("<?") {
        try skip(to: "?>")
      } else if starts("<!") {
        try skip(to: ">")
      } else if starts("</") {
        index += 2
        let name = name()
        try skip(to: ">")
        return .close(name)
      } else {
        return .open(try tag())
      }
    }
    return nil
  }

  private mutating func tag() throws(DiagramError) -> Tag {
    index += 1
    var tag = Tag(name: name(), attributes: [], closesItself: false)
    while true {
      skipSpaces()
      guard index < bytes.count else { throw cut() }
      switch bytes[index] {
      case UInt8(ascii: ">"):
        index += 1
        return tag
      case UInt8(ascii: "/"):
        tag.closesItself = true
        index += 1
      default: tag.attributes.append(try attribute())
      }
    }
  }

  private mutating func attribute() throws(DiagramError) -> (name: String, value: String) {
    let name = name()
    guard !name.isEmpty, index + 1 < bytes.count, bytes[index] == UInt8(ascii: "="),
      bytes[index + 1] == UInt8(ascii: "\"")
    else { throw cut() }
    index += 2
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
    guard index < bytes.count else { throw cut() }
    let value = text(start..<index)
    index += 1
    return (name, value)
  }

  private mutating func text() -> String {
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: "<") { index += 1 }
    return text(start..<index)
  }

  /// Escaped text as it stands.
  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func name() -> String {
    let start = index
    while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func skipSpaces() {
    while index < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[index]) { index += 1 }
  }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe bytes[index...].starts(with: $0) }
  }

  private mutating func skip(to end: StaticString) throws(DiagramError) {
    while index < bytes.count {
      if starts(end) {
        index += end.utf8CodeUnitCount
        return
      }
      index += 1
    }
    throw cut()
  }

  private func cut() -> DiagramError { .libraryFailed("what it wrote cannot be read at byte \(index)") }
}
