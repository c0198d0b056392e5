import CommandLineKit
import CyclePicture
import PictureKit
import TraceModel

/// Draws the cycle of view, action, mutation and state.
package struct CycleCommand: Subcommand {
  package var format: Invocation.PictureFormat = .svg
  package var maxNodes: Int?
  package var layout: CycleOptions.Layout = .lanes
  /// Pixels.
  package var width: Int?
  package var hasLegend = true
  package var query: TraceQuery?
  /// Nanoseconds.
  package var slow: UInt64?
  package var moreTraces: [String] = []

  package static let grammar = Grammar.Command(
    name: "cycle", overview: "Draw the cycle of view, action, mutation and state.",
    discussion:
      "What happened seldom is folded into \"others\" once there are too many nodes; what went wrong never is. "
      + "The layout 'dot' is Graphviz's own; '--layout dot --format dot' is the graph for other Graphviz programs. "
      + "Several traces, or those of a folder, are drawn as one.",
    operand: Grammar.traces,
    options: [
      Grammar.output, Grammar.picture,
      Grammar.Option(
        "max-nodes", Grammar.Value("n", default: "120"), help: "Draw at most this many nodes; fold the others."),
      Grammar.Option(
        "layout", .choice("layout", default: CycleOptions.Layout.lanes),
        help: "Place the nodes in columns and lanes, or as Graphviz's dot does."),
      Grammar.query, Grammar.laws, Grammar.slow,
    ] + Grammar.page + Grammar.common,
    examples: ["trace-render cycle app.rtrace.jsonl -o cycle.svg", "trace-render cycle traces -o cycle.svg"])
}

extension CycleCommand {
  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    format = try arguments.pictureFormat()
    layout = try arguments.choice("layout", default: .lanes)
    maxNodes = try arguments.number("max-nodes", in: 1...100_000).map(Int.init)
    width = try arguments.width()
    hasLegend = arguments.hasLegend
    query = try arguments.query()
    slow = try arguments.time("slow")
    moreTraces = arguments.moreOperands
    if width != nil, layout == .dot {
      throw UsageError("'--width' is for '--layout lanes': Graphviz chooses the width.", in: arguments.command)
    }
  }

  package var isDrawn: Bool { true }
  package var isPicture: Bool { format != .dot }
  package var isPNG: Bool { format == .png }
  package var remedy: String? {
    "less to draw, with --max-nodes \(max(1, min(maxNodes ?? 120, 400) / 2))"
      + (layout == .dot ? ", or another layout, with --layout lanes" : "")
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let graph = try graph(rendering)
    var options = CycleOptions()
    if let maxNodes { options.maxNodes = maxNodes }
    options.layout = layout
    if let slow = slow ?? rendering.project.slow { options.slow = slow }
    options.width = width
    options.hasLegend = hasLegend
    let chosen = options
    return try rendering.picture(format) { () throws(DiagramError) in try graph.cycle(chosen) }
  }

  /// The traces of one clock: the one with most events.
  private func graph(_ rendering: Rendering) throws(Failure) -> TraceGraph {
    guard let set = try rendering.readSet(moreTraces, query), let group = set.largestGroup else {
      return try rendering.readGraphAlone(query)
    }
    rendering.warnOfOtherClocks(in: set, drawing: group)
    return group.join.graph
  }
}
