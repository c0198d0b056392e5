import TraceModel

/// Counts and times actions, effects and reduces.
package struct StatsCommand: Subcommand {
  package var format: Invocation.ReportFormat = .text
  package var query: TraceQuery?
  package var moreTraces: [String] = []

  package static let grammar = Grammar.Command(
    name: "stats", overview: "Count and time actions, effects and reduces.",
    discussion: """
      Of several traces, or of a folder, it gives the sums, and names the traces that are worst. Reactors of one type are \
      one; traces of virtual time have a part of their own.
      """, operand: Grammar.traces, options: [Grammar.report, Grammar.query] + Grammar.common,
    examples: ["trace-render stats app.rtrace.jsonl --format json", "trace-render stats traces"])

  package init(format: Invocation.ReportFormat = .text) { self.format = format }

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    format = try arguments.choice("format", default: .text)
    query = try arguments.query()
    moreTraces = arguments.moreOperands
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    if let set = try rendering.readSet(moreTraces, query, withCauses: false) {
      return Rendering.Product(format == .json ? SafeJSON.text(set.statisticsJSON) : set.statisticsText)
    }
    let statistics = Statistics(try rendering.readGraphAlone(query, withCauses: false))
    return Rendering.Product(format == .json ? SafeJSON.text(statistics.json) : statistics.text)
  }
}
