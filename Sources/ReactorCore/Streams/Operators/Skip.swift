import PlatformSupport
import Synchronization

extension ObservableType {
  /// Drops the first `count` values.
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let left = UncheckedReference(count)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if left.value > 0 { left.value -= 1 } else { sink.nextAddress(address) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// Drops the values that come before `duration` has passed since the subscription.
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isOpen = Flag()
      ScheduledItem.start(on: scheduler, after: duration.nanoseconds, in: scope) { isOpen.raise() }
      let next = sink.nextAddress
      source.run(
        Sink<Element>(nextAddress: { address in if isOpen.isRaised { next(address) } }, stop: sink.stop), in: scope)
    }
  }
}

/// A flag that is raised once, from any thread.
private final class Flag: Sendable {
  private let raised = Atomic(false)

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  func raise() { raised.store(true, ordering: .releasing) }
}
