extension ObservableType {
  /// A connectable observable that shares one subscription to this one among its observers.
  @inlinable
  public func publish() -> ConnectableObservable<Element> {
    ConnectableObservable(asObservable()) { AnySubject(Broadcast()) }
  }
}
