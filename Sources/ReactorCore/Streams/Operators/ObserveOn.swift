import PlatformSupport

extension ObservableType {
  /// Delivers every event on `scheduler`, in order, each under its own cause.
  ///
  /// If the scheduler already runs on the current thread, an event is delivered at once.
  @_alwaysEmitIntoClient
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let output = ObserveOnSink(sink.address, to: scheduler, in: scope) { BoxedValue.copying(Element.self, at: $0) }
      source.run(Sink(output.sink), in: scope)
    }
  }
}

/// A queue of events that are delivered on a scheduler, one after the other.
@usableFromInline
final class ObserveOnSink: @unchecked Sendable {
  // The lock guards the queue; one delivery runs at a time, outside of it. The rest is immutable.
  private struct State {
    var waiting = Queue<PendingEvent>()
    var isRunning = false
  }
  private let state = Locked(State())
  private let delivery = ScheduledItem()
  private let target: AddressSink
  private let scheduler: any ImmediateSchedulerType
  private let scope: Scope
  private let box: (ValueAddress) -> BoxedValue

  @usableFromInline
  init(
    _ target: AddressSink, to scheduler: any ImmediateSchedulerType, in scope: Scope,
    box: @escaping (ValueAddress) -> BoxedValue
  ) {
    self.target = target
    self.scheduler = scheduler
    self.scope = scope
    self.box = box
    scope.add(delivery)
    // Captures the queue and not self, which keeps the scope; a weak reference would slow down reference counting.
    scope.add { [state] in Self.forget(state) }
  }

  @usableFromInline
  var sink: AddressSink {
    AddressSink(next: { self.add(.next(self.box($0))) }, stop: { self.add(.stop($0)) })
  }

  private func add(_ event: PendingEvent) {
    let isFirst = state.withLock { state in
      state.waiting.append(event)
      return !exchange(&state.isRunning, with: true)
    }
    if isFirst { delivery.schedule(on: scheduler, deliver) }
    if scope.isDisposed { Self.forget(state) }
  }

  /// Delivers one event, and schedules the next. On the current scheduler it loops instead.
  private func deliver() {
    while let event = state.withLock({ Self.takeFirst(&$0) }), !scope.isDisposed {
      event.deliver(to: target)
      if scheduler.isCurrent { continue }
      let goesOn = state.withLock { state in
        state.isRunning = !state.waiting.isEmpty
        return state.isRunning
      }
      return goesOn ? delivery.schedule(on: scheduler, deliver) : ()
    }
  }

  private static func takeFirst(_ state: inout State) -> PendingEvent? {
    let first = state.waiting.popFirst()
    if first == nil { state.isRunning = false }
    return first
  }

  private static func forget(_ state: Locked<State>) {
    _ = state.withLock { exchange(&$0.waiting, with: Queue()) }  // Freed outside the lock.
  }
}
