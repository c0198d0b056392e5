import PlatformSupport
import ReactorCore
import TraceFormat

/// A file that a recording is written to while it goes on. Any thread.
protocol StreamedFile: Sendable {
  /// How the file gets the records that the recorder keeps.
  var drainMode: RecorderState.DrainMode { get }
  /// Called with each event, if the file does not drain or its thread sleeps.
  func recorded(_ record: EventRecord, thread: Int)
  /// Called with each `reactor` event.
  func registered(_ event: TraceEvent)
  /// Called if much waits to be drained.
  func wake()
  /// Returns when all events recorded before are written or lost.
  func flush()
  /// Writes what is left, and the recording's last events. The recording is closed.
  func finish(_ ending: RecorderState.Ending)
  /// Called if the tracer goes away without `finish`: writes what is left, and does not wait for that.
  func abandon()
  var status: StreamStatus { get }
}

/// The parts of a tracer that a streamed file uses.
struct StreamSource: Sendable {
  let recorder: Recorder
  let policy: TracePolicy
  /// Opens the file; `gathering` is the number of bytes buffered between writes.
  let open: @Sendable (_ gathering: Int, _ writeTimeout: WriteTimeout) throws(TraceWriteError) -> TraceWriter
  let stopMessage: StopMessage
  /// Whether it opens a connection, which is made again once it is cut.
  var isConnection = false

  /// A decoder that has seen no state yet.
  func makeDecoder() -> RecordDecoder {
    RecordDecoder(policy, recorder.reactors)
  }
}

/// Reports once why a trace stopped, and at its end what it lacks.
final class StopMessage: Sendable {
  // The lock guards whether it has been reported.
  private let isReported = Locked(false)
  private let onStop: (@Sendable (String) -> Void)?

  /// - Parameter onStop: Told why; nil to print it.
  init(_ onStop: (@Sendable (String) -> Void)?) { self.onStop = onStop }

  /// Reports the reason if the trace has stopped, the first time. Never called under a lock.
  func report(_ status: TraceWriter.Status) {
    guard case .stopped(let reason) = status else { return }
    let isFirst = isReported.withLock { !exchange(&$0, with: true) }
    if isFirst { (onStop ?? ReactorTracer.printToStandardError)(reason) }
  }

  /// Prints how many events are missing when the recording ends, unless the app is told itself and asks the status.
  func reportEnd(_ status: StreamStatus) {
    report(status.file)
    guard case .stopped = status.file, status.lostToFile > 0, onStop == nil else { return }
    let events = status.lostToFile == 1 ? "1 event is" : "\(status.lostToFile) events are"
    ReactorTracer.printToStandardError(
      "\(events) not in the file. The newest are in memory until the tracer goes: tracer.write(to:) saves them.")
  }
}
