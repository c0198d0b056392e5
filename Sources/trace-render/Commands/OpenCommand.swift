import CommandLineKit
import TraceModel

/// Makes the page of a trace in a temporary folder, and opens it in the browser.
package struct OpenCommand: Subcommand {
  private let report: ReportCommand

  package static let grammar = Grammar.Command(
    name: "open", overview: "Make the page of a trace and open it in the browser.",
    discussion: """
      The page is that of 'report', in a temporary folder, and its path is printed. The environment variable BROWSER names \
      the program that opens it; without it that is xdg-open, or open on macOS.
      """,
    operand: Grammar.trace, options: ReportCommand.content + Grammar.common,
    examples: ["trace-render open app.rtrace.jsonl"])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    report = try ReportCommand(arguments, operand: operand)
  }

  package var isPicture: Bool { true }
  package var isOpened: Bool { true }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product { try report.run(rendering) }
}
