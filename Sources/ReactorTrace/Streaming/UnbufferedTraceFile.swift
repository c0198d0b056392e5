import PlatformSupport
import ReactorCore
import TraceModel

/// Describes and writes each event on the thread that records it.
final class UnbufferedTraceFile: StreamedFile {
  private let source: StreamSource
  private let writer: TraceWriter
  /// By reactor, what is known of its states: the steps that concern those come one at a time.
  private let transcribers = Locked<[UInt32: RecordDecoder]>([:])

  init(_ source: StreamSource) throws(TraceWriteError) {
    self.source = source
    writer = try source.open(0, .atMost(source.policy.streamTimeout))
  }

  func heard(_ record: Record, thread: Int) {
    // What describes a value may record, and so push the record out.
    let value = record.value?.retain()
    defer { value?.release() }
    guard record.kind.tellsOfStates else {
      var decoder = source.decoder()
      return write(decoder.event(record, thread: thread))
    }
    var decoder = transcribers.withLock { $0.removeValue(forKey: record.reactor) } ?? source.decoder()
    let event = decoder.event(record, thread: thread)
    transcribers.withLock { [decoder] in $0[record.reactor] = decoder }
    write(event)
  }

  func introduced(_ event: TraceEvent) { write(source.policy.redaction.masked(event)) }

  private func write(_ event: TraceEvent) {
    writer.append(event)
    source.words.look(at: writer.status)
  }

  var takes: RecorderState.Taking { .nothing }

  func wake() {}

  func flush() {}

  func finish(_ ending: RecorderState.Ending) {
    for event in ending.open { writer.append(event) }
    source.words.look(at: writer.finish(at: ending.end.time))
  }

  func leave() {}

  var status: StreamStatus {
    var status = StreamStatus()
    status.written = writer.written
    status.lostToFile = writer.lost
    status.file = writer.status
    return status
  }
}
