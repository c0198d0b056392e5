/// Waits for changes that come from other threads, in real time, without holding a thread.
package enum SettlingWait {
  /// Asks `isSettled` now and after each wake-up, until it says so, `limit` of real time is over, or the task is cancelled.
  ///
  /// A wake-up within the limit is followed by a question, however late the pool lets the task run.
  ///
  /// - Parameters:
  ///   - limit: The most real time to wait.
  ///   - sources: What wakes the wait.
  ///   - isolation: The actor on which `isSettled` is called.
  ///   - isSettled: Looks whether the wait is over.
  package static func wait(
    within limit: Duration, for sources: [WakeUps], isolation: isolated (any Actor)? = #isolation,
    until isSettled: () -> Bool
  ) async {
    let deadline = ContinuousClock.now + limit
    let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // Before the first question, so that no change is missed.
    let calls = sources.map { source in (source, source.add { signal.yield() }) }
    defer { for (source, number) in calls { source.remove(number) } }
    if isSettled() || ContinuousClock.now >= deadline { return }
    // A child task, which ends with the wait. The body of a task group would not run on the caller's actor.
    async let _: Void = {
      try? await Task.sleep(until: deadline, clock: .continuous)
      signal.finish()
    }()
    for await _ in signals where isSettled() || ContinuousClock.now >= deadline { break }
  }
}
