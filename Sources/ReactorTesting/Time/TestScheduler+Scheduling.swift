import ReactorCore

// Work that is scheduled by hand, with a value for it. What is returned takes the work back while it waits, and disposes
// of what the work has returned once it has run.
extension TestScheduler {
  /// Runs `action` as soon as its turn comes: one tick later, or at this one without `simulateProcessingDelay`.
  @discardableResult
  public func schedule<State>(_ state: State, action: @escaping (State) -> any Disposable) -> any Disposable {
    work(state, action) { enqueue($0) }
  }

  /// Runs `action` after an interval, rounded to the nearest tick; one tick later at least, as `schedule`.
  @discardableResult
  public func scheduleRelative<State>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    work(state, action) { enqueue(after: dueTime.nanoseconds, $0) }
  }

  /// Runs `action` again and again, with what it returned the last time, until the returned disposable is disposed of.
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

  /// Runs `action` so many ticks from now: at this very tick for 0.
  @discardableResult
  public func scheduleRelativeVirtual<State>(
    _ state: State, dueTime: TestTime, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    work(state, action) { add($0, after: dueTime) }
  }

  /// Runs `action` at a tick, as `scheduleAt` does.
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
