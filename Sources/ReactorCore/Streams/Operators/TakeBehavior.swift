/// Whether the value that ends a stream is still part of it.
@frozen public enum TakeBehavior: Sendable {
  case inclusive
  case exclusive
}
