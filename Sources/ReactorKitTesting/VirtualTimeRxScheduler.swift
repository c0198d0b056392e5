#if ReactorKit
  public import Foundation
  import ReactorCore
  public import ReactorTesting
  public import RxSwift

  /// Virtual time as a scheduler of RxSwift: its timers, delays and requests run when the test moves time, each with the
  /// cause that scheduled it.
  ///
  /// A tick later than they are due at once, as on `TestScheduler`. Any thread.
  public final class VirtualTimeRxScheduler: RxSwift.SchedulerType {
    private let scheduler: any ReactorCore.SchedulerType

    init(_ scheduler: any ReactorCore.SchedulerType) { self.scheduler = scheduler }

    /// Virtual time since tick 0, as seconds since 1970.
    public var now: RxSwift.RxTime { Date(timeIntervalSince1970: Double(scheduler.now) / 1_000_000_000) }

    /// Runs an action now, in virtual time.
    public func schedule<StateType>(
      _ state: StateType, action: @escaping (StateType) -> any RxSwift.Disposable
    ) -> any RxSwift.Disposable {
      schedule(state, after: 0, action)
    }

    /// Runs an action after a virtual delay; one of `.never` does not run.
    public func scheduleRelative<StateType>(
      _ state: StateType, dueTime: RxSwift.RxTimeInterval,
      action: @escaping (StateType) -> any RxSwift.Disposable
    ) -> any RxSwift.Disposable {
      dueTime.nanoseconds == .max
        ? RxSwift.Disposables.create() : schedule(state, after: dueTime.nanoseconds, action)
    }

    private func schedule<StateType>(
      _ state: StateType, after delay: UInt64, _ action: @escaping (StateType) -> any RxSwift.Disposable
    ) -> any RxSwift.Disposable {
      let started = RxSwift.SingleAssignmentDisposable()
      let work = scheduler.schedule(after: delay) { started.setDisposable(action(state)) }
      return RxSwift.Disposables.create {
        work.dispose()
        started.dispose()
      }
    }
  }

  extension ReactorTesting.TestScheduler {
    /// The scheduler for what an app runs on RxSwift's schedulers: timers, debounces and throttles of reactors.
    public var rx: VirtualTimeRxScheduler { VirtualTimeRxScheduler(self) }
  }

  extension Answers {
    /// The same time as a scheduler of RxSwift, for the fakes of services.
    public var rx: VirtualTimeRxScheduler { VirtualTimeRxScheduler(self) }
  }
#endif
