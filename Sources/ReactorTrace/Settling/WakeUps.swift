import PlatformSupport

/// Calls those that wait for something to change. Any thread.
package final class WakeUps: Sendable {
  private struct State {
    var calls: [Int: @Sendable () -> Void] = [:]
    var last = 0
  }
  // The lock guards the state; calls are made outside it.
  private let state = Locked(State())

  package init() {}

  /// Adds a call, which may be made any number of times, on any thread. Returns its number.
  package func add(_ call: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.last += 1
      state.calls[state.last] = call
      return state.last
    }
  }

  /// Removes a call; one that has begun goes on.
  package func remove(_ number: Int) {
    let removed = state.withLock { $0.calls.removeValue(forKey: number) }
    withExtendedLifetime(removed) {}
  }

  package func wakeAll() {
    for call in state.withLock({ Array($0.calls.values) }) { call() }
  }
}
