/// The words of a query, one after the other.
struct QueryWords {
  enum Key: String, CaseIterable { case r, k, `is`, field, by, has }

  struct Word: Equatable {
    var isExcluded = false
    var key: Key?
    var text = ""
    var isQuoted = false
  }

  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  mutating func next() -> Word? {
    rest = rest.drop(while: Self.isSpace)
    guard let first = rest.first else { return nil }
    var word = Word()
    if first == "-", let second = rest.dropFirst().first, !Self.isSpace(second) {
      word.isExcluded = true
      rest.removeFirst()
    }
    for key in Key.allCases where rest.hasPrefix(key.rawValue + ":") {
      word.key = key
      rest.removeFirst(key.rawValue.count + 1)
    }
    word.isQuoted = rest.first == "\""
    word.text = word.isQuoted ? quoted() : plain()
    return word
  }

  private mutating func plain() -> String {
    let text = rest.prefix { !Self.isSpace($0) }
    rest = rest[text.endIndex...]
    return String(text)
  }

  private mutating func quoted() -> String {
    var text = ""
    rest.removeFirst()
    while let character = rest.popFirst(), character != "\"" {
      if character == "\\", let next = rest.first, next == "\"" || next == "\\" {
        text.append(next)
        rest.removeFirst()
      } else {
        text.append(character)
      }
    }
    return text
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t" || character == "\n" || character == "\r" || character == "\r\n"
  }
}
