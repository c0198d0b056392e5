import CommandLineKit
import PlatformSupport
import TraceLaws
import TraceModel

/// Laws in traces of any size.
extension Rendering {
  /// A trace whose laws are checked: of a large one values, and then all but what broke laws, are not held in memory.
  private enum CheckedTrace {
    case held(Trace)
    case read(LawCheck, OpenTrace, Descriptor)
  }

  /// Checks laws in the traces that the command line names, one trace after the other.
  func check(_ report: inout LawReport, in more: [String]) throws(Failure) {
    guard let files = try traceFiles(more) else {
      let (trace, warnings) = try checkedTrace(input, traceName, report)
      for warning in warnings { say(.warning, warning.message) }
      return try add(trace, traceName, to: &report)
    }
    try forEach(files) { input, path throws(Failure) in
      try checkedTrace(input, path, report)
    } body: { trace, file throws(Failure) in
      try add(trace, file.path, to: &report)
    }
  }

  /// Checks laws in a trace, if there is a report on them, and returns its graph.
  ///
  /// - Parameter name: Its name in the report.
  func checkedGraph(
    _ input: Descriptor, _ path: String, as name: String, _ report: inout LawReport?
  ) throws(Failure) -> (graph: TraceGraph, warnings: [Trace.Warning]) {
    var graph = TraceGraph(header: Trace.Header())
    guard var laws = report else { return (graph, []) }
    let (trace, warnings) = try checkedTrace(input, path, laws) { graph = $0 }
    graph.declare(project.lasting)
    try add(trace, path, as: name, to: &laws)
    report = laws
    return (graph, warnings)
  }

  private func checkedTrace(
    _ input: Descriptor, _ path: String, _ report: LawReport, _ takeGraph: ((TraceGraph) -> Void)? = nil
  ) throws(Failure) -> (CheckedTrace, [Trace.Warning]) {
    let file = input.trace
    if let (check, table) = try largeCheck(input, file, path, report) {
      takeGraph?(table.graph)
      return (.read(check, file, input), table.warnings)
    }
    let trace = try trace(input, name: path)
    takeGraph?(TraceGraph(trace))
    return (.held(trace), trace.warnings)
  }

  /// Checks laws in a large file, which is read twice; nil, with the file where it was, for another one.
  ///
  /// - Parameter keepsViolated: Whether all events that broke a law are kept, and not only those of the first obligations.
  private func largeCheck(
    _ input: Descriptor, _ file: OpenTrace, _ path: String, _ report: LawReport, keepsViolated: Bool = false
  ) throws(Failure) -> (LawCheck, EventTable)? {
    guard file.size >= leastIndexed else { return nil }
    let table = try readHolding(input) { events throws(TraceReadError) in
      try EventTable.readJoined(file, name: path, events: events)
    }
    guard let table else { return nil }
    let check = try report.check(table, keepsViolated: keepsViolated) { take throws(Failure) in
      try read(input) { () throws(TraceReadError) in try table.readAgain(file, name: path, LawCheck.kinds, take) }
    }
    return (check, table)
  }

  /// Reads a trace as a table of events, of which those that broke a law are known.
  func checkedTable(_ input: Descriptor, name: String, for query: TraceQuery) throws(Failure) -> EventTable {
    guard let report = lawReport else {
      throw Failure(
        .usage,
        "'is:unlawful' asks which events broke a law, and no laws are named. Add --laws App.laws, or a line "
          + "'laws App.laws' to \(ProjectLine.file).")
    }
    let file = input.trace
    if let culprits = try largeCheck(input, file, name, report, keepsViolated: true)?.0.culprits {
      file.rewind?()
      let table = try read(input) { () throws(TraceReadError) in try EventTable.read(file, name: name, for: query) }
      table.unlawful = culprits
      return table
    }
    // A pipe can be read once.
    let (table, trace) = try read(input) { () throws(TraceReadError) in
      let bytes: [UInt8]
      do throws(SystemFault) { bytes = try input.readAll() } catch {
        throw .unreadable(name: name, reason: error.text)
      }
      return (try EventTable.read(bytes, name: name, for: query), try TraceReader.read(bytes, name: name))
    }
    table.unlawful = LawCheck(trace, report.laws, lasting: report.lasting).culprits
    return table
  }

  private func add(
    _ trace: CheckedTrace, _ path: String, as name: String? = nil, to report: inout LawReport
  ) throws(Failure) {
    switch trace {
    case .held(let trace): report.add(trace, name: name ?? path)
    case .read(let check, let file, let input):
      let lasting = report.lasting
      var whole: EventTable?
      try report.take(check, name: name ?? path) { events throws(Failure) in
        if let whole { return whole }
        file.rewind?()
        let told = indexedTable(of: input, name: path) { index throws(IndexFault) in try index.table(telling: events) }
        if let told {
          told.declare(lasting)
          return told
        }
        let table = try table(input, name: path, for: nil)
        table.declare(lasting)
        whole = table
        return table
      }
    }
  }
}
