/// A subject that sends events to the observers of the moment, and replays nothing.
public final class PublishSubject<Element>: BroadcastSubject<Element>, @unchecked Sendable {
  // It has no state of its own.

  /// A subject without a value.
  public init() { super.init(Broadcast()) }

  /// The subject itself.
  public func asObserver() -> PublishSubject<Element> { self }
}
