#if ReactorKit
  import ReactorCore
  public import RxRelay
  public import RxSwift

  /// A stream through whose operators causes go: RxSwift's and RxRelay's own.
  ///
  /// Swift prefers operators of this protocol to those of RxSwift's `ObservableType`, which it refines. A stream of another
  /// library takes part by one line, as in `extension ControlProperty: CarryingStream {}`.
  public protocol CarryingStream: RxSwift.ObservableType {}
  extension RxSwift.Observable: CarryingStream {}
  extension RxRelay.PublishRelay: CarryingStream {}
  extension RxRelay.BehaviorRelay: CarryingStream {}
  extension RxRelay.ReplayRelay: CarryingStream {}

  // Operators of RxSwift that wait, with the causes of what they emit. Each calls RxSwift's own, from a function that is
  // generic over `ObservableType`. Any thread.
  extension CarryingStream {
    /// RxSwift's `debounce`; what it emits is caused by what brought the value.
    public func debounce(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<Stream.Element> {
        stream.debounce(dueTime, scheduler: scheduler)
      }
      return asObservable().carrying(.waiting, own, own)
    }

    /// RxSwift's `delay`; what it emits is caused by what brought the value.
    public func delay(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<Stream.Element> {
        stream.delay(dueTime, scheduler: scheduler)
      }
      return asObservable().carrying(.waiting, own, own).failingAsPlanned
    }

    /// RxSwift's `throttle`; what it emits is caused by what brought the value.
    public func throttle(
      _ dueTime: RxSwift.RxTimeInterval, latest: Bool = true, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<Stream.Element> {
        stream.throttle(dueTime, latest: latest, scheduler: scheduler)
      }
      return asObservable().carrying(.waiting, own, own)
    }

    /// RxSwift's `observe(on:)`; what it emits is caused by what brought the value.
    public func observe(on scheduler: any RxSwift.ImmediateSchedulerType) -> RxSwift.Observable<Element> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<Stream.Element> {
        stream.observe(on: scheduler)
      }
      return asObservable().carrying(.waiting, own, own)
    }

    /// RxSwift's `subscribe(on:)`; the subscription there is caused by the one here.
    public func subscribe(on scheduler: any RxSwift.ImmediateSchedulerType) -> RxSwift.Observable<Element> {
      OwnStream(asObservable()).subscribe(on: scheduler.carryingCauses)
    }

    /// RxSwift's `delaySubscription`; the subscription then is caused by the one now.
    public func delaySubscription(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      OwnStream(asObservable()).delaySubscription(dueTime, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `timeout`; the failure is caused by what set the timer: the last value, or the subscription.
    public func timeout(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      OwnStream(asObservable()).timeout(dueTime, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `timeout`; `other` is subscribed to because of what set the timer: the last value, or the subscription.
    public func timeout<Source: RxSwift.ObservableConvertibleType>(
      _ dueTime: RxSwift.RxTimeInterval, other: Source, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> where Source.Element == Element {
      OwnStream(asObservable()).timeout(dueTime, other: other, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `window`; one that a timer opens is caused by what set the timer.
    public func window(
      timeSpan: RxSwift.RxTimeInterval, count: Int, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<RxSwift.Observable<Element>> {
      OwnStream(asObservable()).window(timeSpan: timeSpan, count: count, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `buffer`; an array that a timer emits is caused by what brought its first value, and the others contribute.
    public func buffer(
      timeSpan: RxSwift.RxTimeInterval, count: Int, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<[Element]> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<[Stream.Element]> {
        stream.buffer(timeSpan: timeSpan, count: count, scheduler: scheduler.carryingCauses)
      }
      return asObservable().carrying(.waiting, own) { caused in
        DirectStream.stream { observer in
          let starter = Cause.current
          var isOver = false
          let noted = OwnStream(caused).do(onError: { _ in isOver = true }, onCompleted: { isOver = true })
          return own(noted).map { values in
            // A full one and the last one are emitted by the event that is handled now, and others by the timer.
            let isTimed = values.count < count && !isOver
            let trigger = isTimed ? values.first?.cause ?? starter : Cause.current
            return Caused(values.map(\.value), cause: values.reduce(trigger) { Cause.join($0, $1.cause) })
          }.subscribe(observer)
        }
      }
    }
  }
#endif
