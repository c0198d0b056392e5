import CommandLineKit
import TraceModel

/// Says whether a file is a trace, and what is wrong with it.
package struct ValidateCommand: Subcommand {
  package var isStrict = false

  package static let grammar = Grammar.Command(
    name: "validate", overview: "Say whether a file is a trace, and what is wrong.",
    discussion: "What had to be skipped to read it, and how its events fail to hang together, is told and accepted.",
    operand: Grammar.trace,
    options: [Grammar.Option("strict", help: "Take everything that is wrong as an error, with status 65.")]
      + Grammar.common,
    examples: ["trace-render validate app.rtrace.jsonl --strict"])

  package init(isStrict: Bool = false) { self.isStrict = isStrict }

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    isStrict = arguments.flags.contains("strict")
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let trace = try rendering.readTrace(isStrict: isStrict)
    rendering.begin(.joining)
    let validation = trace.validation
    guard isStrict, !validation.isSound else { return Rendering.Product(validation.text) }
    return Rendering.Product(
      validation.text,
      .failed(
        Failure(
          .badData,
          "\(rendering.traceName) is not sound: what is wrong with it is listed above. "
            + "Validate it without --strict to accept it.")))
  }
}
