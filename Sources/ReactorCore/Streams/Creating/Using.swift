extension ObservableType {
  /// A stream with a resource that is disposed of when its subscription ends.
  ///
  /// What either factory throws is the stream's failure.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      do {
        let resource = try resourceFactory()
        do { try observableFactory(resource).run(sink, in: scope) } catch { sink.stop(.error(error)) }
        scope.add(resource)
      } catch { sink.stop(.error(error)) }
    }
  }
}
