import PlatformSupport

/// A thread that does one piece of work at a time for a reader, which waits for the end of each.
///
/// The reader calls all its methods; `end` before the last reference goes.
final class HelperThread: @unchecked Sendable {
  private enum State {
    case idle, ending
    case working(@Sendable () -> Void)

    var isIdle: Bool { if case .idle = self { true } else { false } }
    var isWorking: Bool { if case .working = self { true } else { false } }
  }
  /// Room for the recursion of values within values, of which 64 are the most.
  private static let stackSize = 1 << 20

  // The lock guards the state; only the reader touches the thread.
  private let state = ConditionLock(State.idle)
  private var thread: pthread_t?

  /// Nil if the system has no room for one more thread.
  init?() {
    thread = DedicatedThread.create(stackSize: Self.stackSize) { [state] in Self.run(state) }
    if thread == nil { return nil }
  }

  /// Begins a piece of work; the one before must have ended.
  func start(_ work: @escaping @Sendable () -> Void) { state.change { $0 = .working(work) } }

  /// Waits until no work is left.
  func wait() { state.wait { !$0.isWorking } }

  /// Waits for the work and for the end of the thread. No work may follow.
  func end() {
    wait()
    state.change { $0 = .ending }
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }

  private static func run(_ state: ConditionLock<State>) {
    while true {
      state.wait { !$0.isIdle }
      guard case .working(let work) = state.withLock({ $0 }) else { return }
      work()
      state.change { $0 = .idle }
    }
  }
}
