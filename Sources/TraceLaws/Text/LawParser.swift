import TraceJSON
import TraceReading

/// Reads one sentence from the tokens of its line.
struct LawParser {
  private let tokens: [LawToken]
  private(set) var index = 0
  /// Parentheses and `not` that are open.
  private var depth = 0
  private static let deepest = 64
  /// The column behind the last token.
  private let end: Int

  init(_ tokens: [LawToken]) {
    self.tokens = tokens
    end = tokens.last.map { $0.column + $0.source.count } ?? 1
  }

  var isAtEnd: Bool { index == tokens.count }

  /// Goes back to a token, or on to one.
  mutating func go(to index: Int) { self.index = index }

  func token(_ ahead: Int = 0) -> LawToken? {
    index + ahead < tokens.count ? tokens[index + ahead] : nil
  }

  func word(_ ahead: Int = 0) -> String? {
    if case .word(let word)? = token(ahead)?.kind { word } else { nil }
  }

  /// Whether these words or signs come next.
  func isNext(_ words: [String], from ahead: Int = 0) -> Bool {
    words.enumerated().allSatisfy { offset, word in
      switch token(ahead + offset)?.kind {
      case .word(let next)?, .sign(let next)?: next == word
      default: false
      }
    }
  }

  /// Steps over words or signs if they come next.
  mutating func take(_ words: String...) -> Bool {
    guard isNext(words) else { return false }
    index += words.count
    return true
  }

  /// Steps over words or signs, which must come next.
  mutating func need(_ words: String...) throws(LawProblem) {
    for (offset, word) in words.enumerated() where !isNext([word], from: offset) {
      index += offset
      throw expected("'\(word)'" + (index == 0 ? "" : " after '\(tokens[index - 1].source)'"), among: [word])
    }
    index += words.count
  }

  /// The problem that something else was expected here.
  ///
  /// - Parameter candidates: The words that could stand here, to suggest one of them.
  func expected(_ what: String, among candidates: [String] = []) -> LawProblem {
    guard let token = token() else { return LawProblem(column: end, "expected \(what), but the line ends") }
    let near = word().flatMap { candidates.contains($0) ? nil : Suggestion.nearest(to: $0, among: candidates) }
    let hint = near.map { ". Did you mean '\($0)'?" } ?? ""
    return LawProblem(column: token.column, "expected \(what), found '\(token.source)'\(hint)")
  }

  /// A name of a case, a field or a type, in quotes or as a word.
  mutating func name(_ what: String) throws(LawProblem) -> String {
    switch token()?.kind {
    case .word(let name)?, .text(let name)?:
      index += 1
      return name
    default: throw expected(what)
    }
  }

  mutating func number(_ what: String) throws(LawProblem) -> Int {
    guard case .number(.int(let number))? = token()?.kind, number >= 0, number <= 1_000_000 else {
      throw expected("\(what), a whole number")
    }
    index += 1
    return Int(number)
  }

  /// `5 s` in nanoseconds.
  mutating func time() throws(LawProblem) -> UInt64 {
    let amount: Double
    switch token()?.kind {
    case .number(.int(let number))? where number >= 0: amount = Double(number)
    case .number(.double(let number))? where number >= 0: amount = number
    default: throw expected("a time, as in '5 s'")
    }
    index += 1
    guard let unit = word().flatMap(LawWords.length) else { throw expected("a unit: ns, us, ms, s, min or h") }
    guard amount * Double(unit) < 0x1p62 else { throw expected("a time below a hundred years") }
    index += 1
    return UInt64((amount * Double(unit)).rounded())
  }

  /// `user.name`, or parts in quotes with dots between them.
  mutating func field() throws(LawProblem) -> LawField {
    switch token()?.kind {
    case .word(let word)?:
      index += 1
      return LawField(word.split(separator: ".").map { String($0) })
    case .text(let first)?:
      index += 1
      var names = [first]
      while isNext(["."]), case .text(let next)? = token(1)?.kind {
        names.append(next)
        index += 2
      }
      return LawField(names)
    default: throw expected("a field")
    }
  }
}

/// Conditions.
extension LawParser {
  /// `or` binds weaker than `and`; both group to the left.
  mutating func predicate() throws(LawProblem) -> LawPredicate {
    var left = try conjunction()
    while isNext(["or"]), !isPattern(1) {
      index += 1
      left = .or(left, try conjunction())
    }
    return left
  }

  private mutating func conjunction() throws(LawProblem) -> LawPredicate {
    var left = try unit()
    while take("and") { left = .and(left, try unit()) }
    return left
  }

  private mutating func unit() throws(LawProblem) -> LawPredicate {
    guard depth < Self.deepest else { throw expected("at most \(Self.deepest) parentheses in each other") }
    depth += 1
    defer { depth -= 1 }
    if take("not") { return .not(try unit()) }
    if take("(") {
      let inner = try predicate()
      try need(")")
      return inner
    }
    let field = try field()
    if take("is", "not", "empty") { return .not(.isEmpty(field)) }
    if take("is", "empty") { return .isEmpty(field) }
    return .compares(field, try comparison(), try operand())
  }

  private mutating func comparison() throws(LawProblem) -> LawPredicate.Comparison {
    if take("is", "not") { return .unequal }
    if take("is") { return .equal }
    guard case .sign(let sign)? = token()?.kind, let comparison = LawPredicate.Comparison(rawValue: sign) else {
      throw expected("a comparison: =, !=, <, <=, >, >= or 'is empty'")
    }
    index += 1
    return comparison
  }

  private mutating func operand() throws(LawProblem) -> LawOperand {
    switch token()?.kind {
    case .number(let number)?:
      index += 1
      return .value(number)
    case .text(let text)?:
      guard !isNext(["."], from: 1) else { return .field(try field()) }
      index += 1
      return .value(.string(text))
    case .word("true")?, .word("false")?, .word("nil")?:
      let value: JSONValue = isNext(["nil"]) ? .null : .bool(isNext(["true"]))
      index += 1
      return .value(value)
    case .word?: return .field(try field())
    default: throw expected("a value: true, false, nil, 12, \"ada\" or a field")
    }
  }

  /// Whether a pattern begins here, and no comparison of a field that is called like its kind.
  private func isPattern(_ ahead: Int) -> Bool {
    guard let kind = word(ahead), LawPattern.Kind(rawValue: kind) != nil else { return false }
    switch token(ahead + 1)?.kind {
    case .sign(let sign)?: return sign == "(" || sign == ":"
    case .word("is")?: return isNext(["followed"], from: ahead + 2)
    default: return true
    }
  }
}
