extension ObservableType {
  /// A failure at once.
  public static func error(_ error: any Error) -> Observable<Element> {
    AnonymousObservable(isMomentary: true) { sink, _ in sink.stop(.error(error)) }
  }
}
