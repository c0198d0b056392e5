import Synchronization

extension ObservableType {
  /// Everything but the first `count` values.
  @inlinable
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

  /// Everything after `duration` has passed.
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

/// Raised once; any thread.
private final class Flag: Sendable {
  private let raised = Atomic(false)

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  func raise() { raised.store(true, ordering: .releasing) }
}
