extension ObservableType {
  /// Emits an observable for each window of values; a window completes when it has `count` values or is `timeSpan` old.
  ///
  /// The end of this observable is the end of its last window too.
  public func window(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let inputs = SerializedInputs(in: scope)
      let timer = ScheduledItem()
      scope.add(timer)
      let window = UncheckedReference(Broadcast<Element>())
      let size = UncheckedReference(0)
      let number = UncheckedReference(0)
      func startWindow() {
        number.value += 1
        let mine = number.value
        timer.schedule(on: scheduler, after: timeSpan.nanoseconds) {
          inputs.perform { if mine == number.value { nextWindow() } }
        }
        sink.next(AnonymousObservable(window.value.run))
      }
      func nextWindow() {
        window.value.stop(.completed)
        window.value = Broadcast()
        size.value = 0
        if !scope.isDisposed { startWindow() }
      }
      startWindow()
      if scope.isDisposed { return }
      let input = inputs.input(
        next: { address in
          window.value.observers.send(address)
          size.value += 1
          if size.value == count, !scope.isDisposed { nextWindow() }
        },
        stop: { end in
          timer.cancel()
          window.value.stop(end)
          if !scope.isDisposed { sink.stop(end) }
        }, box: { BoxedValue.copying(Element.self, at: $0) })
      source.run(Sink(input), in: scope)
    }
  }
}
