import TraceModel

/// Counts and times actions, effects and reduces.
package struct StatsCommand: Subcommand {
  package var format: Invocation.ReportFormat = .text

  package static let grammar = Grammar.Command(
    name: "stats", overview: "Count and time actions, effects and reduces.",
    discussion: "", operand: Grammar.trace, options: [Grammar.report] + Grammar.common,
    examples: ["trace-render stats app.rtrace.jsonl --format json"])

  package init(format: Invocation.ReportFormat = .text) { self.format = format }

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    format = try arguments.choice("format", default: .text)
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let statistics = Statistics(try rendering.readGraph().graph)
    return Rendering.Product(format == .json ? SafeJSON.text(statistics.json) : statistics.text)
  }
}
