import PlatformSupport

extension ObservableType {
  /// Emits a value once no other has followed it for `dueTime`.
  ///
  /// The pending value is emitted before the completion. A failure is not delayed, and drops the pending value.
  @_alwaysEmitIntoClient
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let limiter = RateLimiter(sink.address, dueTime.nanoseconds, scheduler, in: scope) {
        BoxedValue.copying(Element.self, at: $0)
      }
      source.run(Sink(limiter.debounced()), in: scope)
    }
  }
}

extension RateLimiter {
  @usableFromInline
  func debounced() -> AddressSink {
    let state = UncheckedReference(DebounceState<BoxedValue>())
    return inputs.input(
      next: { address in
        let dropped = state.value.takePending()
        let number = state.value.arrive(box(address))
        timer.schedule(on: scheduler, after: dueTime) {
          inputs.perform { state.value.isQuiet(since: number)?.deliver(to: sink) }
        }
        withExtendedLifetime(dropped) {}  // Freed last: its deinit may run user code.
      },
      stop: { end in
        timer.cancel()
        let last = state.value.takePending()
        if end.error == nil { last?.deliver(to: sink) }
        if !scope.isDisposed { sink.stop(end) }
      }, box: box)
  }
}

/// The pending value of `debounce`.
struct DebounceState<Value> {
  private var number = 0
  private var pending: Value?

  /// Replaces the pending value.
  ///
  /// - Returns: Its number, for `isQuiet(since:)` when the interval has passed.
  mutating func arrive(_ value: Value) -> Int {
    number += 1
    pending = value
    return number
  }

  /// The pending value, if none has come since the one with that number.
  mutating func isQuiet(since number: Int) -> Value? {
    number == self.number ? takePending() : nil
  }

  /// Removes and returns the pending value.
  mutating func takePending() -> Value? { pending.take() }
}
