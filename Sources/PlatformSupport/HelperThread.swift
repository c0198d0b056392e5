/// A thread that does one piece of work at a time for a reader, which waits for the end of each.
///
/// The reader calls all its methods; `end` before the last reference goes.
package final class HelperThread: @unchecked Sendable {
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
  package init?() {
    thread = DedicatedThread.create(stackSize: Self.stackSize) { [state] in Self.run(state) }
    if thread == nil { return nil }
  }

  /// Begins a piece of work; the one before must have ended.
  package func start(_ work: @escaping @Sendable () -> Void) { state.change { $0 = .working(work) } }

  /// Waits until no work is left.
  package func wait() { state.wait { !$0.isWorking } }

  /// Waits for the work and for the end of the thread. No work may follow.
  package func end() {
    wait()
    state.change { $0 = .ending }
    if let thread { pthread_join(thread, nil) }
    thread = nil
  }

  /// Does two pieces of work side by side; one after the other without room for a thread.
  package static func both<First: Sendable, Second>(
    _ first: @escaping @Sendable () -> First, _ second: () -> Second
  ) -> (First, Second) {
    let done = Locked<First?>(nil)
    let thread = HelperThread()
    thread?.start {
      let result = first()
      done.withLock { $0 = result }
    }
    let other = second()
    thread?.end()
    return (done.withLock { $0 } ?? first(), other)
  }

  /// Hands out a list, by two threads that take one element after the other.
  ///
  /// - Parameter other: Work that the caller does before it takes elements too.
  package static func forEach<Element: Sendable>(
    _ list: [Element], after other: () -> Void, _ body: @escaping @Sendable (Element) -> Void
  ) {
    let next = Locked(0)
    @Sendable func work() {
      while true {
        let index = next.withLock { index in
          defer { index += 1 }
          return index
        }
        guard index < list.count else { return }
        body(list[index])
      }
    }
    _ = both(work) {
      other()
      work()
    }
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
