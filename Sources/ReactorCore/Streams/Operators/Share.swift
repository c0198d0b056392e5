import PlatformSupport

/// How long `share` keeps its subject, and with it the values it replays.
@frozen public enum SubjectLifetimeScope: Sendable {
  /// As long as there are observers. After the last has left, or after the end, the next observer subscribes to the
  /// source anew.
  case whileConnected
  /// For good. An observer that comes after the end receives the replayed values, and the end.
  case forever
}

extension ObservableType {
  /// Shares one subscription to this observable among its observers, from the first to the last.
  ///
  /// - Parameters:
  ///   - replay: Number of the latest values that late observers receive first.
  ///   - scope: How long these are kept.
  @_alwaysEmitIntoClient
  public func share(replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected) -> Observable<Element> {
    switch scope {
    case .whileConnected: return self.replay(replay).refCount()
    case .forever:
      let subject = AnySubject(Broadcast<Element>(keeping: replay) { BoxedValue.copying(Element.self, at: $0) })
      return ConnectableObservable(asObservable()) { subject }.refCount()
    }
  }
}
