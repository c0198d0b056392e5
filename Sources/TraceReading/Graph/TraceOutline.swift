import TraceFormat

/// A trace that is too large to hold its events: the graph of all of it, and which element each event belongs to.
///
/// Takes four bytes an event beside the graph.
package struct TraceOutline {
  /// One event of `step`, so that events can be counted by time.
  struct Sample {
    var seq: TraceEvent.Seq
    /// Nanoseconds since the header; if an event before was later, that one's.
    var time: UInt64

    /// Events from one to the next.
    static let step = 64
  }

  package private(set) var graph: TraceGraph
  /// The lines that the reader skipped or repaired.
  package let warnings: [Trace.Warning]
  let index: SeqIndex
  let elements: GraphElements
  /// For each effect the position of the event that ended it, -1 for none.
  let endAt: TraceGraph.PagedArray<Int32>
  let samples: [Sample]

  /// - Parameter builder: Complete, with its events or their places.
  init(_ builder: borrowing TraceGraphBuilder, warnings: [Trace.Warning]) {
    (graph, index, elements, endAt) = (builder.graph, builder.table, builder.elements, builder.endAt)
    var samples = builder.samples
    for position in 0..<builder.events.count { samples.sample(builder.events[position], at: position) }
    self.samples = samples
    self.warnings = warnings
  }

  /// Takes effects as meant to stay open, before anything is asked.
  package mutating func declare(_ lasting: LastingEffects) { graph.declare(lasting) }

  func element(of seq: TraceEvent.Seq) -> GraphElements.Element? { index.position(of: seq).map { elements[$0] } }

  /// The number of events in each of `bins` parts of the time to the end of the span, as if those between two samples were
  /// equally far apart.
  package func counts(bins: Int) -> [Int] {
    let whole = 0...graph.span.upperBound
    var counts = [Int](repeating: 0, count: bins)
    for (number, sample) in samples.enumerated() {
      let next = number + 1 < samples.count ? samples[number + 1].time : whole.upperBound
      // The `end` is no event.
      let events = max(0, min(Sample.step, graph.eventCount - number * Sample.step))
      for event in 0..<events {
        let wait = (max(next, sample.time) - sample.time) / UInt64(events) * UInt64(event)
        counts[whole.bin(of: sample.time + wait, of: bins)] += 1
      }
    }
    return counts
  }
}

extension [TraceOutline.Sample] {
  /// Takes the next event into account.
  mutating func sample(_ event: TraceGraphEvent, at position: Int) {
    guard position % TraceOutline.Sample.step == 0 else { return }
    append(.init(seq: event.seq, time: Swift.max(event.time, last?.time ?? 0)))
  }
}

extension ClosedRange<UInt64> {
  /// The part in which a moment from the beginning on is, of `bins` equal parts; behind the end the last.
  package func bin(of time: UInt64, of bins: Int) -> Int {
    let length = Double(Swift.max(1, upperBound - lowerBound))
    return Swift.min(bins - 1, Int(Double(time - lowerBound) / length * Double(bins)))
  }
}

extension TraceGraphReader {
  /// Reads an open file as `readGraph` does, with the places of its events, and leaves it open.
  package static func readOutline(_ file: OpenTrace, name: String) throws(TraceReadError) -> TraceOutline {
    if let joined = try joined(file, name: name, JoinedEvents(keepingPlaces: true), outline) { return joined }
    var assembly = TraceAssembly(
      name: name, isStrict: false, expectedBytes: file.size, JoinedEvents(holdingEvents: true))
    try assembly.takeLines(of: file.descriptor)
    return try outline(&assembly)
  }

  private static func outline(_ assembly: inout TraceAssembly<JoinedEvents>) throws(TraceReadError) -> TraceOutline {
    TraceOutline(try assembly.complete(), warnings: assembly.log.warnings)
  }
}
