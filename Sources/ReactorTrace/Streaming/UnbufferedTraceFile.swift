import PlatformSupport
import ReactorCore
import TraceFormat

/// Decodes and writes each event on the thread that records it.
final class UnbufferedTraceFile: StreamedFile {
  private let source: StreamSource
  private let writer: TraceWriter
  /// The decoders of reactors' states, by reactor. The steps of a reactor that concern its states never overlap.
  private let decoders = Locked<[UInt32: RecordDecoder]>([:])

  init(_ source: StreamSource) throws(TraceWriteError) {
    self.source = source
    writer = try source.open(0, .atMost(source.policy.streamTimeout))
  }

  var drainMode: RecorderState.DrainMode { .none }

  func recorded(_ record: EventRecord, thread: Int) {
    // A value that records events while it is described may evict its own record.
    let value = record.value?.kept()
    defer { unsafe value?.letGo() }
    guard record.kind.dependsOnStates else {
      var decoder = source.makeDecoder()
      return write(decoder.event(record, thread: thread))
    }
    var decoder = decoders.withLock { $0.removeValue(forKey: record.reactor) } ?? source.makeDecoder()
    let event = decoder.event(record, thread: thread)
    decoders.withLock { [decoder] in $0[record.reactor] = decoder }
    write(event)
  }

  func registered(_ event: TraceEvent) { write(source.policy.redaction.masked(event)) }

  private func write(_ event: TraceEvent) {
    writer.append(event)
    source.stopMessage.report(writer.status)
  }

  func wake() {}

  func flush() {}

  func finish(_ ending: RecorderState.Ending) {
    for event in ending.open { writer.append(event) }
    writer.finish(at: ending.end.time)
    source.stopMessage.reportEnd(status)
  }

  func abandon() {}

  var status: StreamStatus {
    var status = StreamStatus()
    status.written = writer.written
    status.lostToFile = writer.lost
    status.file = writer.status
    return status
  }
}
