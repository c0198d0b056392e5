extension TraceEvent {
  /// Two mutations of different effects of one reactor that came in one order and could have come in the other, as a test
  /// found when it reduced them in both.
  ///
  /// Its `cause` is the reduce of the one that came second. A `TraceGraph.OrderNote` joins it to both.
  public struct Order: Sendable, Equatable {
    /// How much depends on the order; the worst first.
    public enum Rank: String, Sendable, CaseIterable {
      /// The second belongs to the older action, and both actions are of one case.
      case stale
      /// The second belongs to the older action, and the actions are of different cases.
      case staleOther = "stale-other"
      /// Neither order is the one of the actions alone.
      case either
      /// No more than the order of a list, or the value of a pulse, depends on it.
      case list
      /// Nothing depends on it: both orders give the same state.
      case same
    }
    /// Number of the mutation that came first.
    public var first: Seq
    /// How much depends on the order.
    public var rank: Rank
    /// Fields of the state that depend on the order: `old` in the other order, `value` in the one that was.
    public var differences: [Patch]

    /// A pair by the mutation that came first.
    public init(first: Seq, rank: Rank, differences: [Patch] = []) {
      self.first = first
      self.rank = rank
      self.differences = differences
    }
  }
}

extension TraceEvent.Order: TraceEventKind {
  static var fileKind: TraceFileV1.Kind { .order }
  static var name: StaticString { "order" }
  static var needsCause: Bool { true }

  var kind: TraceEvent.Kind { .order(self) }

  func write(to line: inout LineBuffer, _ limits: LineLimits) {
    line.put(.first, first)
    line.put(.rank, rank.rawValue, cut: limits.label)
    if !differences.isEmpty {
      line.key(.diff)
      line.list(differences.prefix(limits.list)) { $0.put($1, limits) }
    }
  }

  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Order {
    guard let first = try line.reference(.first) else { throw line.missing(.first) }
    return TraceEvent.Order(first: first, rank: try line.word(.rank), differences: try line.evidence())
  }

  mutating func mask(_ policy: RedactionPolicy, _ count: inout Int) { policy.mask(&differences, &count) }

  func pack(into event: inout TraceGraphEvent, _ events: inout TraceGraphEvents, _ values: LineValues) {
    event.number = events.keepRare(kind)
  }

  static func join(_ event: TraceGraphEvent, at index: Int, of reactor: Int?, to builder: inout TraceGraphBuilder) {
    guard case .order(let order) = builder.rareKind(of: event) else { return }
    guard let then = builder.inheritCommit(event, index), let first = builder.commit(of: order.first) else { return }
    builder.orders.append(
      .init(
        first: first, then: then, rank: order.rank, basis: .replay, fields: order.fields,
        differences: order.differences, event: event.seq))
  }

  static func owner(of event: TraceGraphEvent) -> TraceEvent.Seq { event.cause }

  func check(_ event: TraceEvent, _ cause: TraceEvent?, in check: inout StructureCheck) {
    switch check.event(first)?.kind {
    case .mutation, .mutationOut, .reduce: return
    case nil where check.mayHaveLost(first): return
    default: break
    }
    check.report(.order, event, "event \(event.seq), a note about an order, names event \(first), which is no mutation")
  }

  /// The top-level fields that depend on the order.
  private var fields: [String] {
    var seen: Set<String> = []
    return differences.compactMap { JSONPointer.first($0.path) }.filter { seen.insert($0).inserted }
  }
}
