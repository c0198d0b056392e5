import TraceJSON

/// Findings that are accepted, by rule, reactor and symbol: a plain text file, one exemption a line.
///
/// ```
/// # rule        reactor              symbol
/// clock         StopwatchReactor     Date()          # it is a stopwatch
/// self-write    SearchReactor.*      self.cache      # gives the same result again
/// *             Legacy*              *
/// ```
///
/// Columns are separated by spaces or tabs. The rule is one of `PurityRule`, or `*`. The reactor is a type, or a type and
/// a mutation, `SearchReactor.load`. The symbol is the rest of the line, everything if it is missing. In both, `*`
/// stands for any text, and case counts. What follows ` #` is the reason, which reports show.
public struct Suppressions: Sendable, Equatable {
  /// One line.
  package struct Exemption: Sendable, Equatable {
    /// Nil for any rule.
    package var rule: PurityRule?
    /// Type names of reactors to which it applies.
    package var reactor: TextPattern
    /// Source names of functions and variables to which it applies.
    package var symbol: TextPattern
    /// Why, or empty.
    package var reason: String
    /// Where it stands, counted from 1.
    package var line: Int

    /// An exemption from one rule, or from all of them where `rule` is nil.
    package init(rule: PurityRule?, reactor: TextPattern, symbol: TextPattern, reason: String = "", line: Int) {
      self.rule = rule
      self.reactor = reactor
      self.symbol = symbol
      self.reason = reason
      self.line = line
    }
  }

  /// Exemptions in the order of the file.
  package var exemptions: [Exemption]

  /// No exemptions.
  public init() { exemptions = [] }

  package init(_ exemptions: [Exemption]) {
    self.exemptions = exemptions
  }

  /// The lines that together exempt a finding; none if they do not.
  package func lines(for finding: Finding) -> [Exemption] {
    if let one = exemptions.first(where: { $0.covers(finding) }) { return [one] }
    guard let api = finding.api, !finding.others.isEmpty else { return [] }
    let lines = ([api] + finding.others).map { name in exemptions.first { $0.covers(name, of: finding) } }
    return lines.contains { $0 == nil } ? [] : lines.compactMap { $0 }
  }
}

extension Suppressions.Exemption {
  /// Whether a finding is exempt. Of a result that differs each field must be, as `state.field`, and of a line that does
  /// several things each name.
  package func covers(_ finding: Finding) -> Bool {
    if let api = finding.api { return ([api] + finding.others).allSatisfy { covers($0, of: finding) } }
    guard isAbout(finding) else { return false }
    if finding.evidence.isEmpty { return symbol.isEverything }
    return finding.evidence.allSatisfy { symbol.matches($0.statePath) }
  }

  fileprivate func covers(_ name: String, of finding: Finding) -> Bool { isAbout(finding) && symbol.matches(name) }

  private func isAbout(_ finding: Finding) -> Bool {
    guard rule == nil || rule == finding.rule else { return false }
    return reactor.matches(finding.reactorType) || reactor.matches(finding.caseName)
  }

  /// The line as it could be written.
  package var text: String { "\(rule?.rawValue ?? "*") \(reactor.text) \(symbol.text)" }
}

/// A text in which `*` stands for any text.
package struct TextPattern: Sendable, Equatable, ExpressibleByStringLiteral {
  package let text: String
  private let pieces: [String]

  /// A pattern; `*` stands for any text.
  package init(_ text: String) {
    self.text = text
    pieces = text.split(separator: "*", omittingEmptySubsequences: false).map { String($0) }
  }

  /// A pattern; `*` stands for any text.
  package init(stringLiteral text: String) { self.init(text) }

  /// Whether the pattern matches any text.
  package var isEverything: Bool { !text.isEmpty && text.allSatisfy { $0 == "*" } }

  /// Whether all of a text fits. Each piece is looked for once, so that no pattern takes long.
  package func matches(_ subject: String) -> Bool {
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return subject == text }
    guard subject.utf8.starts(with: first.utf8) else { return false }
    var rest = Array(subject.utf8)[first.utf8.count...]
    for piece in pieces[1..<(pieces.count - 1)] {
      guard let end = Self.end(of: Array(piece.utf8), in: rest) else { return false }
      rest = rest[end...]
    }
    return rest.count >= last.utf8.count && rest.suffix(last.utf8.count).elementsEqual(last.utf8)
  }

  private static func end(of piece: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
    guard text.count >= piece.count else { return nil }
    return (text.startIndex...(text.endIndex - piece.count)).first {
      text[$0..<($0 + piece.count)].elementsEqual(piece)
    }
    .map { $0 + piece.count }
  }
}
