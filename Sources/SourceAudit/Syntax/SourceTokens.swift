/// The tokens of a Swift file: as much of its grammar as an audit needs to tell what an index does not.
///
/// Comments are left out, and so are `#if`, `#elseif` and their conditions, `#else` and `#endif`. A string literal is one token, or one for each piece between its interpolations, whose code has
/// tokens like any other. A regular expression is a string.
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
  /// The literals of which an interpolation is being read, outermost first.
  private var literals: [Literal] = []
  /// Round brackets that are open.
  private var depth = 0
  /// Whether a value ended before this position, so that a slash divides.
  private var followsValue = false

  /// A string literal whose interpolation is being read.
  private struct Literal {
    var hashes: Int
    var isLong: Bool
    /// Round brackets that are open in the interpolation, itself among them.
    var depth: Int
    /// Whether the bracket that opens it has been read.
    var isOpen: Bool
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> SourceTokens.Token? {
    if let literal = literals.last, literal.isOpen, depth < literal.depth {
      literals.removeLast()
      let (start, startLine, column) = (position, line, position - lineStart + 1)
      string(literal.hashes, isLong: literal.isLong)
      followsValue = true
      return SourceTokens.Token(kind: .string, range: start..<position, line: startLine, column: column)
    }
    skipSpace()
    guard position < bytes.count else { return nil }
    let (start, startLine, column) = (position, line, position - lineStart + 1)
    let kind = scan()
    followsValue = endsValue(kind, start)
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
      } else if let hasCondition = isConditional {
        skipLine()
        while hasCondition, isContinued { skipLine() }
      } else if byte() <= 0x20 {
        advance()
      } else {
        return
      }
    }
  }

  /// Whether a directive of conditional compilation that begins here has a condition; nil if none begins.
  private var isConditional: Bool? {
    guard byte() == UInt8(ascii: "#") else { return nil }
    let word = bytes[(position + 1)...].prefix { SILCursor.isWord($0) }
    return if word.elementsEqual("if".utf8) || word.elementsEqual("elseif".utf8) {
      true
    } else if word.elementsEqual("else".utf8) || word.elementsEqual("endif".utf8) {
      false
    } else {
      nil
    }
  }

  /// Whether the next line goes on with the condition of this one: an operator ends this line or begins that.
  private var isContinued: Bool {
    func isOperator(_ pair: [UInt8]) -> Bool { pair == Array("&&".utf8) || pair == Array("||".utf8) }
    let before = bytes[..<position].reversed().drop { $0 <= 0x20 }.prefix(2)
    let after = bytes[position...].drop { $0 <= 0x20 }.prefix(2)
    return isOperator(Array(before)) || isOperator(Array(after))
  }

  private mutating func skipLine() {
    if position < bytes.count, byte() == UInt8(ascii: "\n") { advance() }
    while position < bytes.count, byte() != UInt8(ascii: "\n") { position += 1 }
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
      startOfString(hashes: 0)
      return .string
    case UInt8(ascii: "#") where hashes(before: "\"") > 0:
      let hashes = hashes(before: "\"")
      position += hashes
      startOfString(hashes: hashes)
      return .string
    case UInt8(ascii: "#") where hashes(before: "/") > 0:
      regularExpression(hashes: hashes(before: "/"))
      return .string
    case UInt8(ascii: "/") where beginsRegularExpression:
      regularExpression(hashes: 0)
      return .string
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      if byte() == UInt8(ascii: "(") {
        depth += 1
        if !literals.isEmpty { literals[literals.count - 1].isOpen = true }
      }
      position += 1
      return .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      if byte() == UInt8(ascii: ")") { depth -= 1 }
      position += 1
      return .closing
    case UInt8(ascii: "`"):
      position += 1
      while position < bytes.count, byte() != UInt8(ascii: "`") { advance() }
      if position < bytes.count { position += 1 }
      return .word
    case let first where SILCursor.isWord(first):
      let isNumber = first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9")
      while SILCursor.isWord(byte()) { position += 1 }
      return isNumber ? .number : .word
    default:
      position += 1
      return .other
    }
  }

  private func hashes(before mark: Unicode.Scalar) -> Int {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    return byte(count) == UInt8(ascii: mark) ? count : 0
  }

  /// Reads a literal whose quote is next, to its end or to its first interpolation.
  private mutating func startOfString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isLong = byte(1) == quote && byte(2) == quote
    position += isLong ? 3 : 1
    string(hashes, isLong: isLong)
  }

  /// Reads a literal from inside, to its end or to its next interpolation.
  private mutating func string(_ hashes: Int, isLong: Bool) {
    let quote = UInt8(ascii: "\"")
    while position < bytes.count {
      if byte() == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
        position += 1 + hashes
        if byte() == UInt8(ascii: "(") {
          literals.append(Literal(hashes: hashes, isLong: isLong, depth: depth + 1, isOpen: false))
          return
        }
        if position < bytes.count { advance() }
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

  /// Whether a slash begins a regular expression rather than divides: no value is before it, and its end is on the line.
  private var beginsRegularExpression: Bool {
    guard !followsValue, byte(1) > 0x20, byte(1) != UInt8(ascii: "*"), byte(1) != UInt8(ascii: ")") else {
      return false
    }
    var offset = 1
    while byte(offset) != UInt8(ascii: "\n"), byte(offset) != 0 {
      if byte(offset) == UInt8(ascii: "/") { return true }
      offset += byte(offset) == UInt8(ascii: "\\") ? 2 : 1
    }
    return false
  }

  /// Reads `/…/`, or `#/…/#`, which may have several lines.
  private mutating func regularExpression(hashes: Int) {
    position += hashes + 1
    while position < bytes.count {
      if byte() == UInt8(ascii: "/"), hasHashes(hashes, at: 1) {
        position += hashes + 1
        return
      }
      if byte() == UInt8(ascii: "\\"), position + 1 < bytes.count { position += 1 }
      advance()
    }
  }

  /// Words after which an expression begins.
  private static let leaders: Set<String> = [
    "return", "case", "in", "if", "guard", "while", "where", "else", "try", "await", "throw", "switch", "is", "as",
  ]

  private func endsValue(_ kind: SourceTokens.Kind, _ start: Int) -> Bool {
    switch kind {
    case .number, .string, .closing: true
    case .word: !Self.leaders.contains(String(decoding: bytes[start..<position], as: UTF8.self))
    case .other: bytes[start] == UInt8(ascii: "?") || bytes[start] == UInt8(ascii: "!")
    case .opening: false
    }
  }
}
