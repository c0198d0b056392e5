import ReactorTrace

extension TestScheduler {
  /// Runs until nothing is left to run and no effect is open, but for those that are meant to go on
  /// (`TracingOptions.longLivingEffects`).
  ///
  /// ```swift
  /// reactor.action.onNext(.refresh)
  /// #expect(await scheduler.settle(within: .seconds(5)) == [])
  /// ```
  ///
  /// It waits for what comes from outside, as from a queue of Dispatch, for so long at most, and holds no thread meanwhile.
  /// Work runs on the caller's actor. Work that does not end is left after `limits.turns`. Call it in the test's own task.
  ///
  /// - Parameters:
  ///   - limit: The most real time to run without a pause, and to wait. Only a test that fails needs it, so it can be long.
  ///   - tracer: Knows the effects that are open. With nil it returns when nothing is left to run.
  ///   - isolation: The actor of the caller.
  ///   - sourceLocation: The line of the call, for a failure: work that does not end and is of no effect.
  /// - Returns: The effects that are still open: none if they have all ended.
  public func settle(
    within limit: Duration = .seconds(10), tracer: ReactorTracer? = TracedRun.tracer,
    isolation: isolated (any Actor)? = #isolation, sourceLocation: SourceLocation = #_testLocation
  ) async -> [OpenEffect] {
    let location = TestLocation(sourceLocation)
    var endlessness: String?
    tracer?.beginWaitingForEffects()
    defer { tracer?.endWaitingForEffects() }
    await SettlingWait.wait(within: limit, for: [time.newWork] + (tracer.map { [$0.effectEnds] } ?? [])) {
      let deadline = ContinuousClock.now + limit
      let bounded = BoundedRun("settle()", at: location, to: .max, in: time, tracer)
      endlessness = time.advance(to: .max, bounded) { ContinuousClock.now >= deadline }
      return endlessness != nil || time.isIdle(but: tracer) && tracer?.hasOpenEffects != true
    }
    let open = tracer?.openEffects { [time] in time.waiting($0, hasTask: $1, advice: "") } ?? []
    if open.isEmpty, let endlessness { location.fail(endlessness) }
    return open
  }
}
