extension SourceFile {
  /// The tokens of the expression around a token: its statement, as far as that lies in the same brackets.
  ///
  /// For an opening bracket, what is in it. Too much rather than too little.
  func expression(around index: Int) -> Range<Int> {
    if tokens.all[index].kind == .opening, let end = partner[index] { return index..<end + 1 }
    let bracket = enclosing[index]
    let (first, last) = (bracket + 1, bracket >= 0 ? partner[bracket] ?? tokens.all.count : tokens.all.count)
    var start = index
    while start > first, !isBreak(before: start) {
      start -= 1
      if tokens.all[start].kind == .closing, let open = partner[start] { start = open }
    }
    var end = index
    while end < last {
      if tokens.all[end].kind == .opening, let close = partner[end] { end = close }
      end += 1
      if end < last, isBreak(before: end) { break }
    }
    return start..<max(end, index + 1)
  }

  /// Whether a token is all that stands between commas or brackets, as the operator in `reduce(0, +)`.
  func isAlone(_ index: Int) -> Bool {
    let marks: Set<String> = ["(", ")", ",", ":"]
    return marks.contains(text(index - 1)) && marks.contains(text(index + 1))
  }

  /// Whether a word in a range may be a value whose type only a compiler knows.
  ///
  /// - Parameters:
  ///   - isKnown: Whether something is known of the word at a token.
  ///   - isTyped: Whether it is a variable that is declared in the sources: whatever it is a member of has no say then.
  func valuesOfUnknownType(in range: Range<Int>, isKnown: (Int) -> Bool, isTyped: (Int) -> Bool) -> Bool {
    range.contains { index in
      guard isWord(index), text(index - 1) != ".", text(index + 1) != ":", !Self.keywords.contains(text(index)),
        !isKnown(index)
      else { return false }
      return member(after: index).map { !isTyped($0) } ?? true
    }
  }

  /// Whether a statement ends before a token.
  private func isBreak(before index: Int) -> Bool {
    if text(index - 1) == ";" || text(index) == ";" { return true }
    guard tokens.all[index].line != tokens.all[index - 1].line else { return false }
    let (before, after) = (tokens.all[index - 1], tokens.all[index])
    return before.kind != .other && before.kind != .opening && after.kind != .other && after.kind != .closing
  }

  private static let keywords: Set<String> = [
    "let", "var", "if", "else", "guard", "while", "for", "in", "where", "switch", "case", "default", "return", "try",
    "await", "throw", "is", "as", "do", "catch", "true", "false", "nil", "any", "some", "inout", "defer", "repeat", "_",
  ]
}
