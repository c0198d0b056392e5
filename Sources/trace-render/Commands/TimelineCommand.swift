import CommandLineKit
import PictureKit
import TimelinePicture
import TraceModel

/// Draws what happened when.
package struct TimelineCommand: Subcommand {
  package var format: Invocation.PictureFormat = .svg
  /// Nanoseconds since the header.
  package var from: UInt64?
  /// Nanoseconds since the header.
  package var to: UInt64?
  /// Name or type of the reactors to draw; nil for all.
  package var reactor: String?
  package var focus: Focus?
  package var query: TraceQuery?
  /// Nanoseconds.
  package var slow: UInt64?
  package var maxEvents: Int?
  /// Pixels.
  package var width: Int?
  package var hasLegend = true

  /// One event, whose chain is drawn.
  package enum Focus: Sendable, Equatable {
    /// By its number in the trace.
    case event(UInt64)
    /// An action by its number in pictures: `#11`.
    case action(Int)
  }

  package static let grammar = Grammar.Command(
    name: "timeline", overview: "Draw what happened when, and what caused it.",
    discussion: """
      Up to 2,000 events it shows each with its words, up to 20,000 the plain ones without, above that an overview \
      whose table says what to type for the worst; --from and --to, --reactor or --focus choose a part. Times count from the start of the trace and carry a unit (ns, us, ms, s, min, h); a plain number \
      is seconds.
      """,
    operand: Grammar.trace,
    options: [
      Grammar.output, Grammar.picture,
      Grammar.Option(
        "from", Grammar.Value("time"), help: "Leave out what was over before this time, such as 1.5s or 200ms."),
      Grammar.Option("to", Grammar.Value("time"), help: "Leave out what began after this time."),
      Grammar.Option("reactor", Grammar.Value("name"), help: "Draw the reactors of this type or name alone."),
      Grammar.Option(
        "focus", Grammar.Value("event"),
        help: "Draw the chain of causes of the event with this number alone, or of an action, as in '#11'."),
      Grammar.query, Grammar.laws, Grammar.slow,
      Grammar.Option(
        "max-events", Grammar.Value("n"),
        help: "Draw at most this many events: the stretch in which the worst happened."),
    ] + Grammar.page + Grammar.common,
    examples: [
      "trace-render timeline app.rtrace.jsonl -o app.svg",
      "trace-render timeline app.rtrace.jsonl --from 1.5s --to 1.7s -o detail.svg",
      "trace-render timeline app.rtrace.jsonl --width 850 --no-legend -o readme.svg",
    ])
}

extension TimelineCommand {
  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    format = try arguments.pictureFormat()
    (from, to) = try arguments.span()
    reactor = arguments.values["reactor"]
    focus = try arguments.focus("focus")
    maxEvents = try arguments.number("max-events", in: 1...10_000_000).map(Int.init)
    query = try arguments.query()
    slow = try arguments.time("slow")
    width = try arguments.width()
    hasLegend = arguments.hasLegend
    if focus != nil, query != nil {
      throw UsageError("'--focus' is one chain, whole. Leave out '--where'.", in: arguments.command)
    }
  }

  package var isDrawn: Bool { true }
  package var isPicture: Bool { format != .dot }
  package var isPNG: Bool { format == .png }

  package var remedy: String? {
    let fewer = max(1, min(maxEvents ?? 2_000, 40_000) / 2)
    return "less to draw, with --max-events \(fewer), --reactor, or --from and --to"
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let reading: TraceGraphReader.Reading
    if let query {
      reading = try rendering.readGraph(query)
    } else {
      reading = try rendering.readGraph(chainsUpTo: asksForPart ? nil : TimelineModel.mostInMarks)
    }
    return try rendering.picture(format) { () throws(DiagramError) in
      try reading.graph.timeline(
        try options(in: reading.graph, slow: rendering.project.slow), eventChains: reading.eventChains)
    }
  }

  /// Whether it may show a part in detail however large the trace is.
  private var asksForPart: Bool { from != nil || to != nil || reactor != nil || focus != nil || maxEvents != nil }

  /// The options of the picture, with the number of an action looked up in the graph.
  func options(in graph: TraceGraph, slow project: UInt64? = nil) throws(DiagramError) -> TimelineOptions {
    var options = TimelineOptions(
      from: from, to: to, reactor: reactor, focus: try focus?.event(in: graph), hasLegend: hasLegend)
    if let maxEvents { options.maxEvents = maxEvents }
    if let width { options.width = width }
    if let slow = slow ?? project { options.slow = slow }
    return options
  }
}

extension TimelineCommand.Focus {
  fileprivate func event(in graph: TraceGraph) throws(DiagramError) -> TraceEvent.Seq {
    switch self {
    case .event(let seq): return seq
    case .action(let number):
      guard number > graph.actions.count else { return graph.actions[number - 1].seq }
      let numbers =
        graph.actions.isEmpty ? "it has none" : "its actions are numbered from #1 to #\(graph.actions.count)"
      throw .notInTrace("no action #\(number) in this trace; \(numbers)")
    }
  }
}

extension Arguments {
  /// The number of an event, or that of an action behind `#`.
  fileprivate func focus(_ name: String) throws(UsageError) -> TimelineCommand.Focus? {
    guard let text = values[name] else { return nil }
    if text.hasPrefix("#"), let number = Int(text.dropFirst()), number > 0 { return .action(number) }
    guard let value = UInt64(text), value > 0 else {
      throw invalid(
        text, name, "Please provide the number of an event, from 1 up, or of an action as pictures have it: '#11'.")
    }
    return .event(value)
  }
}
