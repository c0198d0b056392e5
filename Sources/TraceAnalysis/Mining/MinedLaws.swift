import PlatformSupport
import TraceFormat
import TraceJSON
import TraceLaws

/// Laws that runs kept, the best first, and those that fell in the attack.
package struct MinedLaws: Sendable {
  package struct Entry: Sendable {
    package let law: Law
    /// The chance that it survives as many runs like these again.
    package let certainty: Double
    /// The chance that it would hold by itself.
    package let chance: Double
    let weight: Double
    /// Whether the runs of the attack alone make it sure.
    let isByAttack: Bool
    let tests: LawCandidate.Tally
    let attack: LawCandidate.Tally
    let fall: LawCandidate.Fall?

    /// Its place in the list: how surprising, how sure, and how much a law of its form is worth.
    var worth: Double { weight * certainty * min(12, 0.5 - log10(max(chance, 1e-30))) }
  }

  package let summary: LawMiner.Summary
  package private(set) var laws: [Entry] = []
  package private(set) var fallen: [Entry] = []

  init(summary: LawMiner.Summary, laws: [Entry] = [], fallen: [Entry] = []) {
    (self.summary, self.laws, self.fallen) = (summary, laws, fallen)
  }
}

extension MinedLaws.Entry {
  /// `6× in 6 runs, 99 %; attacked 40×`
  package var evidence: String {
    // Nothing is sure.
    let percent = "\(min(99, Int((certainty * 100).rounded()))) %"
    if isByAttack { return "attacked \(attack.held)× in \(attack.kept) runs, \(percent)" }
    let attacked = fall == nil && attack.held > 0 ? "; attacked \(attack.held)×" : ""
    return "\(tests.held)× in \(tests.kept) runs, \(percent)\(attacked)"
  }

  /// `broken by orders/7.rtrace.jsonl at 34`
  fileprivate var end: String {
    fall.map { "; broken by \($0.run)" + ($0.event.map { " at \($0)" } ?? "") } ?? ""
  }
}

/// As a file of laws.
extension MinedLaws {
  /// - Parameters:
  ///   - withFallen: Whether laws that fell in the attack are told, as comments.
  package func text(withFallen: Bool) -> String { "# \(head)\n" + lines(withFallen: withFallen) }

  /// The text of a file with the laws that it does not have, nor says with stronger terms.
  ///
  /// - Parameter old: The text of the file. All of it stays.
  package func text(updating old: String, withFallen: Bool) -> String {
    let known = LawFile.sentences(in: old)
    var new = self
    let laws = (try? LawFile(parsing: old))?.laws ?? []
    new.laws.removeAll { one in known.contains(one.law.text) || laws.contains { one.law.isSaid(by: $0) } }
    let lines = new.lines(withFallen: withFallen)
    guard !lines.isEmpty else { return old }
    let gap = old.isEmpty || old.hasSuffix("\n") ? "" : "\n"
    let hasHead = old.split(whereSeparator: \.isNewline).contains { $0.drop { $0 == " " } == Self.proposed }
    return old + gap + (hasHead ? "" : "\n\(Self.proposed)\n") + lines
  }

  private static let proposed = "# proposed"

  /// `from 40 distinct runs of 52 traces`
  package var head: String {
    let attacks = summary.attacks == 0 ? "" : ", attacked by \(Self.count(summary.attacks, "run"))"
    let runs = "\(Self.count(summary.distinct, "distinct run")) of \(Self.count(summary.traces, "trace"))\(attacks)"
    guard summary.distinct >= LawMiner.fewest else {
      return "no law: \(runs). A law needs \(LawMiner.fewest) runs that differ in more than times"
    }
    let types = Set(laws.map(\.law.reactor)).count
    return laws.isEmpty
      ? "no law: nothing that is worth a line was kept by \(LawMiner.fewest) of \(runs)"
      : "\(Self.count(laws.count, "law")) of \(Self.count(types, "reactor")), from \(runs)"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private func lines(withFallen: Bool) -> String {
    let fallen = withFallen ? self.fallen : []
    let types = Set((laws + fallen).map(\.law.reactor)).sorted()
    let width = min(64, laws.map(\.law.sentence.text.count).max() ?? 0)
    return types.map { type in
      var lines = ["", "reactor \(LawWords.reactor(type))"]
      for entry in laws where entry.law.reactor == type {
        let sentence = entry.law.sentence.text
        let gap = String(repeating: " ", count: max(0, width - sentence.count))
        lines.append("  \(sentence)\(gap)  # \(entry.evidence)")
      }
      for entry in fallen where entry.law.reactor == type {
        lines.append("  # fallen: \(entry.law.sentence.text)  # \(entry.evidence)\(entry.end)")
      }
      return lines.map { TerminalText.escaped($0) + "\n" }.joined()
    }.joined()
  }
}
