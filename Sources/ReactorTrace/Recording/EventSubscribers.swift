import PlatformSupport
import ReactorCore
import Synchronization
import TraceFormat

/// The subscribers that get events as they are recorded: loops over `ReactorTracer.events`, and a streamed file.
final class EventSubscribers: Sendable {
  enum Delivery: Sendable {
    case record(RetainedRecord)
    case event(TraceEvent)
  }
  private struct State {
    var loops: [Int: AsyncStream<Delivery>.Continuation] = [:]
    var file: (any StreamedFile)?
    /// The file's last status, once it is gone.
    var fileStatus: StreamStatus?
    var lastLoop = 0
    /// The number of waits for the end of effects.
    var waits = 0
    var hasEnded = false
  }
  // The lock guards the state.
  private let state = Locked(State())
  private let index: EventIndex
  /// Woken by the end of each effect while anything waits for it, and by the end of the recording.
  let effectEnds = WakeUps()

  /// - Parameter index: Its flags say whether there are subscribers.
  init(_ index: EventIndex) {
    self.index = index
  }

  /// A stream of `first`, and of all events recorded from now on.
  func loop(after first: [TraceEvent]) -> AsyncStream<Delivery> {
    AsyncStream { continuation in
      for event in first { continuation.yield(.event(event)) }
      let loop = state.withLock { state -> Int? in
        if state.hasEnded { return nil }
        state.lastLoop += 1
        state.loops[state.lastLoop] = continuation
        index.subscribe(.loops)
        return state.lastLoop
      }
      guard let loop else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.remove(loop) }
    }
  }

  @inline(never)
  func deliver(_ record: EventRecord, thread: Int) {
    let (loops, file) = state.withLock { (Array($0.loops.values), $0.file) }
    if !loops.isEmpty {
      let retained = RetainedRecord(record, thread: thread)
      for loop in loops { loop.yield(.record(retained)) }
    }
    file?.recorded(record, thread: thread)
    if record.kind == .mutateEnd { effectEnds.wakeAll() }
  }

  @inline(never)
  func deliver(_ event: TraceEvent) {
    for loop in state.withLock({ Array($0.loops.values) }) { loop.yield(.event(event)) }
  }

  /// Sets the file that the recording goes to. Returns false if there is one already, or the recording has ended.
  func add(_ file: any StreamedFile) -> Bool {
    state.withLock { state in
      if state.hasEnded || state.file != nil { return false }
      state.file = file
      return true
    }
  }

  var file: (any StreamedFile)? { state.withLock { $0.file } }

  var fileStatus: StreamStatus? {
    let (file, status) = state.withLock { ($0.file, $0.fileStatus) }
    return file?.status ?? status
  }

  /// Notes that something waits for the end of effects.
  func beginWaiting() {
    state.withLock { state in
      state.waits += 1
      index.subscribe(.waits)
    }
  }

  func endWaiting() {
    state.withLock { state in
      state.waits -= 1
      if state.waits == 0 { index.unsubscribe(.waits) }
    }
  }

  /// Ends all loops and waits, and lets go of the file.
  func end() {
    let status = fileStatus
    let ended = state.withLock { state in
      state.hasEnded = true
      state.fileStatus = status
      defer { (state.loops, state.file) = ([:], nil) }
      return state
    }
    for loop in ended.loops.values { loop.finish() }
    effectEnds.wakeAll()
  }

  private func remove(_ loop: Int) {
    let removed = state.withLock { state in
      let removed = state.loops.removeValue(forKey: loop)
      if state.loops.isEmpty { index.unsubscribe(.loops) }
      return removed
    }
    withExtendedLifetime(removed) {}
  }
}

/// A record that keeps its value alive.
final class RetainedRecord: @unchecked Sendable {
  // Immutable; its value is never changed.
  let record: EventRecord
  let thread: Int

  init(_ record: EventRecord, thread: Int) {
    self.record = record
    self.thread = thread
    _ = record.value?.kept()
  }

  deinit { unsafe record.value?.letGo() }
}
