import TraceFormat

/// A search for events: terms, each of which an event must match. The language of `find` and of the report's search box.
///
/// ```
/// query = *( SPACE / term )
/// term  = ["-"] ( "#" 1*DIGIT / [ key ":" ] text )
/// key   = "r" / "k" / "is" / "field" / "by" / "has"
/// text  = quoted / 1*( any but SPACE )
/// ```
/// A quoted text ends at the next quote, or at the end of the query; `\"` and `\\` stand for a quote and a backslash in
/// it. A term without text matches every event. The letters A to Z are equal to a to z, no others are.
package struct TraceQuery: Sendable, Equatable {
  /// One condition.
  package struct Term: Sendable, Equatable {
    package var subject: Subject
    /// Whether an event must not match it.
    package var isExcluded = false
  }

  /// The part of an event that a term is about.
  package enum Subject: Sendable, Equatable {
    /// A text in a name: case, sender, site, field, or the reactor's type.
    case word(String)
    /// A text in the type or name of the reactor, or its number as `#2`.
    case reactor(String)
    case kinds(Set<TraceFileV1.Kind>)
    case mark(EventMarks)
    /// A text in the path of a field that a state wrote, its names joined by dots.
    case field(String)
    /// A text in the case name of the mutation that a reduce or a state came from.
    case writer(String)
    /// A text in a recorded value.
    case value(String)
    /// An action by its number, with all that followed from it.
    case action(Int)
  }

  /// The reason why a text is no query.
  package enum Fault: Error, Equatable {
    case unknownKind(String)
    case unknownMark(String)
  }

  package var terms: [Term]

  /// Terms with values at most: a bit for each of them is kept with every event.
  package static let mostValues = 64

  /// Reads a query.
  package init(parsing text: String) throws(Fault) {
    var words = QueryWords(text)
    var terms: [Term] = []
    while let word = words.next() {
      guard let subject = try Self.subject(of: word) else { continue }
      terms.append(Term(subject: subject, isExcluded: word.isExcluded))
    }
    self.terms = terms
  }

  /// The texts that are looked for in values, in the order of their terms.
  package var values: [String] {
    terms.compactMap { if case .value(let text) = $0.subject { text } else { nil } }
  }

  private static func subject(of word: QueryWords.Word) throws(Fault) -> Subject? {
    guard !word.text.isEmpty else { return nil }
    switch word.key {
    case .r: return .reactor(word.text)
    case .k: return .kinds(try kinds(word.text))
    case .is:
      guard let mark = EventMarks(word: ASCIIText.folded(word.text)) else { throw .unknownMark(word.text) }
      return .mark(mark)
    case .field: return .field(word.text)
    case .by: return .writer(word.text)
    case .has: return .value(word.text)
    case nil:
      if !word.isQuoted, word.text.first == "#", word.text.utf8.count > 1, let number = Int(word.text.dropFirst()),
        word.text.dropFirst().utf8.allSatisfy({ $0 &- 0x30 < 10 })
      {
        return .action(number)
      }
      return .word(word.text)
    }
  }

  /// Whether it asks which events broke a law.
  package var asksForLaws: Bool { terms.contains { $0.subject == .mark(.unlawful) } }

  /// Whether a term names a kind, and does not exclude it.
  func asks(for kind: TraceFileV1.Kind) -> Bool {
    terms.contains { term in
      guard case .kinds(let kinds) = term.subject, !term.isExcluded else { return false }
      return kinds.contains(kind)
    }
  }

  /// The kind of this name; if there is none, all that begin so. `effect` stands for those of effects.
  private static func kinds(_ text: String) throws(Fault) -> Set<TraceFileV1.Kind> {
    let text = ASCIIText.folded(text)
    if let exact = TraceFileV1.Kind.allCases.first(where: { "\($0.name)" == text }) { return [exact] }
    var kinds = Set(TraceFileV1.Kind.allCases.filter { "\($0.name)".hasPrefix(text) })
    if "effect".hasPrefix(text) { kinds.formUnion([.mutateBegin, .mutateRun, .mutateEnd, .innerEnd, .open]) }
    guard !kinds.isEmpty else { throw .unknownKind(text) }
    return kinds
  }
}

extension TraceQuery.Fault {
  /// A sentence with the value and the remedy.
  package var message: String {
    switch self {
    case .unknownKind(let text):
      "'k:\(text)' is no kind of event. Please provide the beginning of one of "
        + "\((TraceFileV1.Kind.allCases.map { "\($0.name)" } + ["effect"]).joined(separator: ", "))."
    case .unknownMark(let text):
      "'is:\(text)' is nothing that an event can be. Please provide one of "
        + "\(EventMarks.words.map(\.word).joined(separator: ", "))."
    }
  }
}
