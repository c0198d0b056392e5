import CommandLineKit
import TraceModel

/// Serves a page that follows running apps.
package struct LiveCommand: Subcommand {
  /// Files and folders; `-` is standard input.
  package var paths: [String] = []
  /// The port that apps send their traces to.
  package var listening: UInt16?
  /// The file that what comes by that port is kept in.
  package var keptFile: String?
  /// The port of the page; 0 for any free one.
  package var port: UInt16 = 0
  package var isOpened = false
  package var window = LiveStore.Window()
  /// The query with which pages begin in "stop at".
  package var stop: String?

  package static let isPainted = true

  package static let grammar = Grammar.Command(
    name: "live", overview: "Serve a page that follows running apps.",
    discussion: """
      The page shows what 'report' shows, while the trace is written. Its address is printed; its end is a key, without \
      which this machine's other users and pages get nothing. Files need not exist yet, and a file that begins anew is \
      another run. With --listen, apps send their traces to a port of this machine, by tracer.stream(toHost:port:) or \
      REACTOR_TRACE=tcp://127.0.0.1:4870. Ctrl-C ends it.
      """,
    operand: Grammar.Operand(
      placeholder: "trace", help: "Trace files that grow, and folders of *.rtrace.jsonl; - is standard input.",
      isOptional: true, repeats: true),
    options: [
      Grammar.Option("listen", Grammar.Value("port"), help: "Take the traces that apps send to this port."),
      Grammar.Option("keep", Grammar.Value("file", .file), help: "Write what comes by that port to a new file."),
      Grammar.Option("port", Grammar.Value("port"), help: "Serve the page on this port instead of any free one."),
      Grammar.Option("open", help: "Open the page in the browser."),
      Grammar.Option(
        "window", Grammar.Value("n", default: "1000000"),
        help: "Hold this many events, from 10000 to 4000000, or those of some time, such as 10min."),
      Grammar.Option(
        "values", Grammar.Value("size", default: "128MB"),
        help: "Hold values of this size in memory; older ones go to a temporary file."),
      Grammar.Option(
        "stop", Grammar.Value("query"),
        help: "Stop at the first event that matches; 'trace-render help find' has the words."),
    ] + Grammar.common.filter { ["quiet", "color", "help"].contains($0.long) },
    examples: [
      "trace-render live app.rtrace.jsonl --open",
      "trace-render live --listen 4870 --stop is:impure",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    paths = arguments.operands
    let ports: ClosedRange<UInt64> = 1...65_535
    listening = try arguments.number("listen", in: 0...65_535).map { UInt16($0) }
    port = try arguments.number("port", in: ports).map { UInt16($0) } ?? 0
    keptFile = arguments.values["keep"]
    isOpened = arguments.flags.contains("open")
    window = try Self.window(arguments)
    stop = arguments.values["stop"]
    if let stop { _ = try arguments.query(stop) }
    if paths.isEmpty, listening == nil {
      throw UsageError("There is nothing to follow. Name a trace, or '--listen' to a port.", in: arguments.command)
    }
    if keptFile != nil, listening == nil {
      throw UsageError("'--keep' is for what comes by '--listen'. Name a port too.", in: arguments.command)
    }
    if keptFile == "" { throw UsageError("'--keep' is empty. Name a file.", in: arguments.command) }
  }

  private static func window(_ arguments: Arguments) throws(UsageError) -> LiveStore.Window {
    var window = LiveStore.Window()
    window.valueBytes = try arguments.size("values") ?? window.valueBytes
    let rows: ClosedRange<UInt64> = 10_000...4_000_000
    guard let text = arguments.values["window"], !text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      window.rows = try arguments.number("window", in: rows).map { Int($0) } ?? window.rows
      return window
    }
    window.time = try arguments.time("window").map { Double($0) }
    window.rows = Int(rows.upperBound)
    return window
  }

  package var isEndless: Bool { true }
  /// No file is read where apps send their traces.
  package var sourcesAlone: String? { paths.isEmpty ? "." : nil }

  /// Reads one of the traces in a worker, which has no socket, and hands over its rows.
  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    try rendering.followRows(of: paths[0], window: window.rows)
    return Rendering.Product("")
  }
}
