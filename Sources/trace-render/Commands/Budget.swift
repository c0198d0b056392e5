import CommandLineKit
import TraceLaws
import TraceModel

/// The times that actions and reduces may take: a line each, `action Cart.checkOut 300ms` or `reduce Cart.setItems 2ms`,
/// with `*` for all that have no line of their own.
struct Budget: Sendable, Equatable {
  enum Subject: String, Sendable { case action, reduce }

  private struct Line: Sendable, Equatable {
    var subject: Subject
    /// `Cart.checkOut`, or `*`.
    var name: String
    /// Nanoseconds.
    var limit: UInt64
  }

  private var lines: [Line] = []

  init(path: String) throws(Failure) { try self.init(parsing: SettingsText.contents(of: path), name: path) }

  init(parsing text: String, name: String) throws(Failure) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = ProjectLine.words(of: line)
      guard !words.isEmpty else { continue }
      guard words.count == 3, let subject = Subject(rawValue: words[0]), let limit = TimeText.nanoseconds(words[2])
      else {
        throw Failure(
          .badData,
          "\(name):\(index + 1): '\(line)' is no line of a budget. Write 'action Cart.checkOut 300ms', or "
            + "'reduce Cart.setItems 2ms'.")
      }
      lines.append(Line(subject: subject, name: words[1], limit: limit))
    }
  }

  /// A sentence for each p95 that is over its limit.
  func overruns(in statistics: Statistics) -> [String] {
    let actions = statistics.actions.map { (Subject.action, "\($0.reactorType).\($0.label)", $0.settled) }
    let reduces = statistics.mutations.map { (Subject.reduce, "\($0.reactorType).\($0.label)", $0.reduce) }
    return (actions + reduces).compactMap { subject, name, times in
      guard times.count > 0, let limit = limit(of: subject, name), times.p95 > limit else { return nil }
      return "\(subject.rawValue) \(name): p95 \(DurationText.of(times.p95)) is over its budget of "
        + DurationText.of(limit)
    }
  }

  private func limit(of subject: Subject, _ name: String) -> UInt64? {
    let own = lines.filter { $0.subject == subject }
    return (own.last { $0.name == name } ?? own.last { $0.name == "*" })?.limit
  }

  /// Lines about what none of the traces has, which are likely misspelled.
  func unused(in all: [Statistics]) -> [String] {
    let actions = all.flatMap { $0.actions.map { "action \($0.reactorType).\($0.label)" } }
    let known = Set(actions + all.flatMap { $0.mutations.map { "reduce \($0.reactorType).\($0.label)" } })
    return lines.filter { $0.name != "*" && !known.contains("\($0.subject.rawValue) \($0.name)") }
      .map { "\($0.subject.rawValue) \($0.name)" }
  }
}
