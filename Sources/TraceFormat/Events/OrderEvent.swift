import TraceFindings
import TraceJSON

extension TraceEvent {
  /// Two mutations of different effects of one reactor that came in one order and could have come in the other, as a test
  /// found when it reduced them in both.
  ///
  /// Its `cause` is the reduce of the one that came second. A `TraceGraph.OrderNote` joins it to both.
  public struct Order: Sendable, Equatable {
    /// How much depends on the order; the worst first.
    package typealias Rank = Finding.Order.Rank
    /// Number of the mutation that came first.
    public var first: Seq
    /// How much depends on the order.
    package var rank: Rank
    /// Fields of the state that depend on the order: `old` in the other order, `value` in the one that was.
    package var differences: [Patch]

    /// A pair by the mutation that came first.
    package init(first: Seq, rank: Rank, differences: [Patch] = []) {
      self.first = first
      self.rank = rank
      self.differences = differences
    }
  }
}

extension TraceEvent.Order: TraceEventKind {
  package static var fileKind: TraceFileV1.Kind { .order }
  package static var name: StaticString { "order" }
  package static var traits: EventTraits { [.main, .rare, .told, .consequence] }

  package var kind: TraceEvent.Kind { .order(self) }

  package func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.first, first)
    line.put(.rank, rank.rawValue, cut: limits.label)
    if !differences.isEmpty {
      line.key(.diff)
      line.list(differences.prefix(limits.list)) { $0.put($1, limits) }
    }
  }

  package mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) { policy.mask(&differences, &count) }
}
