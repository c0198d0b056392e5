/// What the user does with a control: `button.rx.tap`. Does not fail, and does not tell the past.
public struct ControlEvent<Element>: ObservableType, @unchecked Sendable {
  // A stream may be passed between threads.
  private let events: Observable<Element>

  public init<Source: ObservableType>(events: Source) where Source.Element == Element {
    self.events = events.asObservable()
  }

  public func asObservable() -> Observable<Element> { events }
}

/// A value that the user and the program can both change: `textField.rx.text`. Does not fail.
public struct ControlProperty<Element>: ObservableType, ObserverType, @unchecked Sendable {
  // Streams and observers may be passed between threads.
  private let values: Observable<Element>
  private let sink: AnyObserver<Element>

  public init<Values: ObservableType, Sink: ObserverType>(values: Values, valueSink: Sink)
  where Values.Element == Element, Sink.Element == Element {
    self.values = values.asObservable()
    sink = valueSink.asObserver()
  }

  public func asObservable() -> Observable<Element> { values }

  public func on(_ event: Event<Element>) {
    // The end of what is bound to a control is not the end of the control.
    if case .next = event { sink.on(event) }
  }
}
