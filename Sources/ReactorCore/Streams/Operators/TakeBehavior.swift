/// Whether the value that ends `take(while:)` and `take(until:)` is emitted.
@frozen public enum TakeBehavior: Sendable {
  /// The value is emitted before the completion.
  case inclusive
  /// The value is dropped.
  case exclusive
}
