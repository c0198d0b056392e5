import ReactorCore
import ReactorTesting

// RxTest's names for work at a tick: `scheduleAt` with a state and a handle. Disposing of the handle cancels an action that
// has not run; after that it disposes of the disposable that the action returned.
extension TestScheduler {
  /// Calls `action` with `state` in `dueTime` ticks; 0 is the current tick.
  @discardableResult
  public func scheduleRelativeVirtual<State>(
    _ state: State, dueTime: TestTime, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let (time, isOver) = clock.addingReportingOverflow(dueTime)
    return scheduleAbsoluteVirtual(state, time: isOver ? .max : time, action: action)
  }

  /// Calls `action` with `state` at a tick, as `scheduleAt` does.
  @discardableResult
  public func scheduleAbsoluteVirtual<State>(
    _ state: State, time: TestTime, action: @escaping (State) -> any Disposable
  ) -> any Disposable {
    let outcome = SingleAssignmentDisposable()
    scheduleAt(time) { if !outcome.isDisposed { outcome.setDisposable(action(state)) } }
    return outcome
  }
}
