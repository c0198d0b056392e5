import CommandLineKit
import PictureKit
import TraceModel
import TraceSetPicture

/// Draws or prints which mutation case writes which field.
package struct MatrixCommand: Subcommand {
  package enum Format: String, Sendable, CaseIterable { case svg, dot, text, json }

  package var format = Format.svg
  package var limits = WriteMatrix.Limits()

  package static let grammar = Grammar.Command(
    name: "matrix", overview: "Draw which mutation writes which field.",
    discussion: """
      A row is a mutation case, a column a field of the state. It marks fields that effects race for, reduces that changed \
      nothing, and writes that no observer saw. As text and JSON nothing is folded.
      """,
    operand: Grammar.trace,
    options: [
      Grammar.output,
      Grammar.Option("format", .choice("format", default: Format.svg), help: "What is written."),
      Grammar.Option(
        "max-rows", Grammar.Value("n", default: "60"), help: "Draw at most this many cases; fold the others."),
    ] + Grammar.common,
    examples: [
      "trace-render matrix app.rtrace.jsonl -o matrix.svg",
      "trace-render matrix app.rtrace.jsonl --format text",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    format = try arguments.choice("format", default: .svg)
    if let rows = try arguments.number("max-rows", in: 1...10_000) { limits = WriteMatrix.Limits(rows: Int(rows)) }
  }

  package var isDrawn: Bool { format == .svg || format == .dot }
  package var isPicture: Bool { format == .svg }
  package var remedy: String? { isDrawn ? "less to draw, with --max-rows \(max(1, min(limits.rows, 400) / 2))" : nil }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let matrix = WriteMatrix(try rendering.readGraphAlone())
    switch format {
    case .text: return Rendering.Product(matrix.text)
    case .json: return Rendering.Product(SafeJSON.text(matrix.json.json))
    case .svg, .dot:
      let limits = limits
      return try rendering.picture(format == .svg ? .svg : .dot) { () throws(DiagramError) in matrix.picture(limits) }
    }
  }
}
