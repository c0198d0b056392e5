/// Can be seen as what the user does with a control.
public protocol ControlEventType<Element>: ObservableType {
  func asControlEvent() -> ControlEvent<Element>
}

/// What the user does with a control: `button.rx.tap`. Does not fail, and does not tell the past.
///
/// Subscribes to the control, delivers and is disposed of where views are.
public struct ControlEvent<Element>: ControlEventType, @unchecked Sendable {
  // A stream may be passed between threads.
  private let events: Observable<Element>

  /// - Parameter scheduler: Where the control is; `ReactorDefaults.viewScheduler` unless said otherwise.
  public init<Source: ObservableType>(
    events: Source, scheduler: any ImmediateSchedulerType = ReactorDefaults.viewScheduler
  ) where Source.Element == Element {
    self.events = events.asObservable().ofControl(on: scheduler)
  }

  public func asObservable() -> Observable<Element> { events }

  public func asControlEvent() -> ControlEvent<Element> { self }

  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    events.subscribe(_:)(observer)
  }
}
