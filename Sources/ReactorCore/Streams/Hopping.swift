extension ObservableType {
  /// Every event on `scheduler`, in order, under its own cause.
  ///
  /// Events that come on a scheduler which runs here anyway are delivered at once.
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      source.run(Crossing(sink, to: scheduler, in: scope).sink, in: scope)
    }
  }

  /// Subscribes to the stream, and disposes of the subscription, on `scheduler`.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      let there = Scope()
      let gated = Sink<Element>(
        nextAddress: { address in if !scope.isDisposed { sink.nextAddress(address) } },
        stop: { end in if !scope.isDisposed { sink.stop(end) } })
      let start = Appointment()
      scope.add(start)
      start.make(on: scheduler) {
        source.run(gated, in: there)
        scope.add { scheduler.schedule { there.dispose() } }
      }
    }
  }
}

/// Events that wait to be delivered on a scheduler, one after the other.
private final class Crossing<Element>: @unchecked Sendable {
  private enum Item {
    case next(Element)
    case stop(Termination)
  }
  private struct State {
    var waiting = Queue<Caused<Item>>()
    var isRunning = false
  }
  // The lock guards what waits; one delivery runs at a time, outside.
  private let state = Locked(State())
  private let turn = Appointment()
  private let target: Sink<Element>
  private let scheduler: any ImmediateSchedulerType
  private let scope: Scope

  init(_ target: Sink<Element>, to scheduler: any ImmediateSchedulerType, in scope: Scope) {
    self.target = target
    self.scheduler = scheduler
    self.scope = scope
    scope.add(turn)
    scope.add { [weak self] in self?.forget() }
  }

  var sink: Sink<Element> {
    Sink(next: { self.add(.next($0)) }, stop: { self.add(.stop($0)) })
  }

  private func add(_ item: Item) {
    let isFirst = state.withLock { state in
      state.waiting.append(Caused(item))
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { turn.make(on: scheduler, deliver) }
    if scope.isDisposed { forget() }
  }

  /// Delivers one event, and asks for another turn if there are more; a scheduler that runs here anyway need not be
  /// asked.
  private func deliver() {
    while let item = state.withLock({ $0.waiting.popFirst() }), !scope.isDisposed {
      Cause.with(item.cause) {
        switch item.value {
        case .next(let value): target.next(value)
        case .stop(let end): target.stop(end)
        }
      }
      let goesOn = state.withLock { state in
        state.isRunning = !state.waiting.isEmpty
        return state.isRunning
      }
      if !goesOn { return }
      if !scheduler.isCurrent { return turn.make(on: scheduler, deliver) }
    }
  }

  private func forget() {
    let dropped = state.withLock { state in
      defer { state.waiting = Queue() }
      return state.waiting
    }
    _ = dropped  // Freed outside the lock.
  }
}
