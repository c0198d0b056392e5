import CommandLineKit
import PlatformSupport
import TraceModel

/// An event as a user names it: its number, or an action's as pictures have it, `#11`.
package enum EventReference: Sendable, Equatable {
  case event(TraceEvent.Seq)
  case action(Int)

  /// Nil for other words.
  package init?(_ text: String) {
    if text.hasPrefix("#"), let number = Int(text.dropFirst()), number > 0, text.dropFirst().allSatisfy(\.isNumber) {
      self = .action(number)
    } else if let seq = UInt64(text), seq > 0 {
      self = .event(seq)
    } else {
      return nil
    }
  }

  func position(in table: EventTable, _ traceName: String) throws(Failure) -> Int {
    switch self {
    case .event(let seq):
      if let position = table.position(of: seq) { return position }
      let numbers =
        table.count == 0
        ? "it has none" : "its events are numbered from \(table[0].seq) to \(table[table.count - 1].seq)"
      throw Failure(.usage, "\(traceName): no event \(seq) in this trace; \(numbers).")
    case .action(let number):
      let actions = table.graph.actions
      if let position = table.position(ofAction: number) { return position }
      let numbers = actions.last.map { "its actions are numbered from #1 to #\($0.number)" } ?? "it has none"
      throw Failure(.usage, "\(traceName): no action #\(number) in this trace; \(numbers).")
    }
  }
}

extension EventReference {
  /// The same in a trace by its index; nil if the event is not in it.
  func position(in index: TraceIndex) throws(IndexFault) -> Int? {
    switch self {
    case .event(let seq): index.position(of: seq)
    case .action(let number): try index.position(ofAction: number)
    }
  }
}

extension EventTable {
  /// The reactors that a user calls by their type, their name, or their number as `#2`.
  func reactors(called word: String, _ traceName: String) throws(Failure) -> [TraceGraph.Reactor] {
    let found = graph.reactors.filter { $0.type == word || $0.name == word || "#\($0.id)" == word }
    guard found.isEmpty else { return found }
    let listed = graph.reactors.prefix(20).map { "\($0.type) #\($0.id)" }.joined(separator: ", ")
    let near = Suggestion.nearest(to: word, among: Array(Set(graph.reactors.map(\.type))).sorted())
    throw Failure(
      .usage,
      "\(traceName): there is no reactor '\(word)'. "
        + (near.map { "Did you mean '\($0)'?" } ?? "There are \(listed.isEmpty ? "none" : listed)."))
  }
}

extension Grammar {
  static let oneReactor = Option(
    "reactor", Value("name"), help: "The reactors of this type or name alone, or with this number, as in '#2'.")
}

extension Arguments {
  /// The event that an option names.
  func event(_ name: String) throws(UsageError) -> EventReference? {
    guard let text = values[name] else { return nil }
    if let event = EventReference(text) { return event }
    throw invalid(
      text, name, "Please provide the number of an event, from 1 up, or of an action as pictures have it: '#11'.")
  }

  /// Whether results are colored. The parent process has decided it for `auto`.
  func ink() throws(UsageError) -> TerminalInk {
    TerminalInk(isOn: try choice("color", default: Console.Color.auto) == .always)
  }
}
