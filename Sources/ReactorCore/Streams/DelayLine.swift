/// Events that wait for their time, each with its own cause: the timer that brings it out does not matter.
final class DelayLine<Element>: @unchecked Sendable {
  private enum Item {
    case next(Element)
    case stop(Termination)
  }
  private struct State {
    var items = Queue<(item: Caused<Item>, due: UInt64)>()
    var isRunning = false
  }
  // The lock guards what waits; `output` keeps deliveries and a failure apart.
  private let waiting = Locked(State())
  private let timer = Appointment()
  private let output: Sink<Element>
  private let delay: UInt64
  private let scheduler: any SchedulerType
  private let scope: Scope

  init(_ sink: Sink<Element>, by delay: UInt64, on scheduler: any SchedulerType, in scope: Scope) {
    output = Serialised(sink, in: scope).sink
    self.delay = delay
    self.scheduler = scheduler
    self.scope = scope
    scope.add(timer)
    scope.add { [weak self] in self?.forget() }
  }

  var sink: Sink<Element> {
    Sink(
      next: { self.wait(.next($0)) },
      stop: { end in
        if case .error = end {
          self.forget()
          self.output.stop(end)
        } else {
          self.wait(.stop(end))
        }
      })
  }

  private func wait(_ item: Item) {
    let due = scheduler.now.saturatingAdd(delay)
    let isFirst = waiting.withLock { waiting in
      waiting.items.append((Caused(item), due))
      defer { waiting.isRunning = true }
      return !waiting.isRunning
    }
    if isFirst { timer.make(on: scheduler, after: delay, release) }
    if scope.isDisposed { forget() }
  }

  /// Brings out what came in first, and waits for what is next.
  private func release() {
    while let first = waiting.withLock({ $0.items.popFirst() }), !scope.isDisposed {
      Cause.with(first.item.cause) {
        switch first.item.value {
        case .next(let value): output.next(value)
        case .stop(let end): output.stop(end)
        }
      }
      let due = waiting.withLock { waiting in
        waiting.isRunning = !waiting.items.isEmpty
        return waiting.items.first?.due
      }
      guard let due else { return }
      let now = scheduler.now
      if due > now || !scheduler.isCurrent {
        return timer.make(on: scheduler, after: due > now ? due - now : 0, release)
      }
    }
  }

  /// Lets go of what waits, so that nothing is kept until it would be due.
  private func forget() {
    let dropped = waiting.withLock { waiting in
      defer { waiting.items = Queue() }
      return waiting.items
    }
    _ = dropped  // Freed outside the lock.
  }
}
