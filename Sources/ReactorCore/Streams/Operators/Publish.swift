extension ObservableType {
  /// One subscription to this stream for all observers, from `connect` on.
  @inlinable
  public func publish() -> ConnectableObservable<Element> {
    ConnectableObservable(asObservable()) { AnySubject(Broadcast()) }
  }
}
