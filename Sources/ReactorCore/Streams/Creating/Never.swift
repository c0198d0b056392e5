extension ObservableType {
  /// An observable that emits nothing and never ends.
  public static func never() -> Observable<Element> {
    AnonymousObservable { _, _ in }
  }
}
