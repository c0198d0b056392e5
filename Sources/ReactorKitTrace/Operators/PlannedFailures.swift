#if ReactorKit
  import ReactorCore
  public import RxSwift

  extension RxSwift.Observable {
    /// The stream, with an error in place of the value that comes while an answer fails: `Answers.mayFail(with:)`.
    var failingAsPlanned: RxSwift.Observable<Element> {
      if !ExploredTests.areRunning { return self }
      return map { value in
        if let error = PlannedFailure.takeCurrent() { throw error }
        return value
      }
    }
  }

  extension RxSwift.PrimitiveSequence where Trait == RxSwift.SingleTrait {
    /// RxSwift's `delay`; what it emits is caused by what brought the value, and fails where a test plans that.
    public func delay(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Single<Element> {
      func own<T, E>(_ sequence: RxSwift.PrimitiveSequence<T, E>) -> RxSwift.PrimitiveSequence<T, E> {
        sequence.delay(dueTime, scheduler: scheduler.carryingCauses)
      }
      let delayed = own(self)
      return ExploredTests.areRunning ? delayed.asObservable().failingAsPlanned.asSingle() : delayed
    }
  }

  extension RxSwift.PrimitiveSequence where Trait == RxSwift.SingleTrait, Element: RxSwift.RxAbstractInteger {
    /// RxSwift's `timer`; what it emits is caused by the subscription, and fails where a test plans that.
    public static func timer(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Single<Element> {
      RxSwift.Observable<Element>.timer(dueTime, scheduler: scheduler).asSingle()
    }
  }
#endif
