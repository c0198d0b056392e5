import ReactorCore

// Actions that take a state, as in RxTest. Disposing of the result cancels an action that has not run; after that it
// disposes of the disposable that the action returned.
extension TestScheduler {
  /// Calls `action` with `state` one tick later, or at the current one without `simulateProcessingDelay`.
  @discardableResult
  public func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
    work(state, action) { enqueue($0) }
  }

  /// Calls `action` with `state` after an interval, rounded to the nearest tick; not before `schedule` would.
  @discardableResult
  public func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    work(state, action) { enqueue(after: dueTime.nanoseconds, $0) }
  }

  /// Calls `action` with `state` after `startAfter`, then each `period` with its last result, until disposed of.
  @discardableResult
  public func schedulePeriodic<State>(
    _ state: State, startAfter: RxTimeInterval, period: RxTimeInterval, action: @escaping (State) -> State
  ) -> any Disposable {
    let turn = SerialDisposable()
    var state = state
    func schedule(after interval: RxTimeInterval) {
      turn.disposable = scheduleRelative((), dueTime: interval) {
        schedule(after: period)
        state = action(state)
        return Disposables.create()
      }
    }
    schedule(after: startAfter)
    return turn
  }

  /// Calls `action` with `state` in `dueTime` ticks; 0 is the current tick.
  @discardableResult
  public func scheduleRelativeVirtual<State>(
    _ state: State, dueTime: TestTime, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    work(state, action) { add($0, after: dueTime) }
  }

  /// Calls `action` with `state` at a tick, as `scheduleAt` does.
  @discardableResult
  public func scheduleAbsoluteVirtual<State>(
    _ state: State, time: TestTime, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    work(state, action) { add($0, at: time) }
  }

  private func work<State>(
    _ state: State, _ action: @escaping (State) -> any Disposable, _ add: (@escaping () -> Void) -> Void
  ) -> any Disposable {
    let outcome = SingleAssignmentDisposable()
    let job = Job { if !outcome.isDisposed { outcome.setDisposable(action(state)) } }
    add(job.run)
    return outcome
  }
}
