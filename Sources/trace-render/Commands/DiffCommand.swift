import CommandLineKit
import CyclePicture
import PictureKit
import TraceModel

/// Compares what two traces, or a trace and a committed behavior, say that reactors did.
package struct DiffCommand: Subcommand {
  /// Path of the second file.
  package var after: String
  package enum Format: String, Sendable, CaseIterable { case text, json, markdown }

  package var format = Format.text
  package var slower = BehaviorDifference.SlowerLimit()
  package var ignoresTimes = false
  package var maxNodes: Int?
  /// Where the picture goes; nil for no picture.
  package var picture: Invocation.Location?

  package static let grammar = Grammar.Command(
    name: "diff", overview: "Compare what reactors did in two traces.",
    discussion: """
      Each file is a trace or a committed behavior (NAME.behavior.txt). It lists what is new, gone, more often, slower, \
      or has other causes, and ends with status 1 if there is a difference. Effects that only ran in another order are \
      equal. markdown is for the page of a pull request, with a chart of what changed. With --output the cycle of both is drawn too, with what came and went marked.
      """,
    operand: .init(placeholder: "before", help: "A trace or a behavior; - is standard input."),
    secondOperand: .init(placeholder: "after", help: "A trace or a behavior to compare with it."),
    options: [
      Grammar.Option(
        "output", short: "o", Grammar.Value("file", .file),
        help: "Draw the difference into this SVG file as well; - prints it instead of the words."),
      Grammar.Option("format", .choice("format", default: Format.text), help: "What is written."),
      Grammar.Option(
        "slower", Grammar.Value("factor", default: "2"),
        help: "Call an effect or a reduce slower if its p50 or p95 is so many times as long, and 1 ms longer."),
      Grammar.Option("ignore-times", help: "Compare no times."),
      Grammar.Option("max-nodes", Grammar.Value("n", default: "120"), help: "Draw at most this many nodes."),
    ] + Grammar.common,
    examples: [
      "trace-render diff before.rtrace.jsonl after.rtrace.jsonl -o diff.svg",
      "trace-render diff login.behavior.txt app.rtrace.jsonl --format markdown",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    after = try arguments.secondOperand()
    guard after != "-" else {
      throw UsageError("Standard input can only be the first file. Write '- \(operand)'.", in: arguments.command)
    }
    format = try arguments.choice("format", default: .text)
    if let factor = try arguments.factor("slower") { slower.factor = factor }
    ignoresTimes = arguments.flags.contains("ignore-times")
    maxNodes = try arguments.number("max-nodes", in: 1...100_000).map(Int.init)
    picture = arguments.values["output"].map { $0 == "-" ? .standard : .file($0) }
  }

  package var isDrawn: Bool { picture != nil }
  package var isPicture: Bool { picture != nil }
  package var secondInput: String? { after }
  package var remedy: String? {
    isDrawn ? "less to draw, with --max-nodes \(max(1, min(maxNodes ?? 120, 400) / 2))" : nil
  }

  package func check() throws(Failure) { try DiffInput.check(after) }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let old = try rendering.readFirst()
    let new = try rendering.readSecond(after)
    rendering.begin(.joining)
    var difference = BehaviorDifference(old.behavior, new.behavior)
    if !ignoresTimes, let before = old.statistics, let after = new.statistics {
      difference.compareTimes(before, after, limit: slower)
    }
    let outcome: Outcome = difference.isEmpty ? .done : .findings
    let report = report(difference, before: rendering.traceName)
    guard picture != nil else { return Rendering.Product(report, outcome) }
    var options = CycleOptions()
    if let maxNodes { options.maxNodes = maxNodes }
    let (chosen, drawn) = (options, difference)
    let (before, after) = (rendering.traceName, after)
    var product = try rendering.picture(.svg) { () throws(DiagramError) in
      drawn.cycle(chosen, before: before, after: after)
    }
    product.outcome = outcome
    if picture != .standard { product.report = Array(report.utf8) }
    return product
  }

  private func report(_ difference: BehaviorDifference, before: String) -> String {
    switch format {
    case .text: difference.text(before: before, after: after)
    case .markdown: DiffMarkdown.text(of: difference, before: before, after: after)
    case .json: SafeJSON.text(difference.json(before: before, after: after))
    }
  }
}
