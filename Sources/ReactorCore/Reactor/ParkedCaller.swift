import PlatformSupport

/// A parked caller of a reactor's queue.
final class ParkedCaller: Sendable {
  enum Signal: Equatable {
    /// None yet.
    case none
    /// Its item is done.
    case done
    /// It runs the queue from here: at least that many entries, its own being the last of them.
    case takeOver(Int)
  }

  private let signal = ConditionLock(Signal.none)
  /// Whether its thread may run the queue.
  let mayRun: Bool

  init(mayRun: Bool) {
    self.mayRun = mayRun
  }

  func wake(_ signal: Signal) { self.signal.change { $0 = signal } }

  /// Waits for a signal. A debug build calls `late`, with no lock held, when that takes more than a second.
  func park(_ late: () -> Void) -> Signal {
    #if DEBUG
      signal.wait(atMost: 1_000) { $0 != .none }
      if signal.withLock({ $0 }) == .none { late() }
    #endif
    signal.wait { $0 != .none }
    return signal.withLock { $0 }
  }
}
