import TraceModel

/// Prints a line for each event, further in the more events led to it.
package struct LogCommand: Subcommand {
  package var reactor: String?
  package var grep: String?
  package var chain: EventReference?
  package var showsAll = false
  package var format: Invocation.ReportFormat = .text
  package var isColored = false

  package static let isPainted = true

  package static let grammar = Grammar.Command(
    name: "log", overview: "Print a line for each event, indented by cause.",
    discussion: """
      Shows actions, effects, mutations, states, and all that went wrong; --all adds reduces, runs and completed ends of \
      effects, subscriptions and renders. As JSON, each line is an object of its own.
      """,
    operand: Grammar.trace,
    options: [
      Grammar.oneReactor,
      Grammar.Option("grep", Grammar.Value("text"), help: "Lines with this text alone; capitals count as small letters."),
      Grammar.Option(
        "chain", Grammar.Value("event"),
        help: "The chain of the event with this number alone, or of an action, as in '#11'."),
      Grammar.Option("all", help: "Show events of every kind."),
      Grammar.report,
    ] + Grammar.common,
    examples: [
      "trace-render log app.rtrace.jsonl --chain '#9'",
      "trace-render log app.rtrace.jsonl --reactor Cart --grep total",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    reactor = arguments.values["reactor"]
    grep = arguments.values["grep"]
    showsAll = arguments.flags.contains("all")
    format = try arguments.choice("format", default: .text)
    isColored = try arguments.ink().isOn
    guard let text = arguments.values["chain"] else { return }
    guard let event = EventReference(text) else {
      throw arguments.invalid(
        text, "chain", "Please provide the number of an event, from 1 up, or of an action as pictures have it: '#11'.")
    }
    chain = event
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let table = try rendering.readTable()
    rendering.begin(.joining)
    let shown = try positions(in: table, rendering.traceName)
    if shown.hidden > 0 { rendering.note("\(shown.hidden) events of other kinds are left out; --all shows them") }
    switch format {
    case .text:
      let lines = EventLines(table, TerminalInk(isOn: isColored))
      let depths = table.depths { showsAll || table.isMain($0) }
      return Rendering.Product(shown.found.map { lines.line($0, depth: Int(depths[$0])) }.joined())
    case .json:
      let marks = table.marks()
      return Rendering.Product(shown.found.map { SafeJSON.text(table.json($0, marks[$0]).json) }.joined())
    }
  }

  private func positions(in table: EventTable, _ traceName: String) throws(Failure) -> (found: [Int], hidden: Int) {
    let root = try chain.map { event throws(Failure) in table[try event.position(in: table, traceName)].chain }
    let reactors = try reactor.map { word throws(Failure) in
      Set(try table.reactors(called: word, traceName).map(\.id))
    }
    var found: [Int] = []
    var hidden = 0
    for position in 0..<table.count {
      let row = table[position]
      guard root == nil || row.chain == root, reactors?.contains(row.reactor) != false else { continue }
      if let grep {
        let words = table.words(position)
        let text = ([words.name, table.reactorName(row.reactor)] + words.details).joined(separator: "\n")
        guard TraceQuery.contains(grep, in: text) else { continue }
      }
      if showsAll || table.isMain(position) { found.append(position) } else { hidden += 1 }
    }
    return (found, hidden)
  }
}
