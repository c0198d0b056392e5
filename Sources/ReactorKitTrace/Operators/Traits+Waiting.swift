#if ReactorKit
  public import RxSwift

  /// The trait of a `Single`, a `Maybe` or a `Completable`: Swift prefers operators for these three to RxSwift's, which are for
  /// any trait.
  public protocol PrimitiveTrait {}
  extension RxSwift.SingleTrait: PrimitiveTrait {}
  extension RxSwift.MaybeTrait: PrimitiveTrait {}
  extension RxSwift.CompletableTrait: PrimitiveTrait {}

  // One value and one end at most: what an operator schedules is scheduled by the event that it passes on. Any thread.
  extension RxSwift.PrimitiveSequence where Trait: PrimitiveTrait {
    /// RxSwift's `delay`; what it emits is caused by what brought the value.
    public func delay(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.PrimitiveSequence<Trait, Element> {
      ownDelay(dueTime, scheduler.carryingCauses)
    }

    /// RxSwift's `observe(on:)`; what it emits is caused by what brought the value.
    public func observe(
      on scheduler: any RxSwift.ImmediateSchedulerType
    ) -> RxSwift.PrimitiveSequence<Trait, Element> {
      ownObserve(on: scheduler.carryingCauses)
    }

    /// RxSwift's `subscribe(on:)`; the subscription there is caused by the one here.
    public func subscribe(
      on scheduler: any RxSwift.ImmediateSchedulerType
    ) -> RxSwift.PrimitiveSequence<Trait, Element> {
      ownSubscribe(on: scheduler.carryingCauses)
    }

    /// RxSwift's `delaySubscription`; the subscription then is caused by the one now.
    public func delaySubscription(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.PrimitiveSequence<Trait, Element> {
      ownDelaySubscription(dueTime, scheduler.carryingCauses)
    }

    /// RxSwift's `timeout`; the failure is caused by the subscription.
    public func timeout(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.PrimitiveSequence<Trait, Element> {
      ownTimeout(dueTime, scheduler.carryingCauses)
    }

    /// RxSwift's `timeout`; `other` is subscribed to because of the subscription.
    public func timeout(
      _ dueTime: RxSwift.RxTimeInterval, other: RxSwift.PrimitiveSequence<Trait, Element>,
      scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.PrimitiveSequence<Trait, Element> {
      ownTimeout(dueTime, other, scheduler.carryingCauses)
    }
  }

  // RxSwift's own: what is for any trait has no other.
  extension RxSwift.PrimitiveSequence {
    fileprivate func ownDelay(_ time: RxSwift.RxTimeInterval, _ on: any RxSwift.SchedulerType) -> Self {
      delay(time, scheduler: on)
    }
    fileprivate func ownObserve(on scheduler: any RxSwift.ImmediateSchedulerType) -> Self { observe(on: scheduler) }
    fileprivate func ownSubscribe(on scheduler: any RxSwift.ImmediateSchedulerType) -> Self { subscribe(on: scheduler) }
    fileprivate func ownDelaySubscription(
      _ time: RxSwift.RxTimeInterval, _ on: any RxSwift.SchedulerType
    ) -> Self { delaySubscription(time, scheduler: on) }
    fileprivate func ownTimeout(_ time: RxSwift.RxTimeInterval, _ on: any RxSwift.SchedulerType) -> Self {
      timeout(time, scheduler: on)
    }
    fileprivate func ownTimeout(_ time: RxSwift.RxTimeInterval, _ other: Self, _ on: any RxSwift.SchedulerType) -> Self
    {
      timeout(time, other: other, scheduler: on)
    }
  }

  // Each by way of an `Observable`, whose errors there are none of. Any thread.
  extension RxSwift.Infallible {
    /// RxSwift's `debounce`; what it emits is caused by what brought the value.
    public func debounce(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Infallible<Element> {
      asObservable().debounce(dueTime, scheduler: scheduler).asInfallible(onErrorFallbackTo: .empty())
    }

    /// RxSwift's `throttle`; what it emits is caused by what brought the value.
    public func throttle(
      _ dueTime: RxSwift.RxTimeInterval, latest: Bool = true, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Infallible<Element> {
      asObservable().throttle(dueTime, latest: latest, scheduler: scheduler)
        .asInfallible(onErrorFallbackTo: .empty())
    }
  }
#endif
