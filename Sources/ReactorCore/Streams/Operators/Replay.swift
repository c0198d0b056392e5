extension ObservableType {
  /// The same, and late observers are told the latest values first.
  @inlinable
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    let box = { BoxedValue.copying(Element.self, at: $0) }
    return ConnectableObservable(asObservable()) { AnySubject(Broadcast(keeping: bufferSize, box: box)) }
  }

  /// The same, and late observers are told all values first.
  @inlinable
  public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}
