extension ObservableType {
  /// Everything `dueTime` later, in order. A failure is not delayed, and drops what waits.
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      let line = DelayLine(sink, by: dueTime.nanoseconds, on: scheduler, in: scope)
      let own = scope.child()
      source.run(line.sink { scope.end(own) }, in: own)
    }
  }
}

/// Events that wait for their time, each with its own cause: the timer that brings it out does not matter.
private final class DelayLine<Element>: @unchecked Sendable {
  private enum Item {
    case next(Element)
    case stop(Termination)
  }
  private struct State {
    var items: [Caused<Item>] = []
    /// Oldest first; those that are over are forgotten when another one comes.
    var timers: [any Cancelable] = []
  }
  // The lock guards what waits; `output` keeps deliveries apart.
  private let waiting = Locked(State())
  private let output: Sink<Element>
  private let delay: UInt64
  private let scheduler: any SchedulerType
  private let scope: Scope

  init(_ sink: Sink<Element>, by delay: UInt64, on scheduler: any SchedulerType, in scope: Scope) {
    output = Serialised(sink, in: scope).sink
    self.delay = delay
    self.scheduler = scheduler
    self.scope = scope
    scope.add { [weak self] in self?.clear() }
  }

  /// - Parameter over: Called at the end of the source, which this keeps for later.
  func sink(_ over: @escaping () -> Void) -> Sink<Element> {
    Sink(
      next: { self.wait(.next($0)) },
      stop: { end in
        over()
        if case .error = end {
          self.clear()
          self.output.stop(end)
        } else {
          self.wait(.stop(end))
        }
      })
  }

  private func wait(_ item: Item) {
    waiting.withLock { $0.items.append(Caused(item)) }
    let timer = scheduler.schedule(after: delay) { self.release() }
    let over = waiting.withLock { waiting in
      let count = waiting.timers.prefix { $0.isDisposed }.count
      defer {
        waiting.timers.removeFirst(count)
        waiting.timers.append(timer)
      }
      return waiting.timers.prefix(count)
    }
    _ = over  // Freed outside the lock.
    if scope.isDisposed { clear() }
  }

  /// Whichever timer comes first brings out what came in first.
  private func release() {
    guard let item = waiting.withLock({ $0.items.isEmpty ? nil : $0.items.removeFirst() }), !scope.isDisposed else {
      return
    }
    Cause.with(item.cause) {
      switch item.value {
      case .next(let value): output.next(value)
      case .stop(let end): output.stop(end)
      }
    }
  }

  /// Takes the timers back, so that nothing is kept until they are due.
  private func clear() {
    let dropped = waiting.withLock { waiting in
      defer { waiting = State() }
      return waiting
    }
    for timer in dropped.timers { timer.dispose() }
  }
}
