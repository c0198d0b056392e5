import PlatformSupport

/// A relay that sends its latest values to each new observer first.
public final class ReplayRelay<Element>: BroadcastRelay<Element>, @unchecked Sendable {
  // It has no state of its own.

  @inlinable
  init(keeping capacity: Int) {
    super.init(Broadcast(keeping: capacity) { BoxedValue.copying(Element.self, at: $0) })
  }

  /// A relay that replays the latest `bufferSize` values.
  @inlinable
  public static func create(bufferSize: Int) -> ReplayRelay<Element> { ReplayRelay(keeping: bufferSize) }

  /// A relay that replays all values.
  @inlinable
  public static func createUnbound() -> ReplayRelay<Element> { ReplayRelay(keeping: .max) }
}
