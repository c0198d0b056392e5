import TraceModel
import TraceReport

/// Properties that hold for any bytes.
struct FuzzCheck {
  private let bytes: [UInt8]
  private let isThorough: Bool

  init(_ bytes: [UInt8], isThorough: Bool) {
    self.bytes = bytes
    self.isThorough = isThorough
  }

  /// True if the bytes are a trace, false if they were refused; throws where something is not as it must be.
  func passes() throws(Fuzzer.Fault) -> Bool {
    let trace: Result<Trace, TraceReadError> = bytes.withUnsafeBytes { bytes in
      Result { () throws(TraceReadError) in try TraceReader.read(bytes, name: "fuzz") }
    }
    let reading: Result<TraceGraphReader.Reading, TraceReadError> = bytes.withUnsafeBytes { bytes in
      Result { () throws(TraceReadError) in try TraceGraphReader.read(bytes, name: "fuzz") }
    }
    switch (trace, reading) {
    case (.failure(let one), .failure(let other)):
      try require(one == other, "the two readers refuse it for different reasons")
      return false
    case (.success(let trace), .success(let reading)):
      try check(trace, reading)
      return true
    default: throw Fuzzer.Fault(words: "one reader takes it, the other refuses it")
    }
  }

  private func check(_ trace: Trace, _ reading: TraceGraphReader.Reading) throws(Fuzzer.Fault) {
    try require(trace.warnings == reading.warnings, "the two readers warn of different things")
    try require(TraceGraph(trace) == reading.graph, "the two readers tell different graphs")
    try require(
      zip(trace.events, trace.events.dropFirst()).allSatisfy { $0.seq < $1.seq }, "the events are not in order")
    try require(
      reading.graph.effects.allSatisfy { effect in effect.runs.allSatisfy { $0.upperBound <= effect.finish } },
      "an effect ran after its end")
    try require(try liveEvents() ?? reading.graph.eventCount == reading.graph.eventCount, "live, it has other events")
    guard isThorough else { return }
    let statistics = Statistics(reading.graph)
    try require(!statistics.text.isEmpty && statistics.json.value() != nil, "the statistics cannot be read")
    let audit = Audit(reading.graph)
    try require(!audit.text.isEmpty && audit.json.value() != nil, "the audit cannot be read")
    try require(!trace.validation.text.isEmpty, "the validation says nothing")
    for event in trace.events { _ = RedactionPolicy.default.masked(event) }
    let again = try? TraceReader.read(trace.jsonLines(), name: "again", strict: true)
    try require(again?.events.count == trace.events.count, "what was written cannot be read again")
  }

  /// The number of events that a reading as it grows tells in the end; nil if another run follows in the bytes.
  private func liveEvents() throws(Fuzzer.Fault) -> Int? {
    var live = LiveReading(name: "fuzz")
    var events = 0
    for start in stride(from: 0, to: bytes.count, by: 1_000) {
      let piece = Array(bytes[start..<min(start + 1_000, bytes.count)])
      do throws(TraceReadError) {
        try live.take(piece, at: UInt64(start))
      } catch {
        throw Fuzzer.Fault(words: "live, it is refused: \(error.message)")
      }
      events = live.next(at: UInt64(start))?.totals.sums.events ?? events
    }
    guard live.nextRun == nil else { return nil }
    return live.next(at: UInt64(bytes.count), isOver: true)?.totals.sums.events ?? events
  }

  private func require(_ isTrue: Bool, _ words: String) throws(Fuzzer.Fault) {
    guard isTrue else { throw Fuzzer.Fault(words: words) }
  }
}
