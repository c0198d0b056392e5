/// A stream into which anybody can send.
///
/// A type of your own implements `subscribe(_:)` and `asObserver()`; one that is an observer itself has the latter.
public protocol SubjectType<Element>: ObservableType {
  associatedtype Observer: ObserverType
  /// Takes what the stream is to send.
  func asObserver() -> Observer
}
