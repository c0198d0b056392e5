import PlatformSupport

extension ObservableType {
  /// Emits each value and the completion `dueTime` later, in order. A failure is not delayed, and drops pending values.
  @_alwaysEmitIntoClient
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let own = scope.child()
      let delayed = DelaySink(sink.address, by: dueTime.nanoseconds, on: scheduler, in: scope) {
        BoxedValue.copying(Element.self, at: $0)
      }
      source.run(Sink(delayed.sink(ending: own)), in: own)
    }
  }
}

/// A queue of events that are due later, each with its own cause, whatever event set the timer.
@usableFromInline
final class DelaySink: @unchecked Sendable {
  // The lock guards the queue; the output serializes deliveries with a failure. The rest is immutable.
  private struct State {
    var items = Queue<(event: PendingEvent, due: UInt64)>()
    var isRunning = false
  }
  private let waiting = Locked(State())
  private let timer = ScheduledItem()
  private let output: AddressSink
  private let delay: UInt64
  private let scheduler: any SchedulerType
  private let scope: Scope
  private let box: (ValueAddress) -> BoxedValue

  @usableFromInline
  init(
    _ sink: AddressSink, by delay: UInt64, on scheduler: any SchedulerType, in scope: Scope,
    box: @escaping (ValueAddress) -> BoxedValue
  ) {
    output = SerializedInputs(in: scope).input(next: sink.next, stop: sink.stop, box: box)
    self.delay = delay
    self.scheduler = scheduler
    self.scope = scope
    self.box = box
    scope.add(timer)
    // Captures the queue and not self, which keeps the scope; a weak reference would slow down reference counting.
    scope.add { [waiting] in Self.forget(waiting) }
  }

  /// The sink of the delayed source.
  ///
  /// - Parameter own: The scope of the source, which ends with it.
  @usableFromInline
  func sink(ending own: Scope) -> AddressSink {
    AddressSink(
      next: { self.wait(.next(self.box($0))) },
      stop: { end in
        self.scope.end(own)
        if case .error = end {
          Self.forget(self.waiting)
          self.output.stop(end)
        } else {
          self.wait(.stop(end))
        }
      })
  }

  private func wait(_ event: PendingEvent) {
    let due = scheduler.now.plus(delay)
    let isFirst = waiting.withLock { waiting in
      waiting.items.append((event, due))
      return !exchange(&waiting.isRunning, with: true)
    }
    if isFirst { timer.schedule(on: scheduler, after: delay, release) }
    if scope.isDisposed { Self.forget(waiting) }
  }

  /// Delivers events that are due, and sets the timer for the next.
  private func release() {
    if let error = PlannedFailure.takeCurrent() {
      Self.forget(waiting)
      return output.stop(.error(error))
    }
    while let first = waiting.withLock({ $0.items.popFirst() }), !scope.isDisposed {
      first.event.deliver(to: output)
      let due = waiting.withLock { waiting in
        waiting.isRunning = !waiting.items.isEmpty
        return waiting.items.first?.due
      }
      guard let due else { return }
      let now = scheduler.now
      if due > now || !scheduler.isCurrent {
        return timer.schedule(on: scheduler, after: due > now ? due - now : 0, release)
      }
    }
  }

  /// Drops pending events, so that they are not kept until they would be due.
  private static func forget(_ waiting: Locked<State>) {
    _ = waiting.withLock { exchange(&$0.items, with: Queue()) }  // Freed outside the lock.
  }
}
