extension SourceFile {
  /// One label of a `switch`, with the code up to the next one.
  struct Case {
    /// The tokens between `case` and the colon; empty for `default`.
    var pattern: Range<Int>
    /// The tokens of the label and of its code.
    var body: Range<Int>
    /// The brace of its `switch`.
    var brace: Int
  }

  /// The labels around a token, outermost first, inside of the brackets that a function has.
  func cases(around index: Int) -> [Case] {
    brackets(around: index).reversed().compactMap { brace in
      guard text(brace) == "{", isSwitch(brace), let end = partner[brace] else { return nil }
      return cases(of: brace, until: end).first { $0.body.contains(index) }
    }
  }

  /// All labels of the `switch` with this brace.
  func cases(of brace: Int, until end: Int) -> [Case] {
    var starts: [Int] = []
    var index = brace + 1
    while index < end {
      if tokens.all[index].kind == .opening, let close = partner[index] {
        index = close
      } else if (text(index) == "case" && !isCondition(index)) || (text(index) == "default" && text(index + 1) == ":") {
        starts.append(index)
      }
      index += 1
    }
    return starts.enumerated().map { number, start in
      let next = number + 1 < starts.count ? starts[number + 1] : end
      return Case(pattern: pattern(from: start, until: next), body: start..<next, brace: brace)
    }
  }

  /// Whether a `case` belongs to an `if`, a `guard`, a `for` or a `while`.
  private func isCondition(_ index: Int) -> Bool {
    ["if", "guard", "for", "while", ","].contains(text(index - 1))
  }

  /// The patterns of a label, with their conditions.
  private func pattern(from start: Int, until next: Int) -> Range<Int> {
    guard text(start) == "case" else { return start + 1..<start + 1 }
    var index = start + 1
    while index < next, text(index) != ":" {
      if tokens.all[index].kind == .opening, let close = partner[index] { index = close }
      index += 1
    }
    return start + 1..<index
  }

  private func isSwitch(_ brace: Int) -> Bool {
    var index = brace - 1
    while index >= 0 {
      if tokens.all[index].kind == .closing, let start = partner[index] {
        if text(index) == "}" { return false }
        index = start
      } else if tokens.all[index].kind == .opening || text(index) == ";" {
        return false
      } else if text(index) == "switch" {
        return true
      }
      index -= 1
    }
    return false
  }

  /// A case that a pattern names.
  struct Name {
    var token: Int
    /// Whether the pattern takes every value of the case.
    var isWhole: Bool
  }

  /// The words in a pattern that may name its cases: those after a dot, outside of payloads and conditions.
  func names(in pattern: Range<Int>) -> [Name] {
    var found: [Name] = []
    var index = pattern.lowerBound
    var isCondition = false
    while index < pattern.upperBound {
      if text(index) == "," { isCondition = false }
      if text(index) == "where" { isCondition = true }
      if isCondition {
        if !found.isEmpty { found[found.count - 1].isWhole = false }
      } else if isWord(index), text(index - 1) == "." {
        found.append(Name(token: index, isWhole: true))
      }
      if tokens.all[index].kind == .opening, let close = partner[index] {
        if !found.isEmpty, !(index..<close).allSatisfy(binds) { found[found.count - 1].isWhole = false }
        index = close
      }
      index += 1
    }
    return found
  }

  /// Whether a token of a payload takes any value: a name, a label or a bracket.
  private func binds(_ index: Int) -> Bool {
    let token = tokens.all[index]
    return token.kind == .word || token.kind == .opening || token.kind == .closing || [",", ":"].contains(text(index))
  }
}
