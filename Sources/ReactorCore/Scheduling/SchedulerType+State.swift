// RxSwift's scheduling of actions that take a state. An action runs with the cause that is current when it is
// scheduled.

extension ImmediateSchedulerType {
  /// Calls `action` with `state` as soon as its turn comes. May be called from any thread.
  ///
  /// - Returns: A handle; disposing of it cancels the action, or disposes of the disposable that it returned.
  public func schedule<State>(
    _ state: State, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let result = SingleAssignmentDisposable()
    let work = schedule { result.disposable = action(state) }
    return Disposables.create(work, result)
  }
}

extension SchedulerType {
  /// Calls `action` with `state` after `dueTime`. May be called from any thread.
  ///
  /// - Returns: A handle; disposing of it cancels the action, or disposes of the disposable that it returned.
  public func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let result = SingleAssignmentDisposable()
    let work = schedule(after: dueTime.nanoseconds) { result.disposable = action(state) }
    return Disposables.create(work, result)
  }

  /// Calls `action` with `state` after `startAfter`, then once each `period` with its last result.
  ///
  /// One call at a time, also on a concurrent scheduler.
  ///
  /// - Returns: A handle; disposing of it ends the calls.
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
