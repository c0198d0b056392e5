extension ObservableType {
  /// An observable with a resource that is disposed of when the subscription ends.
  ///
  /// An error that either factory throws becomes the failure.
  ///
  /// - Parameters:
  ///   - resourceFactory: Makes the resource, once for each subscription.
  ///   - observableFactory: Makes the observable that uses the resource.
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
