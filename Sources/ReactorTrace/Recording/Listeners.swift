import ReactorCore
import Synchronization
import TraceModel

/// Those who are told events as they are recorded.
final class Listeners: Sendable {
  /// What a listener gets.
  enum Told: Sendable {
    case record(HeldRecord)
    case event(TraceEvent)
  }
  private struct State {
    var listeners: [Int: AsyncStream<Told>.Continuation] = [:]
    var last = 0
    var isOver = false
  }
  // The lock guards the state.
  private let state = Locked(State())
  private let numbers: EventNumbers

  /// - Parameter numbers: Says whether somebody listens.
  init(_ numbers: EventNumbers) {
    self.numbers = numbers
  }

  /// What is recorded from now on, for one who iterates.
  func listen(after first: [TraceEvent]) -> AsyncStream<Told> {
    AsyncStream { continuation in
      for event in first { continuation.yield(.event(event)) }
      let number = state.withLock { state -> Int? in
        if state.isOver { return nil }
        state.last += 1
        state.listeners[state.last] = continuation
        numbers.isListenedTo = true
        return state.last
      }
      guard let number else { return continuation.finish() }
      continuation.onTermination = { [weak self] _ in self?.remove(number) }
    }
  }

  @inline(never)
  func tell(_ record: Record, thread: Int) {
    let held = HeldRecord(record, thread: thread)
    for listener in all { listener.yield(.record(held)) }
  }

  @inline(never)
  func tell(_ event: TraceEvent) {
    for listener in all { listener.yield(.event(event)) }
  }

  /// Nothing comes any more.
  func end() {
    let gone = state.withLock { state in
      state.isOver = true
      defer { state.listeners = [:] }
      return state.listeners
    }
    for listener in gone.values { listener.finish() }
  }

  private var all: [AsyncStream<Told>.Continuation] { state.withLock { Array($0.listeners.values) } }

  private func remove(_ number: Int) {
    let gone = state.withLock { state in
      let gone = state.listeners.removeValue(forKey: number)
      numbers.isListenedTo = !state.listeners.isEmpty
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

/// A record that keeps its value.
final class HeldRecord: @unchecked Sendable {
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
