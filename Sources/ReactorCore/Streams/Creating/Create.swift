extension ObservableType {
  /// An observable whose events `body` sends to the observer that it is given.
  ///
  /// The observer may be called from any thread, one event at a time. It ignores events after the end and after
  /// disposal.
  ///
  /// - Parameter body: Called for each subscription. The disposable it returns is disposed of when the subscription
  ///   ends.
  @_alwaysEmitIntoClient
  public static func create(_ body: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      scope.add(Cause.callout(AnyObserver(sink: sink, gate: scope, owner: Cause.current), body))
    }
  }
}
