import PlatformSupport
import ReactorCore
import TraceModel

/// A file to which a recording goes while it runs. Any thread.
protocol StreamedFile: Sendable {
  /// An event was recorded.
  func heard(_ record: Record, thread: Int)
  /// A reactor was met.
  func introduced(_ event: TraceEvent)
  /// Much waits to be taken.
  func wake()
  /// Returns once what was recorded before is written or lost.
  func flush()
  /// How far it is taken in what the recorder keeps.
  var takes: RecorderState.Taking { get }
  /// Writes what is left and how the recording ended. The recording is closed.
  func finish(_ ending: RecorderState.Ending)
  /// Nobody finishes it: writes what is left, and waits for nobody.
  func leave()
  var status: StreamStatus { get }
}

/// What a stream needs of its tracer.
struct StreamSource: Sendable {
  let recorder: Recorder
  let policy: TracePolicy
  /// Begins the file; `gathering` is how many bytes wait before they go out.
  let open: @Sendable (_ gathering: Int, _ patience: WritePatience) throws(TraceWriteError) -> TraceWriter
  let words: StopMessage

  /// One that knows no state yet.
  func decoder() -> RecordDecoder {
    RecordDecoder(policy, recorder.reactors)
  }
}

/// Says once why a trace stopped.
final class StopMessage: Sendable {
  // The lock guards whether it has spoken.
  private let hasSpoken = Locked(false)
  private let say: @Sendable (String) -> Void

  init(_ say: @escaping @Sendable (String) -> Void) { self.say = say }

  /// Speaks where the trace has stopped, the first time; never under a lock.
  func look(at status: TraceWriter.Status) {
    guard case .stopped(let reason) = status else { return }
    let isFirst = hasSpoken.withLock { hasSpoken in
      defer { hasSpoken = true }
      return !hasSpoken
    }
    if isFirst { say(reason) }
  }
}
