import PlatformSupport
import TraceFormat
import TraceJSON
import TraceReading

/// The differences between two behaviors, in words and line by line.
package struct BehaviorDifference: Sendable, Equatable {
  package var before: Behavior
  package var after: Behavior
  /// In the order in which they are listed.
  package var changes: [Change]

  /// One difference.
  package struct Change: Sendable, Equatable {
    package enum Kind: String, Sendable, CaseIterable {
      case new, gone
      case moreOften = "more often"
      case lessOften = "less often"
      case otherCauses = "other causes"
      case otherEnds = "other ends"
      case otherFields = "other fields"
      case otherTransforms = "other transforms"
      case otherOrder = "other order"
      case slower
      /// Events were lost on one side.
      case incomplete
    }
    package var kind: Kind
    /// The step that it is about; nil for the whole.
    package var subject: BehaviorFacts.Subject?
    /// How often it happened before and after; both 0 if that is not what changed.
    package var before = 0
    package var after = 0
    /// Words that came and went: causes, ends, fields.
    package var added: [String] = []
    package var removed: [String] = []
    /// Times before and after, of what became slower.
    package var times: Times?

    package init(_ kind: Kind, _ subject: BehaviorFacts.Subject? = nil, before: Int = 0, after: Int = 0) {
      self.kind = kind
      self.subject = subject
      self.before = before
      self.after = after
    }
  }

  /// The two percentiles of a duration on both sides, nanoseconds.
  package struct Times: Sendable, Equatable {
    package var before: Distribution
    package var after: Distribution

    package init(before: Distribution, after: Distribution) {
      self.before = before
      self.after = after
    }
  }

  package init(_ before: Behavior, _ after: Behavior) {
    self.before = before
    self.after = after
    changes = []
    guard before != after else { return }
    let (old, new) = (BehaviorFacts(before), BehaviorFacts(after))
    changes = Self.counts(old, new)
    let stayed = Set(old.counts.keys).intersection(new.counts.keys)
    func isSeenTwice(_ subject: BehaviorFacts.Subject) -> Bool {
      var subject = subject
      if subject.kind == .effect { subject.kind = .action }
      return stayed.contains(subject) || (old.counts[subject] == nil && new.counts[subject] == nil)
    }
    changes += Self.words(.otherCauses, old.causes, new.causes, where: isSeenTwice)
    changes += Self.words(.otherEnds, old.ends, new.ends, where: isSeenTwice)
    changes += Self.words(.otherFields, old.fields, new.fields, where: isSeenTwice)
    changes += Self.words(.otherTransforms, old.transforms, new.transforms, where: isSeenTwice)
    if before.reactors != after.reactors, changes.isEmpty {
      var change = Change(.otherOrder)
      change.added = Self.moved(before.lines, after.lines)
      changes.append(change)
    }
    if before.isIncomplete != after.isIncomplete { changes.append(Change(.incomplete)) }
  }

  /// Whether both do the same, in the same time where that was compared.
  package var isEmpty: Bool { changes.isEmpty }

  package var lines: LineDifference { LineDifference(before.lines, after.lines) }

  /// The first steps that changed places, in words; empty if none did within one list of steps.
  private static func moved(_ before: [String], _ after: [String]) -> [String] {
    func depth(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    func isAfter(_ line: String, _ index: Int) -> Bool { before.firstIndex(of: line).map { $0 > index } ?? false }
    for case .insert(let offset, let line, let origin?) in after.difference(from: before).inferringMoves() {
      func partner(_ lines: some Collection<String>, where isOne: (String) -> Bool) -> String? {
        lines.prefix { depth($0) >= depth(line) }.first { depth($0) == depth(line) && isOne($0) }
      }
      func step(_ line: String) -> String { TerminalText.escaped(String(line.dropFirst(depth(line)))) }
      if let other = partner(after[..<offset].reversed(), where: { isAfter($0, origin) }) {
        return ["\(step(line)) now comes after \(step(other))"]
      }
      if let other = partner(
        after[(offset + 1)...], where: { $0 != line && !isAfter($0, origin) && before.contains($0) })
      {
        return ["\(step(line)) now comes before \(step(other))"]
      }
    }
    return []
  }

  private static func counts(_ old: BehaviorFacts, _ new: BehaviorFacts) -> [Change] {
    let changes = Set(old.counts.keys).union(new.counts.keys).compactMap { subject -> Change? in
      let (before, after) = (old.counts[subject] ?? 0, new.counts[subject] ?? 0)
      guard before != after else { return nil }
      let kind: Change.Kind = before == 0 ? .new : after == 0 ? .gone : before < after ? .moreOften : .lessOften
      return Change(kind, subject, before: before, after: after)
    }
    return changes.sorted { a, b in
      let order = Change.Kind.allCases
      let (left, right) = (order.firstIndex(of: a.kind) ?? 0, order.firstIndex(of: b.kind) ?? 0)
      guard left == right, let first = a.subject, let second = b.subject else { return left < right }
      return first < second
    }
  }

  /// Words that are on one side alone, by step.
  private static func words(
    _ kind: Change.Kind, _ old: [BehaviorFacts.Subject: BehaviorFacts.Counts],
    _ new: [BehaviorFacts.Subject: BehaviorFacts.Counts], where isSeenTwice: (BehaviorFacts.Subject) -> Bool
  ) -> [Change] {
    Set(old.keys).union(new.keys).sorted().compactMap { subject -> Change? in
      guard isSeenTwice(subject) else { return nil }
      let (before, after) = (old[subject] ?? [:], new[subject] ?? [:])
      var change = Change(kind, subject)
      change.added = after.keys.filter { before[$0] == nil }.sorted()
      change.removed = before.keys.filter { after[$0] == nil }.sorted()
      return change.added.isEmpty && change.removed.isEmpty ? nil : change
    }
  }
}

extension BehaviorDifference.Change {
  /// The difference without its kind: `action FeedReactor.load, 2× → 5×`. Names are escaped.
  package var detail: String {
    switch kind {
    case .new: "\(name), \(after)×"
    case .gone: "\(name), \(before)×"
    case .moreOften, .lessOften: "\(name), \(before)× → \(after)×"
    case .otherCauses, .otherEnds, .otherTransforms, .otherFields: "\(name): \(words)"
    case .otherOrder: added.first ?? "the same steps below other steps"
    case .incomplete: "events were lost on one side alone, so that steps may be missing there"
    case .slower: "\(name): \(timesText)"
    }
  }

  /// Kind and difference: `new: action FeedReactor.load, 2×`.
  package var text: String { "\(kind.rawValue): \(detail)" }

  private var name: String { subject?.text ?? "" }

  private var words: String {
    let now = added.isEmpty ? [] : ["now \(added.joined(separator: ", "))"]
    let gone = removed.isEmpty ? [] : ["no longer \(removed.joined(separator: ", "))"]
    return (now + gone).joined(separator: "; ")
  }

  private var timesText: String {
    guard let times else { return "" }
    func text(_ name: String, _ time: KeyPath<Distribution, UInt64>) -> String {
      "\(name) \(DurationText.of(times.before[keyPath: time])) → \(DurationText.of(times.after[keyPath: time]))"
    }
    return "\(text("p50", \.p50)), \(text("p95", \.p95))"
  }
}
