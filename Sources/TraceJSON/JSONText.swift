/// A JSON value as it stands in the file: compact, redacted, valid by construction of whoever made it.
///
/// Kept as text because most readers only pass it on; `value` parses it.
public struct JSONText: Sendable, Hashable {
  /// The value in UTF-8, without line breaks where it came from a file.
  public var text: String

  /// Takes text that is one valid JSON value.
  public init(_ text: String) {
    self.text = text
  }

  /// The value that the text stands for; nil if it is not one JSON value of at most 64 levels.
  package func value() -> JSONValue? {
    JSONValue(parsing: text)
  }
}
