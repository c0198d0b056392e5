extension ObservableType {
  /// Nothing, ever.
  public static func never() -> Observable<Element> {
    AnonymousObservable { _, _ in }
  }
}
