#if ReactorKit
  import ReactorCore
  public import RxSwift

  extension RxSwift.Observable {
    /// The stream, with an error in place of the value that comes while an answer fails: `Answers.mayFail(with:)`.
    var failingAsPlanned: RxSwift.Observable<Element> {
      ExploredTests.areRunning ? map(PlannedFailure.orValue) : self
    }
  }

  extension PlannedFailure {
    fileprivate static func orValue<Value>(_ value: Value) throws -> Value {
      if let error = takeCurrent() { throw error }
      return value
    }
  }

  extension RxSwift.PrimitiveSequence where Trait == RxSwift.SingleTrait {
    /// RxSwift's `delay`; what it emits is caused by what brought the value, and fails where a test plans that.
    public func delay(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Single<Element> {
      func ofAnyTrait<T: PrimitiveTrait>(_ one: RxSwift.PrimitiveSequence<T, Element>)
        -> RxSwift.PrimitiveSequence<T, Element>
      {
        one.delay(dueTime, scheduler: scheduler)
      }
      let delayed = ofAnyTrait(self)
      return ExploredTests.areRunning ? delayed.map(PlannedFailure.orValue) : delayed
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
