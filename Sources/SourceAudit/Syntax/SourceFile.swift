/// A source file as nested brackets, with the role of each brace.
final class SourceFile {
  /// The role of the code between two braces.
  enum Brace: Equatable {
    /// A body that runs where it stands: of `if`, `for`, `switch`, `do` and the like.
    case control
    /// The body of a function, an accessor or a type.
    case declaration
    /// The body of a function inside of another one, or of a closure that a constant has, by name.
    case local(name: String)
    /// A closure, which runs when and if somebody calls it.
    case closure
  }

  let tokens: SourceTokens
  /// The other bracket of each bracket.
  private(set) var partner: [Int: Int] = [:]
  /// The innermost brackets around each token: the index of the opening one, or -1.
  private(set) var enclosing: [Int] = []
  private var roles: [Int: Brace] = [:]

  init(_ bytes: [UInt8]) {
    tokens = SourceTokens(bytes)
    var open: [Int] = []
    for (index, token) in tokens.all.enumerated() {
      if token.kind == .closing, let last = open.popLast() {
        partner[last] = index
        partner[index] = last
      }
      enclosing.append(open.last ?? -1)
      if token.kind == .opening { open.append(index) }
    }
  }

  func text(_ index: Int) -> String { tokens.text(index) }

  /// The opening brackets around a token, innermost first.
  func brackets(around index: Int) -> [Int] {
    var found: [Int] = []
    var bracket = enclosing.indices.contains(index) ? enclosing[index] : -1
    while bracket >= 0 {
      found.append(bracket)
      bracket = enclosing[bracket]
    }
    return found
  }

  /// The role of an opening brace.
  func role(of brace: Int) -> Brace {
    if let known = roles[brace] { return known }
    let role = findRole(of: brace)
    roles[brace] = role
    return role
  }

  /// Looks back over the statement before a brace.
  private func findRole(of brace: Int) -> Brace {
    var index = brace - 1
    var sawAssignment = false
    while index >= 0 {
      let token = tokens.all[index]
      if token.kind == .opening { return .closure }
      if token.kind == .closing, let start = partner[index] {
        // A brace that ends before the line does belongs to the same statement.
        if text(index) == "}", tokens.all[index + 1].line != token.line, !isJoined(index + 1) { return .closure }
        index = start - 1
        continue
      }
      let word = text(index)
      if word == ";" { return .closure }
      if word == "=", !isPart(ofOperator: index) { sawAssignment = true }
      if token.kind == .word, let role = role(after: word, at: index, of: brace, sawAssignment) { return role }
      index -= 1
    }
    return .closure
  }

  private func role(after word: String, at index: Int, of brace: Int, _ sawAssignment: Bool) -> Brace? {
    if index > 0, text(index - 1) == "." { return nil }
    switch word {
    case "if", "guard", "for", "while", "switch", "catch", "do", "else", "defer", "repeat":
      if word == "while", index > 0, text(index - 1) == "}" { return .closure }
      return isInCondition(brace) ? .closure : .control
    case "func": return isLocal(index) ? .local(name: text(index + 1)) : .declaration
    case "init", "deinit", "subscript", "struct", "enum", "extension", "protocol", "actor": return .declaration
    case "class": return text(index + 1) == "func" || text(index + 1) == "var" ? nil : .declaration
    case "get", "set", "willSet", "didSet", "_modify", "_read":
      return brace == index + 1 || partner[brace - 1] == index + 1 ? .declaration : nil
    case "let", "var":
      // A binding in a condition or a pattern declares nothing with a body.
      if ["if", "guard", "while", "catch", "case", "for", ",", "("].contains(text(index - 1)) { return nil }
      guard sawAssignment else { return .declaration }
      // Only where the whole value is the closure.
      guard text(brace - 1) == "=" else { return .closure }
      return word == "let" && isLocal(index) ? .local(name: text(index + 1)) : .closure
    case "case" where ["if", "guard", "while", "for", ","].contains(text(index - 1)): return nil
    case "case", "default", "return": return .closure
    default: return nil
    }
  }

  /// Whether a declaration stands in a body rather than in a type.
  private func isLocal(_ index: Int) -> Bool {
    guard let brace = brackets(around: index).first, text(brace) == "{" else { return false }
    if case .declaration = role(of: brace) { return !isTypeBody(brace) }
    return true
  }

  /// Whether a brace opens the body of a type: only declarations stand before it.
  private func isTypeBody(_ brace: Int) -> Bool {
    var index = brace - 1
    while index >= 0, tokens.all[index].kind != .opening {
      if tokens.all[index].kind == .closing {
        guard text(index) != "}", let start = partner[index] else { return false }
        index = start - 1
        continue
      }
      switch text(index) {
      case "struct", "enum", "extension", "protocol", "actor": return true
      case "class": return text(index + 1) != "func" && text(index + 1) != "var"
      case "func", "init", "deinit", "subscript", "var", "let", "get", "set", "willSet", "didSet": return false
      default: index -= 1
      }
    }
    return false
  }

  /// Whether a condition goes on after a brace, as in `if all.contains { $0 == 1 } {`.
  private func isInCondition(_ brace: Int) -> Bool {
    guard let end = partner[brace], end + 1 < tokens.all.count, tokens.all[end + 1].line == tokens.all[end].line
    else { return false }
    return ["{", ",", ".", "&", "|", ")", "?", "="].contains(text(end + 1))
  }

  /// Whether a token goes on with the statement of the line above.
  private func isJoined(_ index: Int) -> Bool { [".", "else", "catch"].contains(text(index)) }

  /// Whether `=` is part of `==`, `<=`, `+=` and the like.
  private func isPart(ofOperator index: Int) -> Bool {
    func touches(_ other: Int) -> Bool {
      guard tokens.all.indices.contains(other), tokens.all[other].kind == .other else { return false }
      let (a, b) = (tokens.all[min(index, other)], tokens.all[max(index, other)])
      return a.range.upperBound == b.range.lowerBound && "=!<>+-*/%&|^".contains(text(other))
    }
    return touches(index - 1) || touches(index + 1)
  }
}
