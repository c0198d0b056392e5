import PlatformSupport
import TraceReading

/// A trace as OTLP/JSON: one `TracesData` a line, one OpenTelemetry trace for each chain.
///
/// The same trace gives the same bytes: the number of an OpenTelemetry trace is the first half of the trace's own and the number of
/// the chain's root, the number of a span that of its event.
package struct OTLPExport {
  /// Spans of one line at most; a collector takes a line as one request.
  static let batchSpans = 1_000
  /// Bytes after which a line ends.
  static let batchBytes = 1 << 20

  let table: EventTable
  let forest: SpanForest
  /// Positions of the events within spans, ordered by the span.
  let told: [Int32]
  /// The first sixteen digits of each number of a trace.
  let traceHalf: UInt64
  let reactorAttributes: ReactorTexts
  /// Type of each reactor and a dot, as they begin the names of its spans.
  let reactorNames: ReactorTexts
  private let head: [UInt8]

  package init(_ table: EventTable) {
    self.table = table
    forest = SpanForest(table)
    told = forest.told()
    traceHalf = Self.traceHalf(of: table.graph.header)
    reactorAttributes = ReactorTexts(table.graph) { buffer, reactor in
      var list = OTLPAttributes()
      list.add("reactor.type", reactor.type, to: &buffer)
      list.add("reactor.id", number: UInt64(max(0, reactor.id)), to: &buffer)
      if !reactor.name.isEmpty { list.add("reactor.name", reactor.name, to: &buffer) }
    }
    reactorNames = ReactorTexts(table.graph) { buffer, reactor in
      buffer.textBody(reactor.type)
      buffer.raw(".")
    }
    head = Self.head(table.graph)
  }

  /// Writes all spans.
  ///
  /// - Returns: How many there are.
  @discardableResult
  package func write(to buffer: inout ExportBuffer) -> Int {
    var spans = 0
    var inBatch = 0
    var begin = 0
    for position in 0..<table.count where forest.isSpan(position) && table.isSelected(position) {
      if inBatch == 0 {
        begin = buffer.bytes.count
        buffer.raw(head)
      } else {
        buffer.raw(",")
      }
      writeSpan(position, to: &buffer)
      spans += 1
      inBatch += 1
      guard inBatch == Self.batchSpans || buffer.bytes.count - begin >= Self.batchBytes else { continue }
      buffer.raw("]}]}]}\n")
      buffer.flush()
      inBatch = 0
    }
    if inBatch > 0 { buffer.raw("]}]}]}\n") }
    buffer.flush()
    return spans
  }

  /// The first half of the trace's number; of one without a number, a number made of what names it.
  private static func traceHalf(of header: Trace.Header) -> UInt64 {
    let digits = header.traceID.prefix(16)
    if digits.count == 16, let half = UInt64(digits, radix: 16), half != 0 { return half }
    // So that the traces of different runs stay apart.
    return FNV1a("\(header.traceID) \(header.process) \(header.processID) \(header.wall)".utf8).hash
  }

  /// The beginning of each line: the program, and who recorded it.
  private static func head(_ graph: TraceGraph) -> [UInt8] {
    let header = graph.header
    var buffer = ExportBuffer { _ in }
    var list = OTLPAttributes()
    buffer.raw(#"{"resourceSpans":[{"resource":{"attributes":["#)
    let service = header.resource["service.name"] ?? (header.process.isEmpty ? "unknown_service" : header.process)
    list.add("service.name", service, to: &buffer)
    for (key, value) in header.resource.sorted(by: { $0.key < $1.key }) where key != "service.name" {
      buffer.raw(#",{"key":"#)
      buffer.text(key)
      buffer.raw(#","value":{"stringValue":"#)
      buffer.text(value)
      buffer.raw("}}")
    }
    list.add("process.pid", number: header.processID > 0 ? UInt64(header.processID) : nil, to: &buffer)
    list.add("reactor_trace.id", header.traceID, to: &buffer)
    list.add("reactor_trace.clock", header.clock, to: &buffer)
    list.add("reactor_trace.lost_events", number: UInt64(max(0, graph.lost)), to: &buffer)
    buffer.raw(#"]},"scopeSpans":[{"scope":{"name":"reactor-trace","version":"#)
    buffer.text(header.producer)
    buffer.raw(#"},"spans":["#)
    return buffer.bytes
  }
}
