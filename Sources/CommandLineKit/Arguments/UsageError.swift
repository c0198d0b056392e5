/// A command line that asks for something we do not know how to do.
package struct UsageError: Error, Equatable {
  /// The fault and the remedy; not escaped.
  package var message: String
  /// Nil before the command is known.
  package var command: Grammar.Command?

  package init(_ message: String, in command: Grammar.Command? = nil) {
    self.message = message
    self.command = command
  }

  /// The lines below the message: how the command is used, and where to read more.
  package var advice: [String] {
    let path = command.map { "\(Grammar.program) \($0.name)" } ?? Grammar.program
    return ["Usage: \(HelpText.usage(of: command))", "  See '\(path) --help' for more information."]
  }
}
