extension ObservableType {
  /// A value once the stream has been quiet for `dueTime` after it.
  ///
  /// A value that waits is sent, not lost, when the stream completes. A failure is not delayed, and drops it.
  @inlinable
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let pause = Pause(sink.address, dueTime.nanoseconds, scheduler, in: scope) { Box.copying(Element.self, at: $0) }
      source.run(Sink(pause.debounced()), in: scope)
    }
  }
}

extension Pause {
  @usableFromInline
  func debounced() -> AddressSink {
    let rest = UncheckedReference(Debounce<Box>())
    return turns.input(
      next: { address in
        let dropped = rest.value.takeWaiting()
        let number = rest.value.arrive(box(address))
        timer.make(on: scheduler, after: dueTime) {
          turns.take { rest.value.isQuiet(since: number)?.deliver(to: sink) }
        }
        withExtendedLifetime(dropped) {}  // Freed when all is in order: its deinit may be user code.
      },
      stop: { end in
        timer.cancel()
        let last = rest.value.takeWaiting()
        if end.error == nil { last?.deliver(to: sink) }
        if !scope.isDisposed { sink.stop(end) }
      }, box: box)
  }
}

/// Which value was followed by silence.
struct Debounce<Value> {
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
