extension ObservableType {
  /// Fails with `RxError.timeout` when the stream is silent for `dueTime`, at first or between two values.
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// Goes on with `other` when the stream is silent for `dueTime`, at first or between two values.
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    let source = asObservable()
    let other = other.asObservable()
    return Made { sink, scope in
      let own = scope.child()
      let turns = Turns(in: own)
      let timer = Appointment()
      own.add(timer)
      var number = 0
      func startTimer() {
        number += 1
        let mine = number
        timer.make(on: scheduler, after: dueTime.nanoseconds) {
          turns.take {
            // A value may have come while this waited for its turn.
            if mine != number { return }
            scope.end(own)
            other.run(sink, in: scope)
          }
        }
      }
      startTimer()
      source.run(
        Sink<Element>(
          next: { value in
            turns.take {
              number += 1
              sink.next(value)
              if !own.isDisposed { startTimer() }
            }
          },
          stop: { end in
            turns.take {
              scope.end(own)
              sink.stop(end)
            }
          }), in: own)
    }
  }
}
