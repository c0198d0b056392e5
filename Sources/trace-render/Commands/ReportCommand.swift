import CyclePicture
import PictureKit
import TraceModel
import TraceReport

/// Writes a trace as one page of HTML.
package struct ReportCommand: Subcommand {
  /// Bytes that the page may have.
  package var maxSize = Report.defaultSize

  static let maxSize = Grammar.Option(
    "max-size", Grammar.Value("size", default: "30MB"),
    help: "Keep the page within this size: leave out values before changes, then cut the longest values.")

  package static let grammar = Grammar.Command(
    name: "report", overview: "Write the trace as one HTML page to explore it.",
    discussion: """
      The page needs nothing else: no network, no other file. It travels through time, shows the state at each moment, \
      says who wrote a field last, what caused an event and what followed, and finds events by name and by value.
      """,
    operand: Grammar.trace,
    options: [
      Grammar.Option(
        "output", short: "o", Grammar.Value("file", .file, default: "-"),
        help: "Where the page goes; - is standard output."),
      maxSize, Grammar.laws,
    ] + Grammar.common,
    examples: [
      "trace-render report app.rtrace.jsonl -o app.html",
      "trace-render report app.rtrace.jsonl --max-size 5MB -o app.html",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    maxSize = try arguments.size("max-size") ?? Report.defaultSize
  }

  package var isPicture: Bool { true }
  package var document: (kind: String, file: String) { ("HTML", "report.html") }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let part = try rendering.read { () throws(TraceReadError) in
      try ReportPart(
        descriptor: rendering.input.number, name: rendering.traceName, lasting: rendering.project.lasting)
    }
    guard let part else {
      let trace = try rendering.readTrace(isStrict: false)
      return try product(rendering) { cycle throws(ReportError) in
        try Report(
          trace, named: rendering.traceName, producer: "\(Grammar.program) \(Grammar.version)", maxSize: maxSize,
          lasting: rendering.project.lasting, laws: rendering.lawReport, cycle: cycle)
      }
    }
    for warning in part.outline.warnings { rendering.warn(warning.message) }
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
