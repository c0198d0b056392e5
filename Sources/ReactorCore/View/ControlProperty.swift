/// A type that can be converted to a control property.
public protocol ControlPropertyType<Element>: ObservableType, ObserverType {
  /// The same as a control property.
  func asControlProperty() -> ControlProperty<Element>
}

/// A value that the user and the program can both change: `textField.rx.text`. Does not fail.
///
/// Subscribes to the control, delivers and is disposed of where views are.
public struct ControlProperty<Element>: ControlPropertyType, @unchecked Sendable {
  // Streams and observers may be passed between threads.
  fileprivate let values: Observable<Element>
  fileprivate let sink: AnyObserver<Element>
  fileprivate let scheduler: any ImmediateSchedulerType

  /// - Parameters:
  ///   - values: The values of the control.
  ///   - valueSink: Changes the value of the control.
  ///   - scheduler: Where the control is; `ReactorDefaults.viewScheduler` unless said otherwise.
  public init<Values: ObservableType, Sink: ObserverType>(
    values: Values, valueSink: Sink, scheduler: any ImmediateSchedulerType = ReactorDefaults.viewScheduler
  ) where Values.Element == Element, Sink.Element == Element {
    self.values = values.asObservable().ofControl(on: scheduler)
    sink = valueSink.asObserver()
    self.scheduler = scheduler
  }

  /// The values as a stream, the present one first.
  public func asObservable() -> Observable<Element> { values }

  /// Subscribes an observer, on the scheduler of the control.
  @_disfavoredOverload
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    values.subscribe(_:)(observer)
  }

  /// Itself.
  public func asControlProperty() -> ControlProperty<Element> { self }

  /// Values after the first one: changes by the user.
  public var changed: ControlEvent<Element> { ControlEvent(events: values.skip(1), scheduler: scheduler) }

  /// Sets the value of a `next` event; ignores errors and completions.
  public func on(_ event: Event<Element>) {
    // The end of what is bound to a control is not the end of the control.
    if case .next = event { sink.on(event) }
  }
}

extension ControlPropertyType where Element == String? {
  /// The text, empty for none.
  public var orEmpty: ControlProperty<String> {
    let original = asControlProperty()
    return ControlProperty<String>(
      values: original.values.map { $0 ?? "" }, valueSink: original.sink.mapObserver { $0 },
      scheduler: original.scheduler)
  }
}
