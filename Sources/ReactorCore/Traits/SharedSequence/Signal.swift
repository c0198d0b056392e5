/// A stream for the events of a view: does not fail, delivers on the main thread, and replays nothing.
public typealias Signal<Element> = SharedSequence<SignalSharingStrategy, Element>

/// The sharing strategy of signals: late observers get no past value.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// The scheduler on which signals deliver: the main one, unless a test replaces it by `SharingScheduler.mock`.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Shares one subscription from the first observer to the last, and replays nothing.
  @inlinable
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 0, scope: .whileConnected)
  }
}

extension SharedSequence where SharingStrategy == SignalSharingStrategy {
  /// Returns the signal itself.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> { self }
}

extension ObservableConvertibleType {
  /// Converts to a signal that emits `onErrorJustReturn` and completes instead of failing.
  @_alwaysEmitIntoClient
  public func asSignal(onErrorJustReturn: Element) -> Signal<Element> {
    shared { _ in .just(onErrorJustReturn) }
  }

  /// Converts to a signal that continues with another signal instead of failing.
  @_alwaysEmitIntoClient
  public func asSignal(onErrorSignalWith: Signal<Element>) -> Signal<Element> {
    shared { _ in onErrorSignalWith.source }
  }

  /// Converts to a signal that continues with the result of `onErrorRecover` instead of failing.
  @_alwaysEmitIntoClient
  public func asSignal(onErrorRecover: @escaping (any Error) -> Signal<Element>) -> Signal<Element> {
    shared { onErrorRecover($0).source }
  }
}

extension InfallibleType {
  /// Converts to a signal, which delivers on the main thread.
  public func asSignal() -> Signal<Element> {
    Signal(infallible: asObservable())
  }
}

extension PublishRelay {
  /// Converts to a signal of the relay's values.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> {
    Signal(infallible: asObservable())
  }
}

extension ControlEvent {
  /// Converts to a signal of the control's events, which completes where they fail.
  @_alwaysEmitIntoClient
  public func asSignal() -> Signal<Element> {
    shared { _ in .empty() }
  }
}
