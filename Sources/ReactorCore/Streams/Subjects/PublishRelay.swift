/// A relay that sends values to the observers of the moment, and replays nothing.
public final class PublishRelay<Element>: BroadcastRelay<Element>, @unchecked Sendable {
  // It has no state of its own.

  /// A relay without a value.
  public init() { super.init(Broadcast()) }
}
