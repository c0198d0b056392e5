/// A stream that was used where only computation belongs: inside `reduce`.
public struct StreamUse: Sendable, Equatable {
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

  public static func == (left: StreamUse, right: StreamUse) -> Bool {
    left.kind == right.kind && left.stream == right.stream
  }
}
