import PlatformSupport
import TraceFormat

/// Reads trace files straight into graphs, without a `TraceEvent` for each line.
///
/// Returns the same graph as `TraceGraph(TraceReader.read(...))` in half the time and memory: it makes one pass over the
/// file, whatever the order of its lines, and keeps each event packed until the graph is built. Damaged lines are
/// skipped and reported as by `TraceReader`. Any thread.
public enum TraceGraphReader {
  /// A graph and what the reader had to skip or repair, in file order.
  public struct Reading: Sendable {
    /// The graph of the events that could be read.
    public var graph: TraceGraph
    /// Chains and owners of all events.
    package var eventChains: EventChains
    /// Lines that were skipped or repaired, in file order, then remarks on the whole file.
    public var warnings: [Trace.Warning]

    package init(graph: TraceGraph, eventChains: EventChains, warnings: [Trace.Warning]) {
      self.graph = graph
      self.eventChains = eventChains
      self.warnings = warnings
    }
  }

  /// Reads an open file, a pipe or a socket to its end, and leaves it open.
  ///
  /// `name` stands for it in messages. With `strict` the first damage is an error.
  public static func read(descriptor: Int32, name: String, strict: Bool = false) throws(TraceReadError) -> Reading {
    try read(OpenTrace(descriptor), name: name, strict: strict)
  }

  /// Reads what is open to its end, and leaves it open.
  package static func read(_ file: OpenTrace, name: String, strict: Bool = false) throws(TraceReadError) -> Reading {
    var assembly = TraceAssembly(
      name: name, isStrict: strict, expectedBytes: file.size, JoinedEvents(holdingEvents: true))
    try assembly.takeLines(of: file.descriptor)
    return try reading(&assembly)
  }

  /// Reads an open file as a graph alone, without `shortChanges`, in less memory than `read`, and leaves it open.
  ///
  /// Joins the events while it reads. A file in which that fails, such as one whose numbers do not ascend, is read once more
  /// and held; so is what cannot be read twice, such as a pipe.
  package static func readGraph(
    _ file: OpenTrace, name: String
  ) throws(TraceReadError) -> (graph: TraceGraph, warnings: [Trace.Warning]) {
    let reading: Reading
    if let joined = try joined(file, name: name, JoinedEvents(holdingEvents: false), Self.withChains) {
      reading = joined
    } else {
      reading = try read(file, name: name)
    }
    return (reading.graph, reading.warnings)
  }

  /// Reads an open file as `read` does, in less memory where it can, as `readGraph` does, and leaves it open.
  ///
  /// - Parameter most: If there are more elements, there need be no chains; nil for chains in any case.
  package static func readChains(
    _ file: OpenTrace, name: String, upTo most: Int? = nil
  ) throws(TraceReadError) -> Reading {
    let events = JoinedEvents(holdingChains: EventChains(), upTo: most)
    if let joined = try joined(file, name: name, events, Self.withChains) { return joined }
    return try read(file, name: name)
  }

  /// Joins the events of an open file while it reads; nil, with the file where it was, if that fails, if chains are lacking, or if it
  /// cannot be read twice.
  static func joined<Result>(
    _ file: OpenTrace, name: String, _ events: consuming JoinedEvents,
    _ result: (inout TraceAssembly<JoinedEvents>) throws(TraceReadError) -> Result
  ) throws(TraceReadError) -> Result? {
    guard let rewind = file.rewind else { return nil }
    var assembly = TraceAssembly(name: name, isStrict: false, expectedBytes: file.size, events)
    try assembly.takeLines(of: file.descriptor)
    guard assembly.events.isJoined, !assembly.events.lacksChains else {
      rewind()
      return nil
    }
    return try result(&assembly)
  }

  private static func withChains(_ assembly: inout TraceAssembly<JoinedEvents>) throws(TraceReadError) -> Reading {
    let chains = assembly.events.takeChains() ?? EventChains()
    let graph = try assembly.complete().graph
    return Reading(graph: graph, eventChains: chains, warnings: assembly.log.warnings)
  }

  /// Reads a file that is in memory already; the memory is not kept.
  public static func read(
    _ bytes: UnsafeRawBufferPointer, name: String, strict: Bool = false
  ) throws(TraceReadError) -> Reading {
    var assembly = TraceAssembly(
      name: name, isStrict: strict, expectedBytes: bytes.count, JoinedEvents(holdingEvents: true))
    unsafe try TraceLines.forEach(bytes) { line throws(TraceReadError) in try assembly.take(line) }
    return try reading(&assembly)
  }

  private static func reading(_ assembly: inout TraceAssembly<JoinedEvents>) throws(TraceReadError) -> Reading {
    let builder = try assembly.complete()
    return Reading(
      graph: builder.graph, eventChains: EventChains(builder.events), warnings: assembly.log.warnings)
  }
}

extension TraceAssembly where List == JoinedEvents {
  /// Puts the events in order and completes their graph. No line may follow.
  mutating func complete() throws(TraceReadError) -> TraceGraphBuilder {
    let header = try finish()
    var events = JoinedEvents(holdingEvents: false)
    swap(&events, &self.events)
    return events.complete(header)
  }
}
