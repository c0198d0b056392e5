import CReactorContext

/// A stream that was used where only computation belongs: inside `reduce`.
public struct StreamUse: Sendable {
  public enum Kind: Sendable {
    /// An event was sent into a subject, a relay or an action.
    case send
    /// A stream was subscribed to.
    case subscribe
  }
  public let kind: Kind
  /// Type of the stream that was used.
  public let stream: Any.Type

  package init(kind: Kind, stream: Any.Type) {
    self.kind = kind
    self.stream = stream
  }
}

/// Notes the streams that a reducer uses while it runs on this thread.
///
/// Belongs to the thread that runs the reducer, from `run` to its end, and is used on no other.
package final class ReduceWatch {
  /// While a reducer is replayed its sends and subscriptions are dropped, so that nothing happens twice.
  private let isMuted: Bool
  package private(set) var uses: [StreamUse] = []

  package init(isMuted: Bool = false) {
    self.isMuted = isMuted
  }

  /// Begins anew, for the next reduce.
  package func forget() {
    if !uses.isEmpty { uses = [] }
  }

  static var current: ReduceWatch? {
    rc_reduce().map { Unmanaged<ReduceWatch>.fromOpaque($0).takeUnretainedValue() }
  }

  package func run(_ reduce: () -> Void) {
    let outer = rc_reduce()
    rc_set_reduce(Unmanaged.passUnretained(self).toOpaque())
    reduce()
    rc_set_reduce(outer)
  }

  /// Notes a use, and lets it happen unless it is muted. What follows from it inside is not the reducer's own doing.
  func note(_ use: StreamUse, _ body: () -> Void) {
    uses.append(use)
    if isMuted { return }
    let watch = rc_reduce()
    rc_set_reduce(nil)
    body()
    rc_set_reduce(watch)
  }
}
