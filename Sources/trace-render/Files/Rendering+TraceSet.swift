import CommandLineKit
import TraceModel

/// Reads a trace as a graph.
///
/// - Parameters:
///   - path: The path of the file.
///   - name: The name in reports.
typealias GraphReading = (
  _ input: Descriptor, _ path: String, _ name: String
) throws(Failure) -> (graph: TraceGraph, warnings: [Trace.Warning])

extension Rendering {
  /// Warnings about traces of a set that are said one by one.
  private static let mostWarnings = 20

  /// Reads all traces that the command line names; nil if it names one file.
  ///
  /// A file of a folder that cannot be read is left out with a warning; one that was named by itself is an error.
  ///
  /// - Parameters:
  ///   - more: The operands after the first.
  ///   - query: The part of each trace to keep; nil for all.
  ///   - withCauses: Whether what led to that part is kept too.
  ///   - reading: Reads each of them; nil for graphs alone.
  func readSet(
    _ more: [String], _ query: TraceQuery? = nil, withCauses: Bool = true, reading: GraphReading? = nil
  ) throws(Failure) -> TraceSet? {
    guard let files = try traceFiles(more) else { return nil }
    begin(.reading)
    var all = SetReading(rendering: self, query, withCauses)
    for file in files { try all.take(file, reading) }
    all.sumUp(most: Self.mostWarnings)
    guard !all.set.members.isEmpty else {
      let first = all.set.unread.first.map { "\($0.name): \($0.reason)" } ?? ""
      throw Failure(.badData, "none of \(all.set.unread.count) files could be read. The first: \(first)")
    }
    begin(.joining)
    return all.set
  }

  /// A trace of several.
  struct TraceFile {
    var path: String
    /// The name in reports.
    var name: String
    /// Whether the command line names it, and not a folder that it is in.
    var isRequired: Bool
  }

  /// The traces that the command line names; nil if it names one file.
  func traceFiles(_ more: [String]) throws(Failure) -> [TraceFile]? {
    guard FileStatus(input)?.kind == .directory || !more.isEmpty else { return nil }
    return try Self.traceFiles(at: [traceName] + more)
  }

  /// The traces at paths of files and folders.
  private static func traceFiles(at paths: [String]) throws(Failure) -> [TraceFile] {
    var files: [TraceFile] = []
    for path in paths {
      guard FileStatus(following: path)?.kind == .directory else {
        files.append(TraceFile(path: path, name: path, isRequired: true))
        continue
      }
      for name in try TraceFolder.traces(in: path) {
        files.append(
          TraceFile(path: "\(path)/\(name)", name: paths.count == 1 ? name : "\(path)/\(name)", isRequired: false))
      }
    }
    return files
  }

  /// Reads the traces that the command line names, one after the other, with their names; without one if it names one file.
  ///
  /// A file of a folder that cannot be read is left out with a warning.
  ///
  /// - Parameter question: Asks the index of one large trace for the events that are needed.
  func forEachTable(
    _ more: [String] = [], for query: TraceQuery? = nil, asking question: IndexQuestion? = nil,
    _ body: (EventTable, _ name: String?) throws(Failure) -> Void
  ) throws(Failure) {
    guard let files = try traceFiles(more) else { return try body(try readTable(for: query, asking: question), nil) }
    try forEach(files) { input, path throws(Failure) in
      let table = try table(input, name: path, for: query)
      return (table, table.warnings)
    } body: { table, file throws(Failure) in
      begin(.joining)
      try body(table, file.name)
    }
  }

  /// Reads all events of the traces that the command line names, one trace after the other, with their paths.
  ///
  /// - Parameter other: Files that are left out: those at this path.
  func forEachTrace(
    _ more: [String], without other: String? = nil, _ body: (Trace, _ path: String) throws(Failure) -> Void
  ) throws(Failure) {
    guard var files = try traceFiles(more) else { return try body(try readTrace(isStrict: false), traceName) }
    if let other {
      let others = try Self.traceFiles(at: [other]).compactMap { FileStatus(following: $0.path) }
      files.removeAll { file in FileStatus(following: file.path).map(others.contains) ?? false }
    }
    try forEachTrace(of: files, body)
  }

  /// Reads all events of the traces at a path, one trace after the other.
  func forEachTrace(at path: String, _ body: (Trace, _ path: String) throws(Failure) -> Void) throws(Failure) {
    try forEachTrace(of: try Self.traceFiles(at: [path]), body)
  }

  private func forEachTrace(
    of files: [TraceFile], _ body: (Trace, _ path: String) throws(Failure) -> Void
  ) throws(Failure) {
    try forEach(files) { input, path throws(Failure) in
      let trace = try trace(input, name: path)
      return (trace, trace.warnings)
    } body: { trace, file throws(Failure) in
      try body(trace, file.path)
    }
  }

  func trace(_ input: Descriptor, name: String) throws(Failure) -> Trace {
    try read(input) { () throws(TraceReadError) in try TraceReader.read(input.trace, name: name) }
  }

  func forEach<Contents>(
    _ files: [TraceFile], read: (Descriptor, String) throws(Failure) -> (Contents, [Trace.Warning]),
    body: (Contents, TraceFile) throws(Failure) -> Void
  ) throws(Failure) {
    var isAnyRead = false
    for file in files {
      let contents: Contents
      do throws(Failure) {
        let warnings: [Trace.Warning]
        (contents, warnings) = try read(try TraceInput(.file(file.path)).unpacked().descriptor, file.path)
        for warning in warnings { warn("\(file.name): \(warning.message)") }
      } catch {
        if file.isRequired || error.kind == .usage { throw error }
        warn("\(error.message) It is left out.")
        continue
      }
      isAnyRead = true
      try body(contents, file)
    }
    guard isAnyRead else { throw Failure(.badData, "none of \(files.count) files could be read.") }
  }

  /// The same, with one file as a set of one trace.
  func readSetOrOne(_ more: [String], reading: GraphReading? = nil) throws(Failure) -> TraceSet {
    if let set = try readSet(more, reading: reading) { return set }
    var set = TraceSet()
    if let reading {
      let (graph, warnings) = try reading(input, traceName, traceName)
      for warning in warnings { say(.warning, warning.message) }
      set.add(graph, name: traceName)
    } else {
      set.add(try readGraphAlone(), name: traceName)
    }
    return set
  }

  /// A set on its way, and the warnings so far.
  private struct SetReading {
    let rendering: Rendering
    let query: TraceQuery?
    let withCauses: Bool
    var set = TraceSet()
    private var warnings = 0

    init(rendering: Rendering, _ query: TraceQuery?, _ withCauses: Bool) {
      self.rendering = rendering
      self.query = query
      self.withCauses = withCauses
    }

    private func graph(
      _ input: TraceInput, _ file: TraceFile, _ reading: GraphReading?
    ) throws(Failure) -> (TraceGraph, [Trace.Warning]) {
      if let reading { return try reading(input.descriptor, file.path, file.name) }
      if let query {
        let table = try rendering.table(input.descriptor, name: file.path, for: query)
        let kept = ElementSelection(table, matching: query, withCauses: withCauses)
        return (table.graph.keeping(kept), table.warnings)
      }
      var (graph, warnings) = try rendering.read(input.descriptor) { () throws(TraceReadError) in
        try TraceGraphReader.readGraph(input.descriptor.trace, name: file.path)
      }
      graph.declare(rendering.project.lasting)
      return (graph, warnings)
    }

    mutating func take(_ file: TraceFile, _ reading: GraphReading?) throws(Failure) {
      do throws(Failure) {
        let (graph, warnings) = try graph(try TraceInput(.file(file.path)).unpacked(), file, reading)
        for warning in warnings { warn("\(file.name): \(warning.message)") }
        set.add(consume graph, name: file.name)
      } catch {
        if file.isRequired || error.kind == .usage { throw error }
        warn("\(error.message) It is left out.")
        set.unread.append((file.name, error.message))
      }
    }

    private mutating func warn(_ text: String) {
      warnings += 1
      if warnings <= mostWarnings { rendering.warn(text) }
    }

    func sumUp(most: Int) {
      if warnings > most { rendering.warn("\(warnings - most) more warnings about these traces") }
    }
  }
}
