extension ObservableType {
  /// A value once the stream has been quiet for `dueTime` after it.
  ///
  /// A value that waits is sent, not lost, when the stream completes. A failure is not delayed, and drops it.
  @inlinable
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
        let dropped = state.value.takeWaiting()
        let number = state.value.arrive(box(address))
        timer.schedule(on: scheduler, after: dueTime) {
          inputs.perform { state.value.isQuiet(since: number)?.deliver(to: sink) }
        }
        withExtendedLifetime(dropped) {}  // Freed when all is in order: its deinit may be user code.
      },
      stop: { end in
        timer.cancel()
        let last = state.value.takeWaiting()
        if end.error == nil { last?.deliver(to: sink) }
        if !scope.isDisposed { sink.stop(end) }
      }, box: box)
  }
}

/// Which value was followed by silence.
struct DebounceState<Value> {
  private var number = 0
  private var waiting: Value?

  /// - Returns: A number to ask with, once the silence has lasted long enough.
  mutating func arrive(_ value: Value) -> Int {
    number += 1
    waiting = value
    return number
  }

  /// The value that came as that number, if none came since.
  mutating func isQuiet(since number: Int) -> Value? {
    number == self.number ? takeWaiting() : nil
  }

  mutating func takeWaiting() -> Value? {
    defer { waiting = nil }
    return waiting
  }
}
