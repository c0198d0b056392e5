import PlatformSupport

extension ObservableType {
  /// A connectable observable that replays the latest `bufferSize` values to late observers.
  @_alwaysEmitIntoClient
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    let box = { BoxedValue.copying(Element.self, at: $0) }
    return ConnectableObservable(asObservable()) { AnySubject(Broadcast(keeping: bufferSize, box: box)) }
  }

  /// A connectable observable that replays all values to late observers.
  @_alwaysEmitIntoClient
  public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}
