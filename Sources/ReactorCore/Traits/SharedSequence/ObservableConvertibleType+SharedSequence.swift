extension ObservableConvertibleType {
  /// Converts to a driver or signal that emits `onErrorJustReturn` and completes instead of failing.
  @_alwaysEmitIntoClient
  public func asSharedSequence<Strategy>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
  ) -> SharedSequence<Strategy, Element> {
    shared { _ in .just(onErrorJustReturn) }
  }

  /// Converts to a driver or signal that continues with another one instead of failing.
  @_alwaysEmitIntoClient
  public func asSharedSequence<Strategy>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorDriveWith: SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    shared { _ in onErrorDriveWith.source }
  }

  /// Converts to a driver or signal that continues with the result of `onErrorRecover` instead of failing.
  @_alwaysEmitIntoClient
  public func asSharedSequence<Strategy>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorRecover: @escaping (any Error) -> SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    shared { onErrorRecover($0).source }
  }

  /// Delivers on the scheduler of the strategy, continues with the result of `recover` instead of failing, and shares.
  @inlinable
  func shared<Strategy>(
    _ recover: @escaping (any Error) -> Observable<Element>
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(safe: asObservable().observe(on: Strategy.scheduler).catch(recover))
  }
}
