extension ObservableType {
  /// An observable that fails with `error` at once.
  public static func error(_ error: any Error) -> Observable<Element> {
    AnonymousObservable(isMomentary: true) { sink, _ in sink.stop(.error(error)) }
  }
}
