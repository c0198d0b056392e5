import Synchronization

extension Observable {
  /// Subscribed to, delivered and disposed of on the scheduler of a control; at once by whoever is there already.
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
      let place = ControlPlace()
      let output = sink.address
      let line = ObserveOnSink(place.arriving(output), to: scheduler, in: scope) {
        BoxedValue.copying(Element.self, at: $0)
      }
      self.run(Sink(place.leaving(to: output, or: line.sink, on: scheduler)), in: scope)
    }
  }
}

/// Knows what of a control is being delivered, and what waits to be.
private final class ControlPlace: @unchecked Sendable {
  // The depth is touched on the scheduler alone, which runs one thing at a time; the count is atomic.
  @exclusivity(unchecked)
  private var depth = 0
  private let waiting = Atomic(0)

  /// Where events go that have waited.
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

  /// Where events of the control come from: at once to `output`, or into `line`.
  func leaving(
    to output: AddressSink, or line: AddressSink, on scheduler: any ImmediateSchedulerType
  ) -> AddressSink {
    AddressSink(
      next: { address in
        if self.isFree(scheduler) { self.inside { output.next(address) } } else { self.wait { line.next(address) } }
      },
      stop: { end in
        if self.isFree(scheduler) { self.inside { output.stop(end) } } else { self.wait { line.stop(end) } }
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
