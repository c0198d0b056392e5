import TraceModel

/// What a cycle diagram shows, and how much of it.
public struct CycleOptions: Sendable, Equatable {
  /// Nodes in the picture; above it the lightest ones fold into "others". What is impure, failed, cancelled, never
  /// ended, part of a loop or slow is not folded, however many there are.
  public var maxNodes: Int
  /// A 95th percentile above so many nanoseconds is marked as slow.
  public var slow: UInt64

  public init(maxNodes: Int = 120, slow: UInt64 = 250_000_000) {
    self.maxNodes = maxNodes
    self.slow = slow
  }
}
