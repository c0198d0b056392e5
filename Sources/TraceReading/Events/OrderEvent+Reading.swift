import TraceFormat
import TraceJSON

extension TraceEvent.Order: ReadEventKind {
  static func read(_ line: inout LineDecoder) throws(LineProblem) -> TraceEvent.Order {
    guard let first = try line.reference(.first) else { throw line.missing(.first) }
    return TraceEvent.Order(first: first, rank: try line.word(.rank), differences: try line.evidence())
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
