import PlatformSupport
import ReactorCore

/// An observer that records every event with its tick.
public final class TestableObserver<Element>: ObserverType, @unchecked Sendable {
  // The lock guards the events; the scheduler is thread-safe.
  private let recorded = Locked<[Recorded<Event<Element>>]>([])
  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  /// The events so far, in order. May be read from any thread.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

  /// Records an event at the current tick. May be called from any thread.
  public func on(_ event: Event<Element>) {
    let now = scheduler.clock
    recorded.withLock { $0.append(Recorded(time: now, value: event)) }
  }
}
