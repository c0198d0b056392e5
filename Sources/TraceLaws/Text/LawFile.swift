import TraceReading

/// The laws of a file: `reactor NAME` with sentences below it, or `NAME: sentence` on one line; `#` begins a comment.
package struct LawFile: Sendable, Equatable {
  package var laws: [Law] = []

  /// A line that cannot be read.
  package struct Problem: Error, Sendable, Equatable {
    /// Counted from 1.
    package var line: Int
    /// Counted from 1, in characters.
    package var column: Int
    package var message: String
  }

  package init(_ laws: [Law] = []) { self.laws = laws }

  /// The first line that is no law is an error.
  package init(parsing text: String) throws(Problem) {
    var reactor = "*"
    // Some editors begin a file with a mark.
    let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      do throws(LawProblem) {
        if let law = try Self.law(line, &reactor, index + 1) { laws.append(law) }
      } catch {
        throw Problem(line: index + 1, column: error.column, message: error.message)
      }
    }
  }

  private static func law(
    _ line: Substring, _ reactor: inout String, _ number: Int
  ) throws(LawProblem) -> Law? {
    let tokens = try LawToken.all(in: line)
    var parser = LawParser(tokens)
    guard !tokens.isEmpty else { return nil }
    // A reactor of a sentence of its own: `FeedReactor: never error`.
    if tokens.count > 1, tokens[1].kind == .sign(":") {
      let type = try parser.name("a type of reactor")
      try parser.need(":")
      return try Law(reactor: type, sentence: parser.wholeSentence(), line: number).checked()
    }
    if parser.take("reactor") {
      reactor = try parser.name("a type of reactor")
      guard parser.isAtEnd else { throw parser.expected("the end of the line behind 'reactor \(reactor)'") }
      return nil
    }
    return try Law(reactor: reactor, sentence: parser.wholeSentence(), line: number).checked()
  }

  /// The laws of a text as lines, those that are comments too: `# action pay only when isLoggedIn = true`.
  package static func sentences(in text: String) -> Set<String> {
    var reactor = "*"
    var sentences: Set<String> = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.drop { $0 == " " || $0 == "\t" || $0 == "#" }
      var other = reactor
      guard let law = try? Self.law(words, &other, 1) else {
        if !line[..<words.startIndex].contains("#") { reactor = other }
        continue
      }
      sentences.insert(law.text)
    }
    return sentences
  }

  /// The effects that the file declares as meant to stay open.
  package var lasting: LastingEffects {
    LastingEffects(
      laws.compactMap { law in
        guard case .staysOpen(let effect) = law.sentence else { return nil }
        return law.reactor == "*" ? effect : "\(law.reactor).\(effect)"
      })
  }
}

extension Law {
  /// The law, unless its sentence has no meaning for its reactor.
  package func checked() throws(LawProblem) -> Law {
    guard case .afterAlways(let x, _, _) = sentence, reactor != "*",
      let other = x.parts.compactMap(\.reactor).first(where: { $0 != reactor })
    else { return self }
    throw LawProblem(
      column: 1, "'after X always P' is about the states of the reactor of X. Write it below 'reactor \(other)'")
  }
}
