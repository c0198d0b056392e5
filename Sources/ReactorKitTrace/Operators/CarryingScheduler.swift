#if ReactorKit
  import ReactorCore
  import RxSwift

  /// A scheduler that runs work under the cause with which it was scheduled.
  struct CarryingScheduler<Scheduler: RxSwift.ImmediateSchedulerType>: RxSwift.ImmediateSchedulerType {
    let scheduler: Scheduler

    func schedule<State>(
      _ state: State, action: @escaping (State) -> any RxSwift.Disposable
    ) -> any RxSwift.Disposable {
      scheduler.schedule(state, action: carrying(action))
    }

    private func carrying<State, Result>(_ action: @escaping (State) -> Result) -> (State) -> Result {
      if !Cause.isTraced { return action }
      let cause = Cause.current
      return { state in Cause.with(cause) { action(state) } }
    }
  }

  extension CarryingScheduler: RxSwift.SchedulerType where Scheduler: RxSwift.SchedulerType {
    var now: RxSwift.RxTime { scheduler.now }

    func scheduleRelative<State>(
      _ state: State, dueTime: RxSwift.RxTimeInterval, action: @escaping (State) -> any RxSwift.Disposable
    ) -> any RxSwift.Disposable {
      scheduler.scheduleRelative(state, dueTime: dueTime, action: carrying(action))
    }

    func schedulePeriodic<State>(
      _ state: State, startAfter: RxSwift.RxTimeInterval, period: RxSwift.RxTimeInterval,
      action: @escaping (State) -> State
    ) -> any RxSwift.Disposable {
      scheduler.schedulePeriodic(state, startAfter: startAfter, period: period, action: carrying(action))
    }
  }

  extension RxSwift.ImmediateSchedulerType {
    /// The same scheduler, which keeps causes.
    var carryingCauses: any RxSwift.ImmediateSchedulerType { CarryingScheduler(scheduler: self) }
  }

  extension RxSwift.SchedulerType {
    /// The same scheduler, which keeps causes.
    var carryingCauses: any RxSwift.SchedulerType { CarryingScheduler(scheduler: self) }
  }
#endif
