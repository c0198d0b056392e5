import CommandLineKit
import TraceModel

/// Counts and times actions, effects and reduces.
package struct StatsCommand: Subcommand {
  package var format: Invocation.ReportFormat = .text
  package var query: TraceQuery?
  package var moreTraces: [String] = []
  /// Path of a file of limits.
  package var budget: String?

  package static let grammar = Grammar.Command(
    name: "stats", overview: "Count and time actions, effects and reduces.",
    discussion: """
      Of several traces, or of a folder, it gives the sums, and names the traces that are worst. Reactors of one type are \
      one; traces of virtual time have a part of their own.
      """, operand: Grammar.traces,
    options: [
      Grammar.report, Grammar.query, Grammar.laws,
      Grammar.Option(
        "budget", Grammar.Value("file", .file),
        help: "End with status 1 if a p95 is over its limit: lines such as 'action Cart.load 300ms', 'reduce * 2ms'."),
    ] + Grammar.common,
    examples: ["trace-render stats app.rtrace.jsonl --format json", "trace-render stats traces"])

  package init(format: Invocation.ReportFormat = .text) { self.format = format }

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    format = try arguments.choice("format", default: .text)
    query = try arguments.query()
    moreTraces = arguments.moreOperands
    budget = arguments.values["budget"]
    if budget == "" { throw UsageError("'--budget' is empty. Name a file.", in: arguments.command) }
  }

  package func check() throws(Failure) { _ = try budget.map { path throws(Failure) in try Budget(path: path) } }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let (text, statistics) = try report(rendering)
    guard let path = budget else { return Rendering.Product(text) }
    let budget = try Budget(path: path)
    for name in budget.unused(in: statistics) { rendering.note("\(name) of the budget is in no trace") }
    let overruns = statistics.flatMap { budget.overruns(in: $0) }
    for overrun in overruns { rendering.warn(overrun) }
    return Rendering.Product(text, overruns.isEmpty ? .done : .findings)
  }

  /// The report, and the statistics of each clock.
  private func report(_ rendering: Rendering) throws(Failure) -> (String, [Statistics]) {
    if let set = try rendering.readSet(moreTraces, query, withCauses: false) {
      let text = format == .json ? SafeJSON.text(set.statisticsJSON) : set.statisticsText
      return (text, budget == nil ? [] : set.groups.map { Statistics($0.join.graph) })
    }
    let statistics = Statistics(try rendering.readGraphAlone(query, withCauses: false))
    return (format == .json ? SafeJSON.text(statistics.json) : statistics.text, [statistics])
  }
}
