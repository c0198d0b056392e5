extension SourceFile {
  /// The words before a member, as in `self.store.items`: the first word, and what comes after it.
  struct Receiver {
    /// The token of the first word; nil for a member of the implicit self.
    var root: Int?
    /// Whether something is called on the way.
    var hasCall = false
    /// How many members stand between the root and this one.
    var hops = 0
  }

  /// The receiver of the member that a token names; nil if it is not a chain of names.
  ///
  /// An index has a subscript at its bracket, a call of a value at that of its arguments, and a member that is looked up
  /// dynamically at the dot before it: there the receiver is what ends before the token.
  func receiver(of member: Int) -> Receiver? {
    if ["[", "(", "."].contains(text(member)) {
      return chain(endingAt: member - 1)
    }
    guard member > 0, text(member - 1) == "." else { return Receiver() }
    return chain(endingAt: member - 2)
  }

  /// The chain of names that ends with a token.
  private func chain(endingAt last: Int) -> Receiver? {
    var receiver = Receiver()
    var index = last
    while index >= 0 {
      while ["?", "!"].contains(text(index)) { index -= 1 }
      while index >= 0, tokens.all[index].kind == .closing, text(index) != "}", let start = partner[index] {
        if text(index) == ")" { receiver.hasCall = true }
        index = start - 1
      }
      guard isWord(index) else { return nil }
      guard index > 0, text(index - 1) == "." else {
        receiver.root = index
        return receiver
      }
      receiver.hops += 1
      index -= 2
    }
    return nil
  }

  /// The member that follows a name, as `items` follows `box` in `box?.items`.
  func member(after name: Int) -> Int? {
    var next = name + 1
    while ["?", "!"].contains(text(next)) { next += 1 }
    return text(next) == "." && isWord(next + 1) ? next + 1 : nil
  }

  /// The first token of the value of the constant that a name means at a token, declared inside of a range.
  ///
  /// Nil for a variable, which may be assigned, and wherever something else may have that name.
  func initialValue(ofConstant name: String, in range: Range<Int>, at use: Int) -> Int? {
    let around = brackets(around: use)
    guard !cases(around: use).contains(where: { label in label.pattern.contains { text($0) == name } }),
      !around.contains(where: { isParameter(name, ofClosure: $0) })
    else { return nil }
    let declaration = range.last { index in
      index < use && text(index) == name && ["let", "var", "for"].contains(text(index - 1))
        && around.contains(innermostBrace(index)) && sharesCase(index, use)
    }
    guard let declaration, text(declaration - 1) == "let", enclosing[declaration] == innermostBrace(declaration),
      !["if", "guard", "while", ","].contains(text(declaration - 2))
    else { return nil }
    var value = declaration + 1
    if text(value) == ":" { while value < use, text(value) != "=" { value += 1 } }
    return text(value) == "=" ? value + 1 : nil
  }

  /// The brace around a token, whatever parentheses are between.
  private func innermostBrace(_ index: Int) -> Int { brackets(around: index).first { text($0) == "{" } ?? -1 }

  /// Whether two tokens of one `switch` stand in the same case.
  private func sharesCase(_ index: Int, _ use: Int) -> Bool {
    let brace = innermostBrace(index)
    guard let label = cases(around: index).first(where: { $0.brace == brace }) else { return true }
    return label.body.contains(use)
  }

  /// Whether a closure has a parameter of this name.
  private func isParameter(_ name: String, ofClosure brace: Int) -> Bool {
    guard text(brace) == "{", role(of: brace) == .closure, let end = partner[brace] else { return false }
    var index = brace + 1
    while index < end, index < brace + 32, text(index) != "in" {
      if text(index) == name {
        return (index..<min(end, brace + 32)).contains { text($0) == "in" }
      }
      index += 1
    }
    return false
  }

  /// Whether a call of a type, whose name is a token, is a whole value: nothing follows its arguments.
  func isWholeValue(callAt name: Int) -> Bool {
    let end = arguments(ofCallAt: name).upperBound
    guard end > name + 1 else { return false }
    guard end < tokens.all.count else { return true }
    return tokens.all[end].line != tokens.all[end - 1].line && text(end) != "." || [";", "}", ","].contains(text(end))
  }

  /// Whether the declaration of a property, whose name is a token, says `lazy`.
  func isLazy(_ name: Int) -> Bool {
    var index = name - 1
    while index >= 0, tokens.all[index].line == tokens.all[name].line, tokens.all[index].kind == .word {
      if text(index) == "lazy" { return true }
      index -= 1
    }
    return false
  }
}
