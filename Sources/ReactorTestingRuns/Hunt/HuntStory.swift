import PlatformSupport
import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceBehavior
import TraceReading

/// A run told step by step: each in words, in source, and with the changes of states that it led to.
struct HuntStory {
  struct Line {
    /// `fail load`.
    var text: String
    /// `$0.fail("load")`; nil for an action that has no source.
    var source: String?
    /// The last event of the step.
    var end: TraceEvent.Seq = 0
    var changes: [String] = []
  }
  private(set) var lines: [Line] = []

  /// Adds a step, up to the event that is its last.
  mutating func add(_ text: String, source: String?, through end: TraceEvent.Seq) {
    lines.append(Line(text: text, source: source, end: end))
  }

  /// Reads the changes of states.
  mutating func read(_ trace: Trace) {
    let table = EventTable(trace)
    for (position, event) in trace.events.enumerated() where event.seq != 0 {
      let index = BinarySearch.first(of: lines.count) { event.seq <= lines[$0].end }
      guard index < lines.count, case .state(let state) = event.kind, state.revision > 0 else { continue }
      lines[index].changes += table.changes(position).map { TerminalText.escaped($0) }
    }
  }

  /// The steps, numbered; the last one is marked.
  ///
  /// - Parameter isBroken: Whether something broke in the last one.
  func text(isBroken: Bool) -> [String] {
    let width = min(lines.map(\.text.count).max() ?? 0, 40)
    let digits = String(lines.count).count
    return lines.enumerated().map { index, line in
      let mark = isBroken && index == lines.count - 1 ? "!" : " "
      let number = String(repeating: " ", count: digits - String(index + 1).count) + "\(index + 1)"
      let changes = line.changes.prefix(4) + (line.changes.count > 4 ? ["…"] : [])
      let padding = String(repeating: " ", count: max(0, width - line.text.count))
      return "  \(mark) \(number)  \(line.text)"
        + (changes.isEmpty ? "" : "\(padding)   \(changes.joined(separator: ", "))")
    }
  }
}

/// Names the answers of a traced run by the services that give them, or by the actions whose effects asked.
struct AnswerNames {
  private let names: [(reference: StagedAnswers.Reference, name: String, whole: String)]

  init(_ pending: [StagedAnswers.Pending], _ tracer: ReactorTracer) {
    let actions = CausingActions(tracer.trace)
    names = pending.map { one in
      if let name = one.terms.name { return (one.reference, name, name) }
      let action = actions.action(of: one.event)
      let label = action.map { TerminalText.escaped($0.label) } ?? "answer"
      return (one.reference, label, action.map { StepText.of($0.label, $0.payload) } ?? label)
    }
  }

  /// A name with its number among the answers that have it and wait, from 1; and in words with the payload.
  func name(of reference: StagedAnswers.Reference) -> (name: String, number: Int, words: String)? {
    guard let index = names.firstIndex(where: { $0.reference == reference }) else { return nil }
    let (_, name, whole) = names[index]
    let number = names[...index].count { $0.name == name }
    let isAlone = names.count { $0.whole == whole } == 1
    let position = names[...index].count { $0.whole == whole }
    return (name, number, isAlone ? whole : "\(whole) (\(position))")
  }

  func reference(named name: String, number: Int) -> StagedAnswers.Reference? {
    let found = names.filter { $0.name == name || $0.whole == name }
    return found.indices.contains(number - 1) ? found[number - 1].reference : nil
  }

  /// The answers that wait, in words.
  var list: String { names.isEmpty ? "none" : names.map(\.whole).joined(separator: ", ") }
}
