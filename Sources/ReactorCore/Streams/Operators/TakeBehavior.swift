/// Whether the value that ends `take(while:)` and `take(until:)` is emitted.
/// The value is emitted before the completion.
@frozen public enum TakeBehavior: Sendable {
  case inclusive
  /// The value is dropped.
  case exclusive
}
