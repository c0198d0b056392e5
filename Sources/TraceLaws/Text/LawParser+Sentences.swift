import TraceReading

extension LawParser {
  /// The sentence of a whole line.
  mutating func wholeSentence() throws(LawProblem) -> LawSentence {
    let sentence = try sentence()
    guard isAtEnd else { throw expected("the end of the sentence") }
    return sentence
  }

  private mutating func sentence() throws(LawProblem) -> LawSentence {
    switch word() {
    case "always":
      go(to: index + 1)
      let p = try predicate()
      return .always(p, when: take("when") ? try predicate() : nil)
    case "never":
      go(to: index + 1)
      return .never(try pattern())
    case "after":
      go(to: index + 1)
      return try after()
    case "field":
      go(to: index + 1)
      return try ofField()
    case "no":
      go(to: index + 1)
      return try .no(fault())
    case "effect":
      if let sentence = try ofEffect() { return sentence }
    default: break
    }
    let kinds = LawPattern.Kind.allCases.map(\.rawValue)
    guard word().flatMap(LawPattern.Kind.init) != nil else {
      let words = kinds + ["always", "never", "after", "field", "no"]
      throw expected(
        "a sentence, which begins with \(words.dropLast().joined(separator: ", ")) or \(words[words.count - 1])",
        among: words)
    }
    return try verb(behind: try pattern())
  }

  private static let verbs = [
    "leads to", "never leads to", "comes from", "is followed by", "only when", "only after",
    "stops effect",
  ]

  private mutating func verb(behind x: LawPattern) throws(LawProblem) -> LawSentence {
    if take("leads") {
      try need("to")
      if take("at") {
        try need("most")
        return .leadsToAtMost(x, try number("how many"), try pattern())
      }
      let y = try pattern()
      let (terms, isFree) = try terms(canBeFree: true)
      return .leads(x, to: y, terms, unlessCancelled: isFree)
    }
    if take("never") {
      try need("leads", "to")
      return .leadsToAtMost(x, 0, try pattern())
    }
    if take("comes") {
      try need("from")
      return .comes(x, from: try pattern(), same: isNext(["with"]) ? try same() : nil)
    }
    if take("is") {
      try need("followed", "by")
      return .isFollowed(x, by: try pattern(), try terms(canBeFree: false).0)
    }
    if take("only", "when") {
      guard x.parts.allSatisfy({ $0.kind != .state }) else {
        throw LawProblem(
          column: 1, "'only when' is for actions, mutations and effects. Write 'always P when Q' for a state")
      }
      return .onlyWhen(x, try predicate())
    }
    if take("only", "after") {
      return .onlyAfter(x, try pattern(), since: take("since") ? try pattern() : nil)
    }
    if take("stops") {
      try need("effect")
      return .stops(x, effect: try name("the name of an effect"))
    }
    throw expected(
      "a verb: \(Self.verbs.joined(separator: ", "))", among: ["leads", "never", "comes", "is", "only", "stops"])
  }

  private mutating func after() throws(LawProblem) -> LawSentence {
    let x = try pattern()
    if take("never") { return .afterNever(x, try pattern(), until: take("until") ? try pattern() : nil) }
    guard take("always") else { throw expected("'never' or 'always'", among: ["never", "always"]) }
    let p = try predicate()
    try need("until")
    return .afterAlways(x, p, until: try pattern())
  }

  private mutating func ofField() throws(LawProblem) -> LawSentence {
    let field = try field()
    if take("never") {
      try need("decreases")
      return .neverDecreases(field)
    }
    guard isNext(["changes"]) else {
      throw expected("'never decreases' or 'changes only by'", among: ["never", "changes"])
    }
    try need("changes", "only", "by")
    var names = [try name("the name of a mutation")]
    while take(",") { names.append(try name("the name of a mutation")) }
    return .changesOnly(field, by: names)
  }

  private mutating func fault() throws(LawProblem) -> TraceFault {
    for fault in TraceFault.allCases {
      let words = fault.words.split(separator: " ").map { String($0) }
      if isNext(words) {
        go(to: index + words.count)
        return fault
      }
    }
    throw expected(
      "a fault: " + TraceFault.allCases.map(\.words).joined(separator: ", "),
      among: TraceFault.allCases.compactMap { $0.words.split(separator: " ").first.map { String($0) } })
  }

  /// A sentence about an effect as such; nil, with nothing taken, where the effect is a pattern.
  private mutating func ofEffect() throws(LawProblem) -> LawSentence? {
    let start = index
    go(to: index + 1)
    guard let effect = try? name("") else {
      go(to: start)
      return nil
    }
    _ = take(",")
    if take("one") {
      try need("at", "a", "time")
      return .atOnce(effect: effect, most: 1)
    }
    if take("at") {
      try need("most")
      let most = try number("how many")
      guard most > 0 else { throw LawProblem(column: 1, "at most 0 at a time is 'never effect \(effect)'") }
      try need("at", "a", "time")
      return .atOnce(effect: effect, most: most)
    }
    if take("stays") {
      try need("open")
      guard effect != "*" else { throw LawProblem(column: 1, "name the effect that is meant to stay open") }
      return .staysOpen(effect: effect)
    }
    if take("ends") {
      let limit = take("within") ? try time() : nil
      if isAtEnd { return .ends(effect: effect, within: limit) }
    }
    go(to: start)
    return nil
  }

  private mutating func same() throws(LawProblem) -> LawField {
    try need("with", "the", "same")
    return try field()
  }

  private mutating func terms(canBeFree: Bool) throws(LawProblem) -> (LawTerms, isFree: Bool) {
    var terms = LawTerms()
    var isFree = false
    while true {
      if take("within") {
        terms.within = try time()
      } else if isNext(["with"]) {
        terms.same = try same()
      } else if canBeFree, take("unless") {
        try need("cancelled")
        isFree = true
      } else {
        return (terms, isFree)
      }
    }
  }
}

/// Patterns.
extension LawParser {
  mutating func pattern() throws(LawProblem) -> LawPattern {
    var parts = [try part()]
    while take("or") { parts.append(try part()) }
    return LawPattern(parts: parts)
  }

  private mutating func part() throws(LawProblem) -> LawPattern.Part {
    let kinds = LawPattern.Kind.allCases.map(\.rawValue)
    guard let kind = word().flatMap(LawPattern.Kind.init) else {
      throw expected("action, mutation, state, effect, error, pulse or render", among: kinds)
    }
    go(to: index + 1)
    var part = LawPattern.Part(kind: kind)
    if kind == .state {
      part.condition = try predicate()
      return part
    }
    try takeName(&part)
    if kind == .effect { takeMoment(&part) }
    if take("where") { part.condition = try predicate() }
    return part
  }

  private mutating func takeName(_ part: inout LawPattern.Part) throws(LawProblem) {
    if case .text(let name)? = token()?.kind {
      part.name = name
    } else if let word = word(), !LawWords.reserved.contains(word) {
      let dot = word.lastIndex(of: ".")
      part.reactor = dot.map { String(word[..<$0]) }
      part.name = dot.map { String(word[word.index(after: $0)...]) } ?? word
    } else {
      return
    }
    go(to: index + 1)
    // `FeedReactor."odd name"`
    if part.reactor == nil, isNext(["."]), case .text(let name)? = token(1)?.kind {
      part.reactor = part.name
      part.name = name
      go(to: index + 2)
    }
  }

  private mutating func takeMoment(_ part: inout LawPattern.Part) {
    if take("is", "cancelled") { return part.moment = .cancelled }
    for moment in LawPattern.Moment.allCases where moment != .cancelled && take(moment.rawValue) {
      part.moment = moment
    }
  }
}
