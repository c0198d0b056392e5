import TraceReading

/// A text for each reactor of a trace, made once.
struct ReactorTexts {
  private let texts: [TraceEvent.ReactorID: [UInt8]]

  /// - Parameter write: Writes the text of one reactor.
  init(_ graph: TraceGraph, _ write: (inout ExportBuffer, TraceGraph.Reactor) -> Void) {
    var texts: [TraceEvent.ReactorID: [UInt8]] = [:]
    for reactor in graph.reactors {
      var buffer = ExportBuffer(room: 0) { _ in }
      write(&buffer, reactor)
      texts[reactor.id] = buffer.bytes
    }
    self.texts = texts
  }

  /// The text of a reactor; empty for none.
  subscript(id: TraceEvent.ReactorID) -> [UInt8] { texts[id] ?? [] }
}
