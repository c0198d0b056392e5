/// A stream that is an observer too: it sends the events that it receives.
///
/// A type of your own implements `subscribe(_:)` and `asObserver()`; one that is an observer itself has the latter.
public protocol SubjectType<Element>: ObservableType {
  /// Type of the observer that takes the events.
  associatedtype Observer: ObserverType
  /// The observer whose events the stream sends.
  func asObserver() -> Observer
}
