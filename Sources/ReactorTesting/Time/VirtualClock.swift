import PlatformSupport
import ReactorCore

/// The virtual time of a test scheduler as a clock of Swift, for effects that take their clock as a parameter.
///
/// ```swift
/// try await Task.sleep(for: .seconds(3), clock: scheduler.virtualClock)
/// ```
///
/// A sleep ends when the scheduler has come to its tick, or at once, with `CancellationError`, when its task is cancelled or
/// the scheduler is released. Any thread. Unless the scheduler runs tasks, a task that wakes goes on in real time, on another
/// thread, and the scheduler does not wait for it.
public struct VirtualClock: Clock {
  /// A point in the virtual time of one scheduler.
  public struct Instant: InstantProtocol {
    /// The time since tick 0.
    public var sinceZero: Duration

    /// A point so long after tick 0.
    public init(sinceZero: Duration) {
      self.sinceZero = sinceZero
    }

    /// The point that is `duration` later.
    public func advanced(by duration: Duration) -> Instant { Instant(sinceZero: sinceZero + duration) }

    /// The time from this point to another one; negative if that is earlier.
    public func duration(to other: Instant) -> Duration { other.sinceZero - sinceZero }

    /// Whether a point is earlier than another one.
    public static func < (earlier: Instant, later: Instant) -> Bool { earlier.sinceZero < later.sinceZero }
  }

  private let time: VirtualTime
  private let kind: VirtualTimeQueue.Kind
  private let terms: AnswerTerms

  init(_ time: VirtualTime, _ kind: VirtualTimeQueue.Kind, _ terms: AnswerTerms = AnswerTerms()) {
    self.time = time
    self.kind = kind
    self.terms = terms
  }

  /// The current tick.
  public var now: Instant { Instant(sinceZero: .nanoseconds(Int64(clamping: time.now))) }

  /// A tick.
  public var minimumResolution: Duration { .nanoseconds(Int64(clamping: time.nanosecondsPerTick)) }

  /// Waits until the scheduler has come to the tick nearest to `deadline`; the next one where that is now, unless the
  /// scheduler simulates no processing delay. Returns at once where it is past.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or the scheduler released, before.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let delay = now.duration(to: deadline)
    guard delay > .zero else { return }
    let (time, kind, terms) = (time, kind, terms)
    let sleeper = ClockSleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleeper.begin(continuation) else { return }
        let ticks = time.ticks(delay.wholeNanoseconds)
        let id =
          kind == .answer
          ? time.addAnswer(.wake(sleeper), after: ticks, isNow: false, terms)
          : time.add { $0.add(.wake(sleeper), after: ticks, kind).id }
        if sleeper.keep(id), !time.hasEnded { return }
        sleeper.cancel()
        time.takeBack(id)
      }
    } onCancel: {
      if let id = sleeper.cancel() { time.takeBack(id) }
    }
  }
}

extension TestScheduler {
  /// The virtual time as a clock, for those who want to pass one. With `runsTasks`, sleeps of any clock are virtual.
  public var virtualClock: VirtualClock { VirtualClock(time, .sleep) }
}

/// A task that sleeps on a clock: it goes on once, when it is woken or cancelled.
package final class ClockSleeper: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Void, any Error>?
    /// The number of its entry in the queue.
    var entry: Int?
    var isOver = false
  }
  // The lock guards the state.
  private let state = Locked(State())

  /// Returns false, and goes on at once, if it was cancelled before.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let isOver = state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return state.isOver
    }
    if isOver { continuation.resume(throwing: CancellationError()) }
    return !isOver
  }

  /// Notes its entry in the queue. Returns false if it has gone on meanwhile.
  func keep(_ entry: Int) -> Bool {
    state.withLock { state in
      state.entry = entry
      return !state.isOver
    }
  }

  func wake() { end()?.resume() }

  func fail(_ error: any Error) { end()?.resume(throwing: error) }

  /// Returns the number of its entry, which is to be taken back.
  @discardableResult
  package func cancel() -> Int? {
    end()?.resume(throwing: CancellationError())
    return state.withLock { $0.entry }
  }

  private func end() -> CheckedContinuation<Void, any Error>? {
    state.withLock { state in
      state.isOver = true
      defer { state.continuation = nil }
      return state.continuation
    }
  }
}
