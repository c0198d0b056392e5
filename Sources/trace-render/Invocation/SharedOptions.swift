import CommandLineKit

/// The operands and options that commands share.
extension Grammar {
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
}

extension Arguments {
  /// SVG, unless `--format` or the name of the output says otherwise.
  package func pictureFormat() throws(UsageError) -> Invocation.PictureFormat {
    let isPNG = values["output"]?.lowercased().hasSuffix(".png") == true
    return try choice("format", default: isPNG ? .png : .svg)
  }

  /// Pixels of a page.
  package func width() throws(UsageError) -> Int? { try number("width", in: 640...10_000).map(Int.init) }

  package var hasLegend: Bool { !flags.contains("no-legend") }
}
