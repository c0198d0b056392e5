extension ObservableType {
  /// A connectable observable that shares one subscription to this one among its observers.
  @_alwaysEmitIntoClient
  public func publish() -> ConnectableObservable<Element> {
    ConnectableObservable(asObservable()) { AnySubject(Broadcast()) }
  }
}
