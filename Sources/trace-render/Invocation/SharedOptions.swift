/// The operands and options that commands share.
extension Grammar {
  /// The options that come instead of a command.
  package static let rootOptions = [
    Option("version", help: "Show the version."),
    help,
    Option(
      "generate-completion-script", Value("shell", .choice(Invocation.Shell.allCases.map(\.rawValue))),
      help: "Print a completion script for this shell."),
  ]

  static let trace = Operand(placeholder: "trace", help: "The trace file; - is standard input.")

  static let traces = Operand(
    placeholder: "trace", help: "Trace files, and folders of *.rtrace.jsonl, as one; - is standard input.",
    repeats: true)

  static let traceOrFolder = Operand(
    placeholder: "trace",
    help: "The trace file, or a folder of *.rtrace.jsonl, one after the other; - is standard input.",
    isFolderToo: true)

  static let output = Option(
    "output", short: "o", Value("file", .file, default: "-"),
    help: "Where the picture goes; - is standard output.")

  static let picture = Option(
    "format", .choice("format", default: Invocation.PictureFormat.svg), help: "What is written.")

  /// The page of a picture.
  static let page = [
    Option(
      "width", Value("px"),
      help: "Make the page so wide, for a column of text: words keep their size, lanes are shorter."),
    Option("no-legend", help: "Leave out what the marks mean."),
  ]

  static let slow = Option(
    "slow", Value("time"), help: "Call it slow above this time, such as 200ms; '.trace-render' may say another.")

  static let report = Option(
    "format", .choice("format", default: Invocation.ReportFormat.text), help: "What is written.")

  static let help = Option("help", short: "h", help: "Show help information.")

  static let common = [
    Option(
      "timeout", Value("s", default: "30, and 1 for each 16 MB of traces"), help: "Give up after this many seconds."),
    Option("force", short: "f", help: "Overwrite the output file."),
    Option("quiet", short: "q", help: "Print errors alone: no warnings, notes or progress."),
    Option("color", .choice("when", default: Invocation.Color.auto), help: "Color warnings and errors."),
    help,
  ]
}
