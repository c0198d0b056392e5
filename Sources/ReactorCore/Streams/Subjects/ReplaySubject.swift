import PlatformSupport

/// A subject that sends its latest values to each new observer first, after its end too.
public final class ReplaySubject<Element>: BroadcastSubject<Element>, @unchecked Sendable {
  // It has no state of its own.

  @inlinable
  init(keeping capacity: Int) {
    super.init(Broadcast(keeping: capacity) { BoxedValue.copying(Element.self, at: $0) })
  }

  /// A subject that replays the latest `bufferSize` values.
  @inlinable
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(keeping: bufferSize) }

  /// A subject that replays all values.
  @inlinable
  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(keeping: .max) }

  /// The subject itself.
  public func asObserver() -> ReplaySubject<Element> { self }
}
