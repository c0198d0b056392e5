import PlatformSupport
import ReactorCore

/// Keeps every event with the tick at which it came.
public final class TestableObserver<Element>: ObserverType, @unchecked Sendable {
  // The lock guards the events.
  private let recorded = Locked<[Recorded<Event<Element>>]>([])
  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  /// The events up to now, in order.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

  public func on(_ event: Event<Element>) {
    let now = scheduler.clock
    recorded.withLock { $0.append(Recorded(time: now, value: event)) }
  }
}
