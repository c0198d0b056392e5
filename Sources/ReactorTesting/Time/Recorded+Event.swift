import ReactorCore

extension Recorded {
  /// Records a value at a tick.
  public static func next<Element>(_ time: TestTime, _ element: Element) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .next(element))
  }

  /// Records the end at a tick. Pass the type of element where the compiler cannot infer it.
  public static func completed<Element>(
    _ time: TestTime, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .completed)
  }

  /// Records a failure at a tick. Pass the type of element where the compiler cannot infer it.
  public static func error<Element>(
    _ time: TestTime, _ error: any Error, _ type: Element.Type = Element.self
  ) -> Recorded where Value == Event<Element> {
    Recorded(time: time, value: .error(error))
  }
}

extension Recorded {
  /// A list of events, where the compiler cannot infer its type: `Recorded.events(.next(210, 1), .completed(250))`.
  public static func events<Element>(_ events: Recorded...) -> [Recorded] where Value == Event<Element> { events }

  /// A list of events, where the compiler cannot infer its type.
  public static func events<Element>(_ events: [Recorded]) -> [Recorded] where Value == Event<Element> { events }
}
