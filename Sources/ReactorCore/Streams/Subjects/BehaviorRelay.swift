import PlatformSupport

/// A relay that has a current value, and sends it to each new observer first.
public final class BehaviorRelay<Element>: BroadcastRelay<Element>, @unchecked Sendable {
  // It has no state of its own.

  /// A relay whose first value is `value`.
  @inlinable
  public init(value: Element) {
    super.init(Broadcast(value: value) { BoxedValue.copying(Element.self, at: $0) })
  }

  /// The latest value. Any thread.
  public var value: Element { broadcast.latest }
}
