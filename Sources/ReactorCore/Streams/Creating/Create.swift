extension ObservableType {
  /// Whatever `body` sends to its observer, from any thread, one event at a time.
  ///
  /// - Parameter body: Called for each subscription. What it returns is disposed of when the subscription ends.
  @inlinable
  public static func create(_ body: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      scope.add(Cause.callout(AnyObserver(sink: sink, gate: scope, owner: Cause.current), body))
    }
  }
}
