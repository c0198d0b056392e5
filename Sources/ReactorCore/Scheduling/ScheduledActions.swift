// Scheduling by hand, as RxSwift has it. The cause of whoever schedules is kept.

extension ImmediateSchedulerType {
  /// Calls `action` with `state` as soon as its turn comes.
  ///
  /// - Returns: Disposing of it keeps the action from starting, and disposes of what it returned.
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let result = SingleAssignmentDisposable()
    let work = schedule { result.disposable = action(state) }
    return Disposables.create(work, result)
  }
}

extension SchedulerType {
  /// Calls `action` with `state` after `dueTime`.
  ///
  /// - Returns: Disposing of it keeps the action from starting, and disposes of what it returned.
  public func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let result = SingleAssignmentDisposable()
    let work = schedule(after: dueTime.nanoseconds) { result.disposable = action(state) }
    return Disposables.create(work, result)
  }

  /// Calls `action` after `startAfter`, and then once each `period`, with what it returned before; first with `state`.
  ///
  /// - Returns: Disposing of it ends the calls.
  public func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (State) -> State
  ) -> any Disposable {
    let scope = Scope()
    let state = UncheckedReference(state)
    Observable<Int>.timer(startAfter, period: period, scheduler: self).run(
      Sink<Int>(nextAddress: { _ in state.value = action(state.value) }, stop: { _ in }), in: scope)
    return scope
  }
}
