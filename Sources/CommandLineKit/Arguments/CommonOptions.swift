/// The options that every command has, and those without a command.
extension Grammar {
  /// The options that come instead of a command.
  package static let rootOptions = [
    Option("version", help: "Show the version."),
    help,
    Option(
      "generate-completion-script", Value("shell", .choice(CompletionScript.Shell.allCases.map(\.rawValue))),
      help: "Print a completion script for this shell."),
  ]

  package static let help = Option("help", short: "h", help: "Show help information.")

  package static let common = [
    Option(
      "timeout", Value("s", default: "30, and 1 for each 16 MB of traces"), help: "Give up after this many seconds."),
    Option("force", short: "f", help: "Overwrite the output file."),
    Option("quiet", short: "q", help: "Print errors alone: no warnings, notes or progress."),
    Option("color", .choice("when", default: Console.Color.auto), help: "Color warnings and errors."),
    help,
  ]
}
