/// Reads the tags and words of an XML file that libgvc wrote: no entities of its own, no CDATA, and `<` and `>` around
/// tags alone.
struct MarkupScanner {
  struct Tag {
    var name: String
    var attributes: [(name: String, value: String)] = []
    var closesItself = false

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
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .libraryFailed("it wrote bytes that are not UTF-8")
    }
    for index in bytes.indices {
      switch bytes[index] {
      case 0x9, 0xA, 0xD, 0x20..<0xEF, 0xF0...: continue
      // All but U+FFFE and U+FFFF.
      case 0xEF where bytes[index + 1] != 0xBF || bytes[index + 2] < 0xBE: continue
      default: throw .libraryFailed("it wrote a character that XML does not allow")
      }
    }
  }

  /// The next token; comments, declarations and the document type are passed over.
  ///
  /// Nil at the end.
  mutating func next() throws(DiagramError) -> Token? {
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        let text = bytes[index...].prefix { $0 != UInt8(ascii: "<") }
        index = text.endIndex
        return .text(Self.text(text))
      }
      guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { throw cut() }
      let inside = bytes[index + 1..<end]
      switch inside.first {
      case UInt8(ascii: "!"), UInt8(ascii: "?"): index = end + 1
      case UInt8(ascii: "/"):
        index = end + 1
        return .close(Self.text(inside.dropFirst()))
      default:
        let tag = try tag(inside)
        index = end + 1
        return .open(tag)
      }
    }
    return nil
  }

  /// Values stand between quotation marks.
  private func tag(_ inside: ArraySlice<UInt8>) throws(DiagramError) -> Tag {
    let name = inside.prefix { $0 != UInt8(ascii: "/") && $0 != Self.quote && !Self.isSpace($0) }
    guard !name.isEmpty else { throw cut() }
    var tag = Tag(name: Self.text(name), closesItself: inside.last == UInt8(ascii: "/"))
    var rest = inside[name.endIndex...]
    while let opening = rest.firstIndex(of: Self.quote) {
      let key = rest[..<opening].drop(while: Self.isSpace)
      guard key.count > 1, key.last == UInt8(ascii: "="),
        let closing = rest[(opening + 1)...].firstIndex(of: Self.quote)
      else { throw cut() }
      tag.attributes.append((Self.text(key.dropLast()), Self.text(rest[(opening + 1)..<closing])))
      rest = rest[(closing + 1)...]
    }
    return tag
  }

  private static let quote = UInt8(ascii: "\"")

  /// Escaped text as it stands.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private func cut() -> DiagramError { .libraryFailed("what it wrote cannot be read at byte \(index)") }
}
