/// A JSON value as it stands in the file: compact, redacted, valid by construction of whoever made it.
///
/// Kept as text because most readers only pass it on; `value` parses it.
public struct JSONText: Sendable, Hashable {
  public var text: String

  /// Takes text that is one valid JSON value.
  public init(_ text: String) {
    self.text = text
  }
}
