import CommandLineKit
import CyclePicture
import PictureKit
import TraceModel
import TraceReport

/// Writes a trace as one page of HTML.
package struct ReportCommand: Subcommand {
  /// Bytes that the page may have.
  package var maxSize = Report.defaultSize
  /// Nanoseconds from the start of the trace.
  package var from: UInt64?
  package var to: UInt64?

  /// Options of what the page has.
  static let content = [
    Grammar.Option(
      "from", Grammar.Value("time"), help: "Show a part of the trace, from this time on, such as 1.5s or 2h."),
    Grammar.Option("to", Grammar.Value("time"), help: "Show a part of the trace, up to this time."),
    Grammar.Option(
      "max-size", Grammar.Value("size", default: "30MB"),
      help: "Keep the page within this size: leave out values before changes, then cut the longest values."),
    Grammar.laws,
  ]

  package static let grammar = Grammar.Command(
    name: "report", overview: "Write the trace as one HTML page to explore it.",
    discussion: """
      The page needs nothing else: no network, no other file. It travels through time, shows the state at each moment, \
      says who wrote a field last, what caused an event and what followed, and finds events by name and by value. Of a \
      trace with more than \(CountText.of(ReportPart.mostLines)) lines it shows the worst part, or the one that --from and --to choose.
      """,
    operand: Grammar.trace,
    options: [
      Grammar.Option(
        "output", short: "o", Grammar.Value("file", .file, default: "-"),
        help: "Where the page goes; - is standard output.")
    ] + content + Grammar.common,
    examples: [
      "trace-render report app.rtrace.jsonl -o app.html",
      "trace-render report app.rtrace.jsonl --max-size 5MB -o app.html",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    maxSize = try arguments.size("max-size") ?? Report.defaultSize
    (from, to) = try arguments.span()
  }

  /// The part to show; nil for what a page takes.
  private var span: ClosedRange<UInt64>? { from == nil && to == nil ? nil : (from ?? 0)...(to ?? .max) }

  package var isPicture: Bool { true }
  package var document: (kind: String, file: String) { ("HTML", "report.html") }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let part = try rendering.read { () throws(TraceReadError) in
      try ReportPart(
        rendering.input.trace, name: rendering.traceName, lasting: rendering.project.lasting, in: span)
    }
    guard let part else {
      guard span == nil else {
        throw Failure(.usage, "--from and --to need a file, which is read twice; \(rendering.traceName) is read once.")
      }
      let trace = try rendering.readTrace(isStrict: false)
      return try product(rendering) { cycle throws(ReportError) in
        try Report(
          trace, named: rendering.traceName, producer: "\(Grammar.program) \(Grammar.version)", maxSize: maxSize,
          lasting: rendering.project.lasting, laws: rendering.lawReport, cycle: cycle)
      }
    }
    for warning in part.outline.warnings { rendering.warn(warning.message) }
    guard span == nil || !part.isEmpty else {
      let length = DurationText.of(part.outline.graph.span.upperBound)
      throw Failure(
        .usage, "\(rendering.traceName): no event is between --from and --to; the trace ends at \(length).")
    }
    if rendering.project.laws != nil {
      rendering.warn(
        "laws were not checked, since the report shows a part of the trace. Check a trace of fewer events.")
    }
    return try product(rendering) { cycle throws(ReportError) in
      try Report(part, named: rendering.traceName, maxSize: maxSize, cycle: cycle)
    }
  }

  private func product(
    _ rendering: Rendering, _ report: ((TraceGraph) throws(DiagramError) -> Picture) throws(ReportError) -> Report
  ) throws(Failure) -> Rendering.Product {
    rendering.begin(.drawing)
    do throws(ReportError) {
      let report = try report { (graph) throws(DiagramError) in
        var options = CycleOptions()
        if let slow = rendering.project.slow { options.slow = slow }
        return try graph.cycle(options)
      }
      for remark in report.remarks { rendering.note(remark) }
      return Rendering.Product(bytes: report.html)
    } catch {
      throw Failure(.usage, "\(rendering.traceName): \(error.message)")
    }
  }
}
