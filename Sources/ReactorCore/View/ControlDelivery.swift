import Synchronization

extension Observable {
  /// Subscribes, delivers and disposes on the scheduler of a control; synchronously for a caller that is there already.
  func ofControl(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    // Every thread is the calling one: there is nowhere to go.
    if scheduler === CurrentThreadScheduler.instance { return self }
    let source = delivered(on: scheduler)
    let elsewhere = source.subscribe(on: scheduler)
    return AnonymousObservable { sink, scope in
      guard scheduler.isCurrent else { return elsewhere.run(sink, in: scope) }
      let there = Scope()
      scope.add { there.dispose(on: scheduler) }
      source.run(sink.gated(by: scope), in: there)
    }
  }

  /// As `observe(on:)`, but an event that is caused by another one is delivered within it.
  private func delivered(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      let delivery = ControlDelivery()
      let output = sink.address
      let queue = ObserveOnSink(delivery.arriving(output), to: scheduler, in: scope) {
        BoxedValue.copying(Element.self, at: $0)
      }
      self.run(Sink(delivery.leaving(to: output, or: queue.sink, on: scheduler)), in: scope)
    }
  }
}

/// Counts the events of a control that are being delivered, and those that wait.
private final class ControlDelivery: @unchecked Sendable {
  // The depth is touched on the scheduler alone, which runs one thing at a time; the count is atomic.
  @safe @exclusivity(unchecked)
  private var depth = 0
  private let waiting = Atomic(0)

  /// Delivers events that have waited.
  func arriving(_ output: AddressSink) -> AddressSink {
    AddressSink(
      next: { address in
        self.waiting.subtract(1, ordering: .acquiringAndReleasing)
        self.inside { output.next(address) }
      },
      stop: { end in
        self.waiting.subtract(1, ordering: .acquiringAndReleasing)
        self.inside { output.stop(end) }
      })
  }

  /// Takes events of the control: passes them to `output` synchronously, or lets them wait in `queue`.
  func leaving(
    to output: AddressSink, or queue: AddressSink, on scheduler: any ImmediateSchedulerType
  ) -> AddressSink {
    AddressSink(
      next: { address in
        if self.isFree(scheduler) { self.inside { output.next(address) } } else { self.wait { queue.next(address) } }
      },
      stop: { end in
        if self.isFree(scheduler) { self.inside { output.stop(end) } } else { self.wait { queue.stop(end) } }
      })
  }

  /// Whether an event may be delivered at once: nothing waits before it, or it was caused by what is being delivered.
  private func isFree(_ scheduler: any ImmediateSchedulerType) -> Bool {
    scheduler.isCurrent && (depth > 0 || waiting.load(ordering: .acquiring) == 0)
  }

  private func inside(_ deliver: () -> Void) {
    depth += 1
    deliver()
    depth -= 1
  }

  private func wait(_ add: () -> Void) {
    waiting.add(1, ordering: .acquiringAndReleasing)
    add()
  }
}
