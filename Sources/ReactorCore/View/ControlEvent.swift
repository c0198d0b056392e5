/// A type that can be converted to a control event.
public protocol ControlEventType<Element>: ObservableType {
  /// The same as a control event.
  func asControlEvent() -> ControlEvent<Element>
}

/// Events of a control that the user makes: `button.rx.tap`. Does not fail, and does not replay.
///
/// Subscribes to the control, delivers and is disposed of where views are.
public struct ControlEvent<Element>: ControlEventType, @unchecked Sendable {
  // A stream may be passed between threads.
  private let events: Observable<Element>

  /// - Parameters:
  ///   - events: The events of the control.
  ///   - scheduler: Where the control is; `ReactorDefaults.viewScheduler` unless said otherwise.
  public init<Source: ObservableType>(
    events: Source, scheduler: any ImmediateSchedulerType = ReactorDefaults.viewScheduler
  ) where Source.Element == Element {
    self.events = events.asObservable().ofControl(on: scheduler)
  }

  /// The events as a stream.
  public func asObservable() -> Observable<Element> { events }

  /// Itself.
  public func asControlEvent() -> ControlEvent<Element> { self }

  /// Subscribes an observer, on the scheduler of the control.
  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    events.subscribe(_:)(observer)
  }
}
