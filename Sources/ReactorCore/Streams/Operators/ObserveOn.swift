import PlatformSupport

extension ObservableType {
  /// Every event on `scheduler`, in order, under its own cause.
  ///
  /// Events that come on a scheduler which runs here anyway are delivered at once.
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let output = ObserveOnSink(sink.address, to: scheduler, in: scope) { BoxedValue.copying(Element.self, at: $0) }
      source.run(Sink(output.sink), in: scope)
    }
  }
}

/// Events that wait to be delivered on a scheduler, one after the other.
@usableFromInline
final class ObserveOnSink: @unchecked Sendable {
  private struct State {
    var waiting = Queue<PendingEvent>()
    var isRunning = false
  }
  // The lock guards what waits; one delivery runs at a time, outside.
  private let state = Locked(State())
  private let delivery = ScheduledItem()
  private let target: AddressSink
  private let scheduler: any ImmediateSchedulerType
  private let scope: Scope
  private let box: (UnsafeRawPointer) -> BoxedValue

  @usableFromInline
  init(
    _ target: AddressSink, to scheduler: any ImmediateSchedulerType, in scope: Scope,
    box: @escaping (UnsafeRawPointer) -> BoxedValue
  ) {
    self.target = target
    self.scheduler = scheduler
    self.scope = scope
    self.box = box
    scope.add(delivery)
    // Not by way of self, which keeps the scope; nor weakly: what is referred to weakly counts its references slowly.
    scope.add { [state] in Self.forget(state) }
  }

  @usableFromInline
  var sink: AddressSink {
    AddressSink(next: { self.add(.next(self.box($0))) }, stop: { self.add(.stop($0)) })
  }

  private func add(_ event: PendingEvent) {
    let isFirst = state.withLock { state in
      state.waiting.append(event)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { delivery.schedule(on: scheduler, deliver) }
    if scope.isDisposed { Self.forget(state) }
  }

  /// Delivers one event, and asks for another delivery if there are more; a scheduler that runs here anyway need not be
  /// asked.
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
    let dropped = state.withLock { state in
      defer { state.waiting = Queue() }
      return state.waiting
    }
    _ = dropped  // Freed outside the lock.
  }
}
