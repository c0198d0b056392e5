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

  /// The subscripts in a range whose key path is a value from elsewhere, by their first word.
  func subscriptsByKeyPath(in range: Range<Int>) -> [Int] {
    range.filter { text($0) == "keyPath" && text($0 - 1) == "[" && text($0 + 1) == ":" && text($0 + 2) != "\\" }
  }

  /// Calls in a range of functions that constants and variables of the same range hold, other than closures written there.
  func callsOfLocalValues(in range: Range<Int>) -> [Int] {
    var locals: Set<String> = []
    for index in range where ["let", "var"].contains(text(index)) && isWord(index + 1) {
      var value = index + 2
      if text(value) == ":" {
        while value < range.upperBound, text(value) != "=", !isOpening(value, "{") { value += 1 }
      }
      if text(value) == "=", !isOpening(value + 1, "{") { locals.insert(text(index + 1)) }
    }
    for index in range where text(index) == "for" && text(index + 2) == "in" { locals.insert(text(index + 1)) }
    return range.filter { index in
      if text(index) == "]", isCalled(index), let open = partner[index] { return isSubscript(open) }
      return isWord(index) && isCalled(index) && text(index - 1) != "." && text(index - 1) != "func"
        && locals.contains(text(index))
    }
  }

  /// Whether a bracket belongs to the value before it, rather than being an array or a type.
  private func isSubscript(_ open: Int) -> Bool {
    open > 0 && (isWord(open - 1) || tokens.all[open - 1].kind == .closing)
      && tokens.all[open].range.lowerBound == tokens.all[open - 1].range.upperBound
  }
}
