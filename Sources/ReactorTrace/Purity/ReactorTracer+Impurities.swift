import PlatformSupport
import TraceFindings
import TraceFormat

extension ReactorTracer {
  /// The impurities so far as findings, with the exempted ones, and whether a test noted an order that matters.
  ///
  /// No event is decoded. Any thread.
  package var impurities: (found: [Finding], exempted: [Finding], hasOrders: Bool) {
    let snapshot = recorder.snapshot()
    let impurities = snapshot.impurities
    if impurities.isEmpty { return ([], [], snapshot.hasOrders) }
    let sums = FindingCounter(snapshot, recorder.reactors, policy.redaction).sum(of: impurities).findings
    return (sums.found, sums.exempted, snapshot.hasOrders)
  }
}

private struct ImpurityRecord {
  let seq: TraceEvent.Seq
  let reduce: TraceEvent.Seq
  let reactor: UInt32
  let event: OutOfLineEvent
}

extension RecordSnapshot {
  /// Whether a test noted a pair of mutations whose order matters.
  fileprivate var hasOrders: Bool {
    var hasOrders = false
    forEach { record in
      guard !hasOrders && record.pointee.kind == .other,
        let event = record.pointee.value?.object as? OutOfLineEvent, !event.isImpurity
      else { return }
      if case .order(let order) = event.kind, order.rank != .same { hasOrders = true }
    }
    return hasOrders
  }

  /// The impurities within the capacity, in order.
  fileprivate var impurities: [ImpurityRecord] {
    var all: [ImpurityRecord] = []
    forEach { record in
      guard record.pointee.kind == .other,
        let event = record.pointee.value?.object as? OutOfLineEvent,
        event.isImpurity
      else { return }
      all.append(
        ImpurityRecord(
          seq: record.pointee.seq, reduce: record.pointee.cause, reactor: record.pointee.reactor, event: event))
    }
    if all.isEmpty { return [] }
    let oldest = oldest
    return all.filter { $0.seq >= oldest }.sorted { $0.seq < $1.seq }
  }
}

/// Links impurities to their reduces, and counts both.
private struct FindingCounter {
  /// A mutation case of one reactor.
  private struct Reduced: Hashable {
    var reactor: UInt32
    var label: UInt16
  }

  private let snapshot: RecordSnapshot
  private let reactors: ReactorRegistry
  private let redaction: RedactionPolicy
  /// Type names by reactor number, as `reactor` events give them.
  private var types: [UInt32: String] = [:]

  init(_ snapshot: RecordSnapshot, _ reactors: ReactorRegistry, _ redaction: RedactionPolicy) {
    self.snapshot = snapshot
    self.reactors = reactors
    self.redaction = redaction
    for event in snapshot.reactorEvents {
      if case .reactor(let info) = event.kind, let reactor = event.reactor { types[UInt32(reactor)] = info.type }
    }
  }

  func sum(of impurities: [ImpurityRecord]) -> FindingAggregator {
    let wanted = Set(impurities.map(\.reduce))
    let oldest = snapshot.oldest
    var counts: [Reduced: Int] = [:]
    var reduces: [TraceEvent.Seq: Reduced] = [:]
    snapshot.forEach { record in
      guard record.pointee.kind == .reduce, record.pointee.seq >= oldest else { return }
      let reduced = Reduced(reactor: record.pointee.reactor, label: record.pointee.label)
      counts[reduced, default: 0] += 1
      if wanted.contains(record.pointee.seq) { reduces[record.pointee.seq] = reduced }
    }
    // Reactors of one type count together.
    let totals = Dictionary(counts.map { (name(of: $0.key), $0.value) }, uniquingKeysWith: +)
    var sums = FindingAggregator(totals: totals)
    for impurity in impurities {
      guard let what = impurity.event.impurity else { continue }
      let reduced = reduces[impurity.reduce]
      let name =
        reduced.map(name)
        ?? Finding.Case(reactorType: type(of: impurity.reactor), mutation: FindingAggregator.unknownMutation)
      sums.add(
        redaction.masked(what), impurity.seq, of: Int(impurity.reactor), name,
        in: reduced == nil ? nil : impurity.reduce)
    }
    return sums
  }

  private func name(of reduced: Reduced) -> Finding.Case {
    let label = reactors[reduced.reactor]?.shapes.mutation.labels.name(reduced.label) ?? ""
    return Finding.Case(reactorType: type(of: reduced.reactor), mutation: redaction.masked(label).text)
  }

  private func type(of reactor: UInt32) -> String {
    types[reactor].flatMap { $0.isEmpty ? nil : $0 } ?? "reactor \(reactor)"
  }
}

extension RedactionPolicy {
  fileprivate func masked(_ impurity: TraceEvent.Impurity) -> TraceEvent.Impurity {
    let event = masked(TraceEvent(seq: 0, time: 0, kind: .impurity(impurity)))
    if case .impurity(let masked) = event.kind { return masked }
    return impurity
  }
}
