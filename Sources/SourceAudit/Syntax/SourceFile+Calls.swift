extension SourceFile {
  /// The arguments of a call whose name is a token: its parentheses and the closures after them.
  func arguments(ofCallAt name: Int) -> Range<Int> {
    var end = genericEnd(after: name)
    if isOpening(end, "("), let close = partner[end] { end = close + 1 }
    // Closures after the call, each but the first with a label.
    if isOpening(end, "{"), case .closure = role(of: end), let close = partner[end] {
      end = close + 1
      while isWord(end), text(end + 1) == ":", isOpening(end + 2, "{"), let close = partner[end + 2] {
        end = close + 1
      }
    }
    return name + 1..<max(end, name + 1)
  }

  /// Whether a token is called directly, as the name of a function would be.
  func isCalled(_ name: Int) -> Bool {
    var next = name + 1
    // `pair.1(2)` calls a part of a tuple.
    while text(next) == ".", text(next + 1).allSatisfy(\.isNumber), !text(next + 1).isEmpty { next += 2 }
    if ["?", "!"].contains(text(next)) { next += 1 }
    guard next < tokens.all.count, text(next) == "(" else { return false }
    return tokens.all[next].range.lowerBound == tokens.all[next - 1].range.upperBound
  }

  /// The labels of the arguments in parentheses; `_` where there is none.
  func labels(ofCallAt name: Int) -> [String] { argumentList(ofCallAt: name).map(\.label) }

  /// The arguments in parentheses with their labels, `_` where there is none; those without anything are left out.
  func argumentList(ofCallAt name: Int) -> [(label: String, tokens: Range<Int>)] {
    let open = genericEnd(after: name)
    guard isOpening(open, "("), let close = partner[open] else { return [] }
    var found: [(String, Range<Int>)] = []
    var (start, index) = (open + 1, open + 1)
    while index <= close {
      if index == close || text(index) == "," {
        let hasLabel = text(start + 1) == ":" && isWord(start)
        let first = hasLabel ? start + 2 : start
        if first < index { found.append((hasLabel ? text(start) : "_", first..<index)) }
        start = index + 1
      } else if tokens.all[index].kind == .opening, let end = partner[index] {
        index = end
      }
      index += 1
    }
    return found
  }

  /// The parameter whose default value holds a token, in the declaration whose name is another token.
  ///
  /// Nil if the token is not in a list of parameters.
  func parameter(holding index: Int, ofDeclarationAt name: Int) -> (label: String, position: Int)? {
    let open = genericEnd(after: name)
    guard isOpening(open, "("), let close = partner[open], index > open, index < close else { return nil }
    var (start, position, here) = (open + 1, 0, open + 1)
    while here < index {
      if text(here) == "," {
        start = here + 1
        position += 1
      } else if tokens.all[here].kind == .opening, let end = partner[here] {
        if end > index { break }
        here = end
      }
      here += 1
    }
    return (text(start), position)
  }

  /// Whether a call leaves a parameter to its default value; nil if that cannot be told.
  func omits(_ parameter: (label: String, position: Int), inCallAt name: Int) -> Bool? {
    let labels = labels(ofCallAt: name)
    if parameter.label != "_" {
      if labels.contains(parameter.label) { return false }
      // A closure after the call has no label.
      let arguments = arguments(ofCallAt: name)
      return arguments.isEmpty || text(arguments.upperBound - 1) != "}" ? true : nil
    }
    if labels.count(where: { $0 == "_" }) > parameter.position { return false }
    return labels.isEmpty ? true : nil
  }

  /// The first string literal among the arguments of a call, without its quotes.
  func firstLiteral(ofCallAt name: Int) -> String? {
    for index in arguments(ofCallAt: name) where tokens.all[index].kind == .string {
      return String(text(index).drop { $0 == "#" || $0 == "\"" }.reversed().drop { $0 == "#" || $0 == "\"" }.reversed())
    }
    return nil
  }

  /// The token after a name and its generic arguments.
  private func genericEnd(after name: Int) -> Int {
    var index = name + 1
    if ["?", "!"].contains(text(index)), text(index + 1) == "(" { index += 1 }
    guard text(index) == "<" else { return index }
    // Not a comparison: the bracket touches the name.
    guard tokens.all[index].range.lowerBound == tokens.all[name].range.upperBound else { return index }
    var depth = 0
    while index < tokens.all.count {
      if text(index) == "<" { depth += 1 }
      if text(index) == ">" { depth -= 1 }
      index += 1
      if depth == 0 { return index }
    }
    return name + 1
  }

  func isOpening(_ index: Int, _ bracket: String) -> Bool {
    tokens.all.indices.contains(index) && tokens.all[index].kind == .opening && text(index) == bracket
  }

  func isWord(_ index: Int) -> Bool { tokens.all.indices.contains(index) && tokens.all[index].kind == .word }
}
