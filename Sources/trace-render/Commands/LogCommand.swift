import CommandLineKit
import TraceModel

/// Prints a line for each event, further in the more events led to it.
package struct LogCommand: Subcommand {
  package var reactor: String?
  package var grep: String?
  package var chain: EventReference?
  package var query: TraceQuery?
  package var moreTraces: [String] = []
  package var showsAll = false
  package var isFollowing = false
  package var format: Invocation.ReportFormat = .text
  package var isColored = false

  package static let isPainted = true

  package static let grammar = Grammar.Command(
    name: "log", overview: "Print a line for each event, indented by cause.",
    discussion: """
      Shows actions, effects, mutations, states, and all that went wrong; --all adds reduces, runs and completed ends of \
      effects, subscriptions and renders. As JSON, each line is an object of its own.
      """,
    operand: Grammar.traces,
    options: [
      Grammar.oneReactor,
      Grammar.Option(
        "grep", Grammar.Value("text"), help: "Lines with this text alone; capitals count as small letters."),
      Grammar.Option(
        "chain", Grammar.Value("event"),
        help: "The chain of the event with this number alone, or of an action, as in '#11'."),
      Grammar.query, Grammar.laws,
      Grammar.Option("all", help: "Show events of every kind."),
      Grammar.Option("follow", help: "Go on while the app writes the trace, until it ends it; Ctrl-C stops."),
      Grammar.report,
    ] + Grammar.common,
    examples: [
      "trace-render log app.rtrace.jsonl --chain 38",
      "trace-render log app.rtrace.jsonl --reactor Cart --grep total",
      "trace-render log traces --where is:failed",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    reactor = arguments.values["reactor"]
    grep = arguments.values["grep"]
    showsAll = arguments.flags.contains("all")
    isFollowing = arguments.flags.contains("follow")
    format = try arguments.choice("format", default: .text)
    isColored = try arguments.ink().isOn
    chain = try arguments.event("chain")
    query = try arguments.query()
    moreTraces = arguments.moreOperands
    if chain != nil, isFollowing {
      throw UsageError("'--chain' needs the whole trace. Leave out '--follow'.", in: arguments.command)
    }
    if isFollowing, !moreTraces.isEmpty {
      throw UsageError("'--follow' takes one trace.", in: arguments.command)
    }
    if isFollowing, let query, !query.values.isEmpty || query.asksForLaws {
      let word = query.asksForLaws ? "is:unlawful" : "has:"
      throw UsageError("'\(word)' needs the whole trace. Leave out '--follow'.", in: arguments.command)
    }
  }

  package var isEndless: Bool { isFollowing }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    if isFollowing {
      try rendering.follow { piece throws(Failure) in
        text(piece.table, matching(piece.events.compactMap { piece.table.position(of: $0.seq) }, in: piece.table))
      }
      return Rendering.Product("")
    }
    var result = ""
    var events = 0
    try rendering.forEachTable(moreTraces, for: query, asking: question(rendering)) { table, name throws(Failure) in
      if name != nil, chain != nil {
        throw Failure(.usage, "--chain is of one trace, and there are several. Name one, such as \(name ?? "").")
      }
      let shown = try positions(in: table, name ?? rendering.traceName, isOfSeveral: name != nil)
      events += table.countInAll
      if !shown.isEmpty { result += text(table, shown, name) }
    }
    if result.isEmpty, isFiltered, format == .text { rendering.note("0 of \(events) events") }
    return Rendering.Product(result)
  }

  /// Asks for the events of the chain, if it is one alone.
  private func question(_ rendering: Rendering) -> IndexQuestion? {
    guard let chain, format == .text && query == nil || rendering.canAskForMarks(query) else { return nil }
    return { index throws(IndexFault) in try index.table(ofChainOf: chain.position(in: index), for: query) }
  }

  private var isFiltered: Bool { reactor != nil || grep != nil || chain != nil || query != nil }

  private func text(_ table: EventTable, _ positions: [Int], _ name: String? = nil) -> String {
    switch format {
    case .text:
      let ink = TerminalInk(isOn: isColored)
      let lines = EventLines(table, ink)
      let depths = table.depths { showsAll || table.isMain($0) }
      return ink.heading(name) + positions.map { lines.line($0, depth: Int(depths[$0])) }.joined()
    case .json:
      let marks = table.marks()
      return positions.map { SafeJSON.text(table.json($0, marks[$0]), of: name) }.joined()
    }
  }

  private func isCalled(_ found: TraceGraph.Reactor) -> Bool {
    guard let reactor else { return true }
    return found.type == reactor || found.name == reactor || "#\(found.id)" == reactor
  }

  private func positions(in table: EventTable, _ traceName: String, isOfSeveral: Bool) throws(Failure) -> [Int] {
    let root = try chain.map { event throws(Failure) in table[try event.position(in: table, traceName)].chain }
    if let reactor, !isOfSeveral { _ = try table.reactors(called: reactor, traceName) }
    let own = (0..<table.count).filter { root == nil || table[$0].chain == root }
    return matching(own, in: table)
  }

  private func matching(_ positions: [Int], in table: EventTable) -> [Int] {
    let meant = reactor == nil ? nil : Set(table.graph.reactors.filter(isCalled).map(\.id))
    let search = grep.map { WordSearch($0, in: table) }
    let found = query.map { Set(table.events(matching: $0)) }
    return positions.filter { position in
      guard found?.contains(position) != false else { return false }
      guard showsAll || table.isMain(position) else { return false }
      guard meant?.contains(table[position].reactor) != false else { return false }
      return search?.matches(position) != false
    }
  }
}
