/// The tokens of a Swift file: as much of its grammar as an audit needs to tell what an index does not.
///
/// Comments are left out. A string literal is one token, with its interpolations.
struct SourceTokens {
  enum Kind { case word, number, string, opening, closing, other }

  struct Token {
    var kind: Kind
    /// Bytes of the file.
    var range: Range<Int>
    /// Counted from 1; columns count bytes, as in the index.
    var line: Int
    var column: Int
  }

  private(set) var all: [Token] = []
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = Scanner(bytes: bytes)
    while let token = scanner.next() { all.append(token) }
  }

  /// The words of a token.
  func text(_ index: Int) -> String {
    all.indices.contains(index) ? String(decoding: bytes[all[index].range], as: UTF8.self) : ""
  }

  /// The token that begins at a place; nil if none does, as in a file that has changed since.
  func index(line: Int, column: Int) -> Int? {
    let index = firstIndex(notBefore: line, column)
    guard index < all.count, all[index].line == line, all[index].column == column else { return nil }
    return index
  }

  /// The token at a place, which may lie inside of it.
  func index(around line: Int, _ column: Int) -> Int? {
    let index = firstIndex(notBefore: line, column)
    if index < all.count, all[index].line == line, all[index].column == column { return index }
    return index > 0 ? index - 1 : nil
  }

  private func firstIndex(notBefore line: Int, _ column: Int) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if (all[middle].line, all[middle].column) < (line, column) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

private struct Scanner {
  let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> SourceTokens.Token? {
    skipSpace()
    guard position < bytes.count else { return nil }
    let (start, startLine, column) = (position, line, position - lineStart + 1)
    let kind = scan()
    return SourceTokens.Token(kind: kind, range: start..<position, line: startLine, column: column)
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private mutating func advance() {
    if bytes[position] == UInt8(ascii: "\n") {
      line += 1
      lineStart = position + 1
    }
    position += 1
  }

  private mutating func skipSpace() {
    while position < bytes.count {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        while position < bytes.count, byte() != UInt8(ascii: "\n") { position += 1 }
      } else if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        skipComment()
      } else if byte() <= 0x20 {
        advance()
      } else {
        return
      }
    }
  }

  /// Block comments nest.
  private mutating func skipComment() {
    var depth = 0
    while position < bytes.count {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        advance()
      }
    }
  }

  private mutating func scan() -> SourceTokens.Kind {
    switch byte() {
    case UInt8(ascii: "\""):
      string(hashes: 0)
      return .string
    case UInt8(ascii: "#") where hashesBeforeQuote > 0:
      let hashes = hashesBeforeQuote
      position += hashes
      string(hashes: hashes)
      return .string
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      position += 1
      return .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      position += 1
      return .closing
    case UInt8(ascii: "`"):
      position += 1
      while position < bytes.count, byte() != UInt8(ascii: "`") { advance() }
      if position < bytes.count { position += 1 }
      return .word
    case let first where Scanner.isWord(first):
      let isNumber = first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
      while Scanner.isWord(byte()) { position += 1 }
      return isNumber ? .number : .word
    default:
      position += 1
      return .other
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private var hashesBeforeQuote: Int {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    return byte(count) == UInt8(ascii: "\"") ? count : 0
  }

  /// Reads a literal whose quote is next: with interpolations, in which there are literals.
  private mutating func string(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isLong = byte(1) == quote && byte(2) == quote
    position += isLong ? 3 : 1
    while position < bytes.count {
      if byte() == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") { interpolation() } else if position < bytes.count { advance() }
      } else if byte() == quote, !isLong || (byte(1) == quote && byte(2) == quote),
        hasHashes(hashes, at: isLong ? 3 : 1)
      {
        position += (isLong ? 3 : 1) + hashes
        return
      } else if !isLong, byte() == UInt8(ascii: "\n") {
        return
      } else {
        advance()
      }
    }
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  private mutating func interpolation() {
    var depth = 0
    while position < bytes.count {
      switch byte() {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""):
        string(hashes: 0)
        continue
      default: break
      }
      advance()
      if depth == 0 { return }
    }
  }
}
