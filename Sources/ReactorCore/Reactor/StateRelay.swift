/// The states of a reactor: the latest one, and those that follow.
public final class StateRelay<Element>: ObservableType, @unchecked Sendable {
  // The broadcast guards its own state; the rest is immutable.
  private let broadcast: Broadcast<Element>
  private let observable: Observable<Element>

  public convenience init(value: Element) {
    self.init(value: value, isKnown: true)
  }

  /// - Parameter isKnown: Whether observers are told `value`; otherwise they wait for the first one that is sent.
  init(value: Element, isKnown: Bool) {
    let broadcast = isKnown ? Broadcast(keeping: 1, first: value) : Broadcast(keeping: 1, unsent: value)
    self.broadcast = broadcast
    observable = Made(broadcast.run)
  }

  /// The latest value.
  ///
  /// Setting it tells the observers. Any thread.
  public var value: Element {
    get { broadcast.present }
    set { broadcast.accept(.next(newValue), as: Self.self) }
  }

  public func accept(_ value: Element) { self.value = value }

  public func asObservable() -> Observable<Element> { observable }

  /// Tells the first value, unless another one was sent before.
  func tellInitial() { broadcast.sendUnsent() }

  var hasObservers: Bool { broadcast.hasObservers }

  /// The pipeline's own way in: no door, the cause is known.
  func send(_ value: Element) { broadcast.send(value) }

  func stop(_ end: Termination) { broadcast.stop(end) }

  func forget() { broadcast.forget() }
}
