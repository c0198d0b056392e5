import PlatformSupport

extension ObservableType {
  /// Emits the first `count` values and completes. For 0 it completes at once, without a subscription.
  ///
  /// - Precondition: `count` is not negative.
  @_alwaysEmitIntoClient
  public func take(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "take(\(count)): the number of values to take cannot be negative")
    if count == 0 { return .empty() }
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let left = UncheckedReference(count)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if left.value == 0 { return }
            left.value -= 1
            let isLast = left.value == 0
            sink.nextAddress(address)
            if isLast, !scope.isDisposed { sink.stop(.completed) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// Emits values until `duration` has passed since the subscription, and completes.
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let inputs = MultipleInputs(sink.address, in: scope)
      ScheduledItem.start(on: scheduler, after: duration.nanoseconds, in: inputs.scope) { inputs.finish(.completed) }
      source.run(Sink(inputs.mainInput { BoxedValue.copying(Element.self, at: $0) }), in: inputs.scope)
    }
  }
}
