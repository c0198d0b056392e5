extension SourceFile {
  /// Whether a token names a part of a key path literal, as `count` does in `\Item.name.count`.
  func isKeyPath(at index: Int) -> Bool {
    var index = index
    while index > 0 {
      switch text(index - 1) {
      case "\\": return true
      case ".":
        index -= text(index - 2) == "\\" ? 1 : 2
        while ["?", "!"].contains(text(index)) { index -= 1 }
      default: return false
      }
    }
    return false
  }

  /// Whether the key path at a token is used where it stands: in `[keyPath: \.name]`.
  func isAppliedKeyPath(at index: Int) -> Bool {
    guard let bracket = brackets(around: index).first, text(bracket) == "[" else { return false }
    return text(bracket + 1) == "keyPath" && text(bracket + 2) == ":"
  }

  /// The bracket of `[keyPath: \.name]` for its name; nil for a member further down the path.
  func `subscript`(applying index: Int) -> Int? {
    guard text(index - 1) == ".", text(index - 2) == "\\" || text(index - 3) == "\\", isAppliedKeyPath(at: index) else {
      return nil
    }
    return brackets(around: index).first
  }

  /// The subscripts in a range whose key path is a value from elsewhere, by their first word.
  func subscriptsByKeyPath(in range: Range<Int>) -> [Int] {
    range.filter { text($0) == "keyPath" && text($0 - 1) == "[" && text($0 + 1) == ":" && text($0 + 2) != "\\" }
  }

  /// The last tokens of what is called in a range: a word, or the bracket of a call, an element or a parenthesis.
  ///
  /// Closures that are called where they are written are left out, and so are types of which a value is made by brackets,
  /// and calls with labels: a function that is a value takes none.
  func callees(in range: Range<Int>) -> [Int] {
    range.filter { index in
      guard isCalled(index), !["#", "@", "func"].contains(text(index - 1)),
        labels(ofCallAt: index).allSatisfy({ $0 == "_" })
      else { return false }
      switch text(index) {
      case "]": return partner[index].map(isSubscript) ?? false
      case ")": return true
      default: return isWord(index) && (text(index - 1) == "." || !Self.words.contains(text(index)))
      }
    }
  }

  /// Names of the functions and closures that a range declares, and of the parameters of its functions.
  func functions(in range: Range<Int>) -> Set<String> {
    var names: Set<String> = []
    for index in range {
      if text(index) == "func" || text(index + 1) == "=" && isOpening(index + 2, "{") { names.insert(text(index + 1)) }
      if text(index + 1) == "=", isOpening(index + 2, "{") { names.insert(text(index)) }
      guard index == range.lowerBound || text(index - 1) == "func", let open = parameters(after: index),
        let close = partner[open]
      else { continue }
      for parameter in open..<close where text(parameter + 1) == ":" { names.insert(text(parameter)) }
    }
    return names
  }

  /// The bracket of the parameters of a function whose name is a token.
  private func parameters(after name: Int) -> Int? {
    (name + 1..<min(name + 64, tokens.all.count)).first { isOpening($0, "(") || isOpening($0, "{") }
      .flatMap { text($0) == "(" ? $0 : nil }
  }

  /// Words that may stand before a parenthesis without being called.
  private static let words: Set<String> = [
    "if", "guard", "while", "for", "in", "switch", "case", "return", "is", "as", "where", "else", "throw", "throws",
    "try",
    "await", "let", "var", "some", "any", "inout", "catch", "init", "subscript", "type", "repeat", "defer", "do", "set",
    "nonisolated", "unowned", "private", "fileprivate", "internal", "public", "package",
  ]

  /// Whether a bracket belongs to the value before it, rather than being an array or a type.
  private func isSubscript(_ open: Int) -> Bool {
    open > 0 && (isWord(open - 1) || tokens.all[open - 1].kind == .closing)
      && tokens.all[open].range.lowerBound == tokens.all[open - 1].range.upperBound
  }
}
