#if ReactorKit
  import ReactorCore
  public import RxSwift

  // Operators of RxSwift that wait, with the causes of what they emit. Swift prefers these where a stream is known to be an
  // `Observable`, because RxSwift's are declared for every `ObservableType`. Each calls RxSwift's own, from a function that is
  // generic over that protocol. Any thread.
  extension RxSwift.Observable {
    /// RxSwift's `debounce`; what it emits is caused by what brought the value.
    public func debounce(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<Stream.Element> {
        stream.debounce(dueTime, scheduler: scheduler)
      }
      return carrying(.waiting, own, own)
    }

    /// RxSwift's `delay`; what it emits is caused by what brought the value.
    public func delay(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<Stream.Element> {
        stream.delay(dueTime, scheduler: scheduler)
      }
      return carrying(.waiting, own, own).failingAsPlanned
    }

    /// RxSwift's `throttle`; what it emits is caused by what brought the value.
    public func throttle(
      _ dueTime: RxSwift.RxTimeInterval, latest: Bool = true, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<Stream.Element> {
        stream.throttle(dueTime, latest: latest, scheduler: scheduler)
      }
      return carrying(.waiting, own, own)
    }

    /// RxSwift's `observe(on:)`; what it emits is caused by what brought the value.
    public func observe(on scheduler: any RxSwift.ImmediateSchedulerType) -> RxSwift.Observable<Element> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<Stream.Element> {
        stream.observe(on: scheduler)
      }
      return carrying(.waiting, own, own)
    }

    /// RxSwift's `subscribe(on:)`; the subscription there is caused by the one here.
    public func subscribe(on scheduler: any RxSwift.ImmediateSchedulerType) -> RxSwift.Observable<Element> {
      OwnStream(self).subscribe(on: scheduler.carryingCauses)
    }

    /// RxSwift's `delaySubscription`; the subscription then is caused by the one now.
    public func delaySubscription(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      OwnStream(self).delaySubscription(dueTime, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `timeout`; the failure is caused by what set the timer: the last value, or the subscription.
    public func timeout(
      _ dueTime: RxSwift.RxTimeInterval, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> {
      OwnStream(self).timeout(dueTime, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `timeout`; `other` is subscribed to because of what set the timer: the last value, or the subscription.
    public func timeout<Source: RxSwift.ObservableConvertibleType>(
      _ dueTime: RxSwift.RxTimeInterval, other: Source, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<Element> where Source.Element == Element {
      OwnStream(self).timeout(dueTime, other: other, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `window`; one that a timer opens is caused by what set the timer.
    public func window(
      timeSpan: RxSwift.RxTimeInterval, count: Int, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<RxSwift.Observable<Element>> {
      OwnStream(self).window(timeSpan: timeSpan, count: count, scheduler: scheduler.carryingCauses)
    }

    /// RxSwift's `buffer`; an array that a timer emits is caused by what brought its first value, and the others contribute.
    public func buffer(
      timeSpan: RxSwift.RxTimeInterval, count: Int, scheduler: any RxSwift.SchedulerType
    ) -> RxSwift.Observable<[Element]> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<[Stream.Element]> {
        stream.buffer(timeSpan: timeSpan, count: count, scheduler: scheduler.carryingCauses)
      }
      return carrying(.waiting, own) { caused in
        DirectStream.stream { observer in
          let starter = Cause.current
          var isOver = false
          return own(caused.do(onError: { _ in isOver = true }, onCompleted: { isOver = true })).map { values in
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
