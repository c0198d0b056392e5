import CommandLineKit
import CyclePicture
import TraceExport
import TraceModel

/// Writes a trace for other tools: OpenTelemetry, Perfetto, Mermaid, tables.
package struct ExportCommand: Subcommand {
  package var format: ExportFormat = .otlp
  /// The chain of a sequence diagram; nil for the cycle.
  package var chain: EventReference?
  package var query: TraceQuery?
  /// An event log in place of a table of mutations.
  package var hasEvents = false

  package static let grammar = Grammar.Command(
    name: "export", overview: "Write the trace for other tools.",
    discussion: """
      otlp is OTLP/JSON for OpenTelemetry, a batch of spans a line; perfetto is Chrome trace JSON for ui.perfetto.dev; mermaid \
      is the cycle as a flowchart, or one chain as a sequence diagram; csv is a table of mutations, or an event log for process \
      mining; ndjson-flat is one flat object an event for SQL engines.
      """,
    operand: Grammar.trace,
    options: [
      Grammar.Option("format", .choice("format", default: ExportFormat.otlp), help: "What is written."),
      Grammar.Option(
        "output", short: "o", Grammar.Value("file", .file, default: "-"),
        help: "Where the export goes; - is standard output."),
      Grammar.Option(
        "chain", Grammar.Value("event"), help: "With mermaid: the chain of this event, or of an action, as in '#11'."),
      Grammar.query, Grammar.laws,
      Grammar.Option("events", help: "With csv: an event log for process mining."),
    ] + Grammar.common,
    examples: [
      "trace-render export app.rtrace.jsonl -o app.otlp.jsonl",
      "trace-render export app.rtrace.jsonl --format perfetto -o app.perfetto.json",
      "trace-render export app.rtrace.jsonl --format mermaid --chain 38",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    format = try arguments.choice("format", default: .otlp)
    hasEvents = arguments.flags.contains("events")
    chain = try arguments.event("chain")
    query = try arguments.query()
    if chain != nil, query != nil {
      throw UsageError("'--chain' is one chain, whole. Leave out '--where'.", in: arguments.command)
    }
    try refuse("chain", chain != nil, but: .mermaid, arguments)
    try refuse("events", hasEvents, but: .csv, arguments)
  }

  /// Refuses an option that another format has.
  private func refuse(
    _ option: String, _ isThere: Bool, but owner: ExportFormat, _ arguments: Arguments
  ) throws(UsageError) {
    guard isThere, format != owner else { return }
    throw UsageError(
      "'--\(option)' is for '--format \(owner.rawValue)', not for '\(format.rawValue)'.", in: arguments.command)
  }

  package var isStreamed: Bool { true }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    // The table of all events is not needed to count them.
    if format == .mermaid, chain == nil { return try runCycle(rendering) }
    let table = try rendering.readTable(for: query, values: chain != nil)
    rendering.begin(.exporting)
    let root = try chain.map { event throws(Failure) in
      table.step(try event.position(in: table, rendering.traceName)).chain
    }
    noteLosses(table.graph, rendering)
    query.map { table.select(matching: $0) }
    var buffer = ExportBuffer { rendering.put($0) }
    switch format {
    case .otlp: OTLPExport(table).write(to: &buffer)
    case .perfetto:
      let export = PerfettoExport(table)
      export.write(to: &buffer)
      if export.cutSlices > 0 {
        rendering.note("\(export.cutSlices) slices overlapped others of their reactor and were cut where those end.")
      }
    case .mermaid:
      // A diagram without a chain is written before.
      guard let root else { break }
      let diagram = MermaidChain(table, chain: root)
      if diagram.omitted > 0 { noteOmitted("\(diagram.omitted) lines of the chain", rendering) }
      rendering.put(Array(diagram.text.utf8))
    case .csv where hasEvents: EventLog(table).write(to: &buffer)
    case .csv: MutationTable(table).write(to: &buffer)
    case .flat: FlatEvents(table).write(to: &buffer)
    }
    return Rendering.Product("")
  }

  private func runCycle(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let graph = try rendering.readGraphAlone(query)
    rendering.begin(.exporting)
    noteLosses(graph, rendering)
    let cycle = MermaidCycle(graph)
    if cycle.omittedNodes + cycle.omittedArrows > 0 {
      noteOmitted("\(cycle.omittedNodes) nodes and \(cycle.omittedArrows) arrows of the cycle", rendering)
    }
    rendering.put(Array(cycle.text.utf8))
    return Rendering.Product("")
  }

  private func noteLosses(_ graph: TraceGraph, _ rendering: Rendering) {
    guard graph.lost > 0 else { return }
    rendering.note("\(graph.lost) events were lost before they were written; the export has those that are left.")
  }

  private func noteOmitted(_ what: String, _ rendering: Rendering) {
    rendering.note("\(what) were left out: a page draws no larger diagram.")
  }
}
