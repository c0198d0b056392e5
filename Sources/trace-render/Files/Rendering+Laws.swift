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
    if file.size >= leastIndexed {
      let table = try read(input) { () throws(TraceReadError) in
        let events = try? Output.unnamed()
        defer { withExtendedLifetime(events) {} }
        return try EventTable.readJoined(file, name: path, events: events?.number)
      }
      if let table {
        let check = try report.check(table) { take throws(Failure) in
          try read(input) { () throws(TraceReadError) in try table.readAgain(file, name: path, LawCheck.kinds, take) }
        }
        takeGraph?(table.graph)
        return (.read(check, file, input), table.warnings)
      }
    }
    let trace = try trace(input, name: path)
    takeGraph?(TraceGraph(trace))
    return (.held(trace), trace.warnings)
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
