#if ReactorKit
  public import RxSwift

  // Streams of RxSwift that a scheduler emits, which is the trampoline unless it is said. What they emit is caused by what
  // subscribed to them. Any thread.
  extension RxSwift.Observable {
    /// RxSwift's `of`; what it emits is caused by the subscription.
    public static func of(
      _ elements: Element..., scheduler: any RxSwift.ImmediateSchedulerType = RxSwift.CurrentThreadScheduler.instance
    ) -> RxSwift.Observable<Element> {
      OwnStream.from(elements, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `from`; what it emits is caused by the subscription.
    public static func from(
      _ array: [Element], scheduler: any RxSwift.ImmediateSchedulerType = RxSwift.CurrentThreadScheduler.instance
    ) -> RxSwift.Observable<Element> {
      OwnStream.from(array, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `from`; what it emits is caused by the subscription.
    public static func from<Sequence: Swift.Sequence>(
      _ sequence: Sequence, scheduler: any RxSwift.ImmediateSchedulerType = RxSwift.CurrentThreadScheduler.instance
    ) -> RxSwift.Observable<Element> where Sequence.Element == Element {
      OwnStream.from(sequence, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `just` on a scheduler; what it emits is caused by the subscription.
    public static func just(
      _ element: Element, scheduler: any RxSwift.ImmediateSchedulerType
    ) -> RxSwift.Observable<Element> {
      OwnStream.just(element, scheduler: scheduler.carryingCauses)
    }
  }

  extension RxSwift.Observable where Element: RxSwift.RxAbstractInteger {
    /// RxSwift's `range`; what it emits is caused by the subscription.
    public static func range(
      start: Element, count: Element,
      scheduler: any RxSwift.ImmediateSchedulerType = RxSwift.CurrentThreadScheduler.instance
    ) -> RxSwift.Observable<Element> {
      OwnStream.range(start: start, count: count, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `timer`; what it emits is caused by the subscription.
    public static func timer(
      _ dueTime: RxSwift.RxTimeInterval, period: RxSwift.RxTimeInterval? = nil,
      scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      OwnStream.timer(dueTime, period: period, scheduler: scheduler.carryingCauses).failingAsPlanned
    }

    /// RxSwift's `interval`; what it emits is caused by the subscription.
    public static func interval(
      _ period: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      OwnStream.interval(period, scheduler: scheduler.carryingCauses)
    }
  }
#endif
