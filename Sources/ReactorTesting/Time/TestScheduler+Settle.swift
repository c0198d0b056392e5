import ReactorTrace

extension TestScheduler {
  /// Runs until nothing is left to run and no effect is open.
  ///
  /// ```swift
  /// reactor.action.onNext(.refresh)
  /// #expect(await scheduler.settle(within: .seconds(5)) == [])
  /// ```
  ///
  /// It waits for what comes from outside, as from a queue of Dispatch, for so long at most, and holds no thread meanwhile.
  /// Work runs on the caller's actor. Streams that never end keep it until the limit too. Call it in the test's own task.
  ///
  /// - Parameters:
  ///   - limit: The most real time to run without a pause, and to wait. Only a test that fails needs it, so it can be long.
  ///   - tracer: Knows the effects that are open. With nil it returns when nothing is left to run.
  ///   - isolation: The actor of the caller.
  /// - Returns: The effects that are still open: none if they have all ended.
  public func settle(
    within limit: Duration = .seconds(10), tracer: ReactorTracer? = TracedRun.tracer,
    isolation: isolated (any Actor)? = #isolation
  ) async -> [OpenEffect] {
    tracer?.beginWaitingForEffects()
    defer { tracer?.endWaitingForEffects() }
    await SettlingWait.wait(within: limit, for: [time.newWork] + (tracer.map { [$0.effectEnds] } ?? [])) {
      let deadline = ContinuousClock.now + limit
      time.advance(to: .max) { ContinuousClock.now >= deadline }
      return time.isIdle && tracer?.hasOpenEffects != true
    }
    return tracer?.openEffects ?? []
  }
}
