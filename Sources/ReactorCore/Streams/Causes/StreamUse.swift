/// A use of a stream inside a reducer, where it is a side effect.
public struct StreamUse: Sendable, Equatable {
  /// The ways to use a stream.
  public enum Kind: Sendable {
    /// An event was sent into a subject, a relay or an action.
    case send
    /// A stream was subscribed to.
    case subscribe
  }
  /// Whether the stream was sent to or subscribed to.
  public let kind: Kind
  /// Type of the stream.
  public let stream: Any.Type

  package init(kind: Kind, stream: Any.Type) {
    self.kind = kind
    self.stream = stream
  }

  /// Whether both are the same kind of use of the same type of stream.
  public static func == (left: StreamUse, right: StreamUse) -> Bool {
    left.kind == right.kind && left.stream == right.stream
  }
}
