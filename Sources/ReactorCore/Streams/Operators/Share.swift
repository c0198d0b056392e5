/// How long a shared stream keeps what it replays.
@frozen public enum SubjectLifetimeScope: Sendable {
  /// As long as somebody is subscribed; who comes after the last one has left, or after the end, starts the source
  /// anew.
  case whileConnected
  /// For good: who comes after the end is told what is kept, and the end.
  case forever
}

extension ObservableType {
  /// One subscription to this stream from the first observer to the last, for all of them.
  ///
  /// - Parameters:
  ///   - replay: Number of the latest values that late observers are told first.
  ///   - scope: How long those are kept.
  @inlinable
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    switch scope {
    case .whileConnected: return self.replay(replay).refCount()
    case .forever:
      let subject = AnySubject(Broadcast<Element>(keeping: replay) { BoxedValue.copying(Element.self, at: $0) })
      return ConnectableObservable(asObservable()) { subject }.refCount()
    }
  }
}
