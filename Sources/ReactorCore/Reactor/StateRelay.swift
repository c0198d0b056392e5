/// The states of a reactor: the latest one, and those that follow.
public final class StateRelay<Element>: ObservableType, @unchecked Sendable {
  // The broadcast guards its own state; the rest is immutable.
  private let broadcast: Broadcast<Element>
  private let observable: Observable<Element>

  public convenience init(value: Element) {
    self.init(value: value, isKnown: true)
  }

  /// - Parameter isKnown: Whether observers are told `value`; otherwise they wait for the first one that is sent.
  init(
    value: Element, isKnown: Bool,
    box: @escaping (UnsafeRawPointer) -> Box = { Box.copying(Element.self, at: $0) }
  ) {
    broadcast = Broadcast(value: value, isSent: isKnown, box: box)
    observable = Hot(broadcast.observers)
  }

  /// The latest value. Setting it tells the observers. Any thread.
  public var value: Element {
    get { broadcast.latest }
    set { broadcast.accept(next: newValue, as: type(of: self)) }
  }

  public func accept(_ value: Element) { self.value = value }

  public func asObservable() -> Observable<Element> { observable }

  /// Tells the first value, unless another one was sent before.
  func tellInitial() { broadcast.sendUnsent() }

  /// Whom the reactor's engine tells its states.
  var observers: Observers { broadcast.observers }
}
