import PlatformSupport
import ReactorCore
import Synchronization
import TraceModel

/// Those who are told events as they are recorded: loops, and a file.
final class EventSubscribers: Sendable {
  /// What a listener gets.
  enum Told: Sendable {
    case record(RetainedRecord)
    case event(TraceEvent)
  }
  private struct State {
    var loops: [Int: AsyncStream<Told>.Continuation] = [:]
    var file: (any StreamedFile)?
    /// What became of it in the end.
    var fileStatus: StreamStatus?
    var last = 0
    var isOver = false
  }
  // The lock guards the state.
  private let state = Locked(State())
  private let numbers: EventIndex

  /// - Parameter numbers: Says whether somebody listens.
  init(_ numbers: EventIndex) {
    self.numbers = numbers
  }

  /// What is recorded from now on, for one who iterates.
  func listen(after first: [TraceEvent]) -> AsyncStream<Told> {
    AsyncStream { continuation in
      for event in first { continuation.yield(.event(event)) }
      let number = state.withLock { state -> Int? in
        if state.isOver { return nil }
        state.last += 1
        state.loops[state.last] = continuation
        numbers.listen(.loops)
        return state.last
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.remove(number) }
    }
  }

  @inline(never)
  func tell(_ record: Record, thread: Int) {
    let (loops, file) = state.withLock { (Array($0.loops.values), $0.file) }
    if !loops.isEmpty {
      let held = RetainedRecord(record, thread: thread)
      for loop in loops { loop.yield(.record(held)) }
    }
    file?.heard(record, thread: thread)
  }

  @inline(never)
  func tell(_ event: TraceEvent) {
    for loop in state.withLock({ Array($0.loops.values) }) { loop.yield(.event(event)) }
  }

  /// The file that the recording is written to; false where there is one already, or nothing comes any more.
  func add(_ file: any StreamedFile) -> Bool {
    state.withLock { state in
      if state.isOver || state.file != nil { return false }
      state.file = file
      return true
    }
  }

  var file: (any StreamedFile)? { state.withLock { $0.file } }

  var fileStatus: StreamStatus? {
    let (file, status) = state.withLock { ($0.file, $0.fileStatus) }
    return file?.status ?? status
  }

  /// Nothing comes any more, and nobody is told that the file is there.
  func end() {
    let status = fileStatus
    let gone = state.withLock { state in
      state.isOver = true
      state.fileStatus = status
      defer { (state.loops, state.file) = ([:], nil) }
      return state
    }
    for loop in gone.loops.values { loop.finish() }
  }

  private func remove(_ number: Int) {
    let gone = state.withLock { state in
      let gone = state.loops.removeValue(forKey: number)
      if state.loops.isEmpty { numbers.stopListening(.loops) }
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

/// A record that keeps its value.
final class RetainedRecord: @unchecked Sendable {
  // Immutable; its value is never changed.
  let record: Record
  let thread: Int

  init(_ record: Record, thread: Int) {
    self.record = record
    self.thread = thread
    _ = record.value?.retain()
  }

  deinit { record.value?.release() }
}
