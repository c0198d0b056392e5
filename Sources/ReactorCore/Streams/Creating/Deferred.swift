extension ObservableType {
  /// The stream that `factory` makes for each subscription; what it throws is the stream's failure.
  @inlinable
  public static func deferred(_ factory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      do { try factory().run(sink, in: scope) } catch { sink.stop(.error(error)) }
    }
  }
}
