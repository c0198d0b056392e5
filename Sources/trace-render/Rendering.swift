import CommandLineKit
import PlatformSupport
import PictureKit
import TraceLaws
import TraceModel

/// The steps of a command in the worker: read, draw, and say on the way what was noticed.
package struct Rendering {
  /// The bytes of a result, and how the run ended.
  package struct Product {
    package var bytes: [UInt8]
    package var outcome = Outcome.done
    /// Text for standard output, beside a picture that goes to a file.
    package var report: [UInt8] = []

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ text: String, _ outcome: Outcome = .done) {
      bytes = Array(text.utf8)
      self.outcome = outcome
    }
  }
  let traceName: String
  let input: Descriptor
  let project: ProjectFile
  private let answer: AnswerWriter
  /// Bytes from which on a trace gets an index.
  let leastIndexed: Int

  init(
    _ trace: Invocation.Location, input: Descriptor, answer: AnswerWriter, project: ProjectFile = .init(),
    leastIndexed: Int = .max
  ) {
    self.project = project
    self.leastIndexed = leastIndexed
    traceName = trace.inputName
    self.input = input
    self.answer = answer
  }

  /// Reads the trace as a graph, and says the warnings of the reader.
  ///
  /// - Parameter most: If there are more elements, there need be no chains.
  func readGraph(chainsUpTo most: Int? = nil) throws(Failure) -> TraceGraphReader.Reading {
    var reading = try read { () throws(TraceReadError) in
      try TraceGraphReader.readChains(input.trace, name: traceName, upTo: most)
    }
    for warning in reading.warnings { say(.warning, warning.message) }
    reading.graph.declare(project.lasting)
    return reading
  }

  /// Reads the trace as a graph without the chains of its events, in less memory, and says the warnings of the reader.
  ///
  /// - Parameters:
  ///   - query: The part to keep; nil for all.
  ///   - withCauses: Whether what led to that part is kept too.
  func readGraphAlone(_ query: TraceQuery? = nil, withCauses: Bool = true) throws(Failure) -> TraceGraph {
    if let query { return try readGraph(query, withCauses: withCauses).graph }
    var (graph, warnings) = try read { () throws(TraceReadError) in
      try TraceGraphReader.readGraph(input.trace, name: traceName)
    }
    for warning in warnings { say(.warning, warning.message) }
    graph.declare(project.lasting)
    return graph
  }

  /// Reads the part of the trace that a query finds, and says how much that is.
  ///
  /// - Parameter withCauses: Whether what led to that part is kept too.
  func readGraph(_ query: TraceQuery, withCauses: Bool = true) throws(Failure) -> TraceGraphReader.Reading {
    let table = try readTable(for: query)
    begin(.joining)
    let kept = ElementSelection(table, matching: query, withCauses: withCauses)
    note("--where matches \(kept.seqs.count) of \(table.graph.eventCount) events")
    return TraceGraphReader.Reading(
      graph: table.graph.keeping(kept), eventChains: table.eventChains, warnings: table.warnings)
  }

  /// Reads the trace as a table of events, and says the warnings of the reader.
  ///
  /// - Parameters:
  ///   - values: Whether payloads and states of single events are needed; those that a query asks for are read anyway.
  ///   - question: Asks the index of a large trace for the events that are needed.
  func readTable(
    for query: TraceQuery? = nil, values: Bool = true, asking question: IndexQuestion? = nil
  ) throws(Failure) -> EventTable {
    let table: EventTable
    if let few = question.flatMap(indexedTable) {
      table = few
    } else {
      table = try self.table(input, name: traceName, for: query, values: values || query != nil)
    }
    for warning in table.warnings { say(.warning, warning.message) }
    return table
  }

  /// Reads a trace as a table of events, and says nothing.
  func table(
    _ input: Descriptor, name: String, for query: TraceQuery?, values: Bool = true
  ) throws(Failure) -> EventTable {
    let table: EventTable
    if let query, query.asksForLaws {
      table = try checkedTable(input, name: name, for: query)
    } else if values {
      table = try read(input) { () throws(TraceReadError) in
        try EventTable.read(input.trace, name: name, for: query)
      }
    } else {
      table = try readHolding(input) { events throws(TraceReadError) in
        try EventTable.readWithoutValues(input.trace, name: name, events: events)
      }
    }
    table.declare(project.lasting)
    return table
  }

  /// A report on the laws of the app, without traces so far; nil if none are named.
  var lawReport: LawReport? {
    project.laws.map { LawReport($0.file, file: $0.path, lasting: project.lasting) }
  }

  /// Reads all events of the trace, and says the warnings of the reader.
  func readTrace(isStrict: Bool) throws(Failure) -> Trace {
    let trace = try read { () throws(TraceReadError) in
      try TraceReader.read(input.trace, name: traceName, strict: isStrict)
    }
    for warning in trace.warnings { say(.warning, warning.message) }
    return trace
  }

  /// Reads a file, with another one for most of the events of a large trace; nil if the disk has no room for it.
  func readHolding<Contents>(
    _ descriptor: Descriptor, _ contents: (_ events: Int32?) throws(TraceReadError) -> Contents
  ) throws(Failure) -> Contents {
    let events = try? Output.unnamed()
    defer { withExtendedLifetime(events) {} }
    return try read(descriptor) { () throws(TraceReadError) in try contents(events?.number) }
  }

  /// Reads a file, that of the worker's standard input by default.
  func read<Contents>(
    _ descriptor: Descriptor? = nil, _ contents: () throws(TraceReadError) -> Contents
  ) throws(Failure) -> Contents {
    begin(.reading)
    let input = descriptor ?? input
    input.waitForContents()
    let result = Result { () throws(TraceReadError) in try contents() }
    try input.finish()
    do throws(TraceReadError) {
      return try result.get()
    } catch {
      throw Failure(error)
    }
  }

  /// Draws a picture, and says its remarks.
  func picture(
    _ format: Invocation.PictureFormat, _ drawing: () throws(DiagramError) -> Picture
  ) throws(Failure) -> Product {
    begin(.drawing)
    do throws(DiagramError) {
      let picture = try drawing()
      for remark in picture.remarks { say(.note, remark) }
      if format == .png { return Product(bytes: try picture.png()) }
      let text = format == .svg ? try picture.svg() : picture.dot()
      guard !text.isEmpty else { throw .badGeometry("something") }
      return Product(text)
    } catch {
      throw Failure(error, in: traceName)
    }
  }

  /// Tells the parent which step begins. A parent that has gone ends this process, so a fault here has no consequence.
  func begin(_ stage: Stage) { try? answer.begin(stage) }

  /// Follows the trace as it grows, until its recorder closed it, a pipe ended, or the parent has gone.
  ///
  /// `lines` makes text of each piece, which is printed at once.
  func follow(_ lines: (LiveTrace.Piece) throws(Failure) -> String) throws(Failure) {
    begin(.reading)
    input.waitForContents()
    // It keeps as many events as lines of what comes may need: their causes, and what `is:` asks of them.
    try followRuns(of: OpenFile(input)) {
      LiveTrace(name: traceName, joined: 10_000, rows: 20_000)
    } handOut: { trace, isOver throws(Failure) in
      try trace.withNext(at: Clock.now, isOver: isOver) { piece throws(Failure) in
        for warning in piece.warnings { say(.warning, warning.message) }
        let text = try lines(piece)
        if !text.isEmpty { try? answer.put(Array(text.utf8)) }
      }
      return !trace.hasEnded
    }
    try input.finish()
  }

  /// Hands over a piece of the result. A parent that has gone ends this process, so a fault here has no consequence.
  func put(_ bytes: [UInt8]) { try? answer.put(bytes) }

  /// Says something beside the result.
  func note(_ text: String) { say(.note, text) }

  /// Warns of something that makes the result less than it seems.
  func warn(_ text: String) { say(.warning, text) }

  /// Cuts long text of a trace where a user would not read on.
  func say(_ level: Remark.Level, _ text: String) {
    let limit = level == .note ? 4_000 : 600
    let short = text.count > limit ? text.prefix(limit) + "..." : text[...]
    try? answer.say(Remark(level, String(short)))
  }
}

extension Failure {
  fileprivate init(_ error: DiagramError, in name: String) {
    let kind: Kind =
      switch error {
      case .notInTrace: .usage
      case .converterMissing: .noInput
      case .libraryMissing, .libraryFailed, .badGeometry: .ourFault
      }
    self.init(kind, "\(name): \(error)")
  }
}
