extension ObservableType {
  /// The values of each window in an array; a window ends when it is full or `timeSpan` old.
  ///
  /// An empty window is an empty array. When the stream completes the last window is sent; a failure drops it.
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    let source = asObservable()
    return Made { sink, scope in
      let turns = Turns(in: scope)
      let timer = Appointment()
      scope.add(timer)
      var values: [Caused<Element>] = []
      var number = 0
      let starter = Cause.current
      func startWindow() {
        number += 1
        let mine = number
        timer.make(on: scheduler, after: timeSpan.nanoseconds) {
          turns.take { if mine == number { send(from: nil) } }
        }
      }
      func take(from trigger: CauseID?) {
        let batch = values
        values = []
        // Of values that the timer brings out the first is the trigger, and the others contribute.
        let first = trigger ?? batch.first?.cause ?? starter
        Cause.with(batch.reduce(first) { Cause.join($0, $1.cause) }) { sink.next(batch.map(\.value)) }
      }
      func send(from trigger: CauseID?) {
        take(from: trigger)
        if !scope.isDisposed { startWindow() }
      }
      startWindow()
      source.run(
        Sink<Element>(
          next: { value in
            turns.take {
              values.append(Caused(value))
              if values.count == count { send(from: Cause.current) }
            }
          },
          stop: { end in
            turns.take {
              timer.cancel()
              if end.error == nil { take(from: Cause.current) }
              if !scope.isDisposed { sink.stop(end) }
            }
          }), in: scope)
    }
  }

  /// A stream for each window; a window ends when it is full or `timeSpan` old.
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    let source = asObservable()
    return Made { sink, scope in
      let turns = Turns(in: scope)
      let timer = Appointment()
      scope.add(timer)
      var window = Broadcast<Element>()
      var size = 0
      var number = 0
      func startWindow() {
        number += 1
        let mine = number
        timer.make(on: scheduler, after: timeSpan.nanoseconds) {
          turns.take { if mine == number { nextWindow() } }
        }
        sink.next(Made(window.run))
      }
      func nextWindow() {
        window.stop(.completed)
        window = Broadcast()
        size = 0
        if !scope.isDisposed { startWindow() }
      }
      startWindow()
      if scope.isDisposed { return }
      source.run(
        Sink<Element>(
          next: { value in
            turns.take {
              window.send(value)
              size += 1
              if size == count, !scope.isDisposed { nextWindow() }
            }
          },
          stop: { end in
            turns.take {
              timer.cancel()
              window.stop(end)
              if !scope.isDisposed { sink.stop(end) }
            }
          }), in: scope)
    }
  }
}
