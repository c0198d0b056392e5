import TraceModel

/// The root of each of the last 65,536 events.
struct ChainTable {
  private static let capacity = 1 << 16
  private var entries: [(seq: TraceEvent.Seq, root: TraceEvent.Seq)] = []

  /// The root of an event; nil where it is not known any more.
  subscript(_ seq: TraceEvent.Seq) -> TraceEvent.Seq? {
    guard !entries.isEmpty else { return nil }
    let entry = entries[Int(seq % TraceEvent.Seq(Self.capacity))]
    return entry.seq == seq ? entry.root : nil
  }

  /// Adds an event to the chain of its cause; without one it is a root itself. Returns the root.
  @discardableResult
  mutating func add(_ seq: TraceEvent.Seq, after cause: TraceEvent.Seq?) -> TraceEvent.Seq {
    if let known = self[seq] { return known }
    if entries.isEmpty { entries = Array(repeating: (0, 0), count: Self.capacity) }
    let root = cause.map { self[$0] ?? $0 } ?? seq
    entries[Int(seq % TraceEvent.Seq(Self.capacity))] = (seq, root)
    return root
  }
}
