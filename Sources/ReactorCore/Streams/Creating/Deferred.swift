extension ObservableType {
  /// An observable that `factory` makes anew for each subscription. An error that `factory` throws becomes the failure.
  @_alwaysEmitIntoClient
  public static func deferred(_ factory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      do { try factory().run(sink, in: scope) } catch { sink.stop(.error(error)) }
    }
  }
}
