import CommandLineKit
import PlatformSupport
import TraceModel

/// Prints the states of reactors at a moment, or what changed since.
package struct StateCommand: Subcommand {
  /// The moment; nil for the end of the trace.
  package enum Moment: Sendable, Equatable {
    /// Nanoseconds since the header.
    case time(UInt64)
    /// After the event with this number.
    case event(TraceEvent.Seq)
  }
  package var moment: Moment?
  package var reactor: String?
  /// Whether changes since the moment are printed, and not the state.
  package var isDifference = false
  package var format: Invocation.ReportFormat = .text
  package var isColored = false

  package static let isPainted = true

  package static let grammar = Grammar.Command(
    name: "state", overview: "Print the states of reactors at a moment.",
    discussion: """
      States are put together from the whole ones and the diffs of the trace; what was cut, masked or lost is named, \
      never guessed. Without --at and --after it is the last state. Times count from the start of the trace; a plain \
      number is seconds.
      """,
    operand: Grammar.trace,
    options: [
      Grammar.oneReactor,
      Grammar.Option("at", Grammar.Value("time"), help: "The state at this time, such as 1.5s or 200ms."),
      Grammar.Option("after", Grammar.Value("event"), help: "The state after the event with this number."),
      Grammar.Option(
        "diff", help: "What changed from that moment to the end of the trace; from the first state if none is named."),
      Grammar.report,
    ] + Grammar.common,
    examples: [
      "trace-render state app.rtrace.jsonl --reactor Cart --at 1.5s",
      "trace-render state app.rtrace.jsonl --after 43 --diff",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    reactor = arguments.values["reactor"]
    isDifference = arguments.flags.contains("diff")
    format = try arguments.choice("format", default: .text)
    isColored = try arguments.ink().isOn
    if let time = try arguments.time("at") { moment = .time(time) }
    if let seq = try arguments.number("after", in: 1...UInt64.max) {
      guard moment == nil else {
        throw UsageError("'--at' and '--after' name two moments. Write one of them.", in: arguments.command)
      }
      moment = .event(seq)
    }
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let table = try rendering.readTable(asking: events)
    rendering.begin(.joining)
    let reactors = try reactors(in: table, rendering.traceName)
    let position = try position(in: table, rendering)
    let ids = reactors.map(\.id)
    let states =
      isDifference && moment == nil
      ? table.firstStates(of: ids) : position.map { table.states(of: ids, through: $0) } ?? []
    let last = isDifference ? table.states(of: ids, through: table.count - 1) : []
    let answers = states.indices.compactMap { index in
      states[index].map { Answer(reactor: reactors[index], state: $0, last: isDifference ? last[index] : nil) }
    }
    if answers.isEmpty, moment == nil, reactor == nil {
      return Rendering.Product(format == .text ? "no state in this trace\n" : "{\"states\":[]}\n")
    }
    guard !answers.isEmpty else {
      let whose = reactor.map { " of \($0)" } ?? ""
      throw Failure(
        .usage,
        "\(rendering.traceName): no state\(whose) \(moment == nil ? "is in this trace" : "came before that moment").")
    }
    switch format {
    case .text:
      let ink = TerminalInk(isOn: isColored)
      return Rendering.Product(answers.map { $0.text(ink) }.joined(separator: "\n"))
    case .json:
      return Rendering.Product(SafeJSON.text(JSONValue.object(["states": .array(answers.map(\.json))]).json))
    }
  }

  private func reactors(in table: EventTable, _ traceName: String) throws(Failure) -> [TraceGraph.Reactor] {
    guard let reactor else { return table.graph.reactors }
    return try table.reactors(called: reactor, traceName)
  }

  /// The events that the answer needs.
  private func events(_ index: TraceIndex) throws(IndexFault) -> EventTable? {
    let table = try index.table()
    guard let reactors = try? reactors(in: table, "") else { return table }
    let moment: TraceIndex.Moment =
      switch moment {
      case nil: .end
      case .time(let time): .time(time)
      case .event(let seq): .event(seq)
      }
    return try index.table(ofStates: reactors.map(\.id), at: moment, withChanges: isDifference)
  }

  private func position(in table: EventTable, _ rendering: Rendering) throws(Failure) -> Int? {
    switch moment {
    case nil: return table.count - 1
    case .time(let time): return table.lastPosition(at: time)
    case .event(let seq):
      if table.position(of: seq) == nil {
        // A number beyond the ends is a mistake; one in between was lost.
        guard table.count > 0, (table[0].seq...table[table.count - 1].seq).contains(seq) else {
          return try EventReference.event(seq).position(in: table, rendering.traceName)
        }
        rendering.warn("event \(seq) is not in the trace; this is the state after the last one before it")
      }
      return table.lastPosition(upTo: seq)
    }
  }
}

extension StateCommand {
  /// The state of one reactor, and the last one where changes are asked for.
  private struct Answer {
    var reactor: TraceGraph.Reactor
    var state: RecordedState
    var last: RecordedState?

    private var steps: [TraceEvent.Patch]? {
      guard let last, let old = state.known.value, let new = last.known.value else { return nil }
      return StateDifference.steps(from: old, to: new)
    }

    private var title: String {
      "\(reactor.type)\(reactor.name.isEmpty ? "" : " \"\(reactor.name)\"") #\(reactor.id)"
    }

    func text(_ ink: TerminalInk) -> String {
      var text = ink.paint(TerminalText.escaped(title), .bold) + ": " + Self.words(state)
      if let last { text += " to " + Self.words(last) }
      text += "\n"
      for remark in Set(state.remarks + (last?.remarks ?? [])).sorted() {
        text += ink.paint("not known: \(TerminalText.escaped(remark))", .bad) + "\n"
      }
      guard last != nil else { return text + Self.pretty(state.known.value) }
      guard let steps else { return text }
      if steps.isEmpty { return text + "no change in what is known\n" }
      return text + steps.map { ink.paint("  " + TerminalText.escaped(EventTable.words($0)), .state) + "\n" }.joined()
    }

    private static func words(_ state: RecordedState) -> String {
      "revision \(state.revision), event \(state.seq), \(EventLines.moment(state.time)) s"
    }

    /// A member a line.
    private static func pretty(_ value: JSONValue?) -> String {
      guard let value else { return "" }
      guard case .object(let members) = value, !members.isEmpty else { return SafeJSON.text(value.json) }
      let lines = members.map { "  \(JSONValue.string($0.key).json.text): \($0.value.json.text)" }
      return SafeJSON.text(JSONText("{\n\(lines.joined(separator: ",\n"))\n}"))
    }

    var json: JSONValue {
      var members: [JSONValue.Member] = [
        .init("reactor", .string(reactor.type)), .init("name", .string(reactor.name)),
        .init("r", .int(Int64(reactor.id))),
      ]
      if case .object(let own) = state.json { members += own }
      if let last {
        members.append(.init("last", last.json))
        members.append(.init("diff", steps.map { .array($0.map(\.json)) } ?? .null))
      }
      return .object(members)
    }
  }
}
