import PlatformSupport
import ReactorTrace
import TraceFormat

/// Finds pairs of mutations that came in one order and could have come in the other.
///
/// Of `first` before `then`, mutations of different effects of one reactor: `then` came asynchronously; its effect had begun
/// before `first` came; and it follows from `first` by no cause. If `first` came within the call of `mutate`, its chain also
/// began later: an action that was sent before did not wait for `then`.
///
/// Not one rule with that of a trace alone (`TraceGraphBuilder.lateResponses`): that has to see a field overwritten, and so asks for
/// equal cases, responses and the last writer; here both orders are reduced, and any pair that may come either way is asked.
///
/// Bounded: looks at 256 mutations before each one at most, and returns at most three pairs of each two cases. Leaves out
/// those that have a note already.
struct OrderPairs {
  /// One mutation of a pair.
  struct Side {
    var mutation: TraceEvent.Seq
    /// The event that has the value that was reduced: of the mutation, or of what `transform(mutation:)` made of it.
    var value: TraceEvent.Seq
    var reduce: TraceEvent.Seq
    fileprivate var label: UInt16
    fileprivate var effect: Int
    fileprivate var isAsynchronous: Bool
  }
  struct Pair {
    var reactor: UInt32
    var first: Side
    var then: Side
    /// `stale`, `staleOther` or `either`, if anything depends on the order.
    var rank: TraceEvent.Order.Rank
    var chain: TraceEvent.Seq
    /// The cases of both mutations and actions.
    var cases: Cases
  }
  struct Cases: Hashable {
    var reactor: UInt32
    var labels: [UInt16]
    var rank: TraceEvent.Order.Rank
  }
  /// A pair that has a note, by the numbers of its first mutation and its second reduce.
  private struct Noted: Hashable {
    var first: TraceEvent.Seq
    var then: TraceEvent.Seq
  }
  private struct Effect {
    var seq: TraceEvent.Seq
    /// The end of the call of `mutate`.
    var returned: UInt64
    var label: UInt16
    var root: TraceEvent.Seq
  }

  private static let pairsPerCases = 3
  private static let mostPairs = 2_000
  /// Mutations that are looked at before each one.
  private static let mostBefore = 256
  /// Causes that are followed from each mutation.
  private static let mostCauses = 256
  /// Events beyond which no pairs are looked for.
  static let mostEvents = 200_000

  private let records: [(record: EventRecord, thread: Int)]
  private var effects: [Effect] = []
  private var sides: [UInt32: [Side]] = [:]
  private var counts: [Cases: Int] = [:]
  private var noted: Set<Noted> = []
  private(set) var pairs: [Pair] = []

  /// - Parameter records: Those of a trace, in order, while their values are retained.
  init(_ records: [(record: EventRecord, thread: Int)]) {
    self.records = records
    join()
    for reactor in sides.keys.sorted() { findPairs(of: reactor, sides[reactor] ?? []) }
  }

  private mutating func join() {
    var effectAt: [TraceEvent.Seq: Int] = [:]
    for (record, _) in records {
      switch record.kind {
      case .mutateBegin:
        effectAt[record.seq] = effects.count
        let returned = record.flags.contains(.unended) ? UInt64.max : record.time &+ record.span
        effects.append(
          Effect(
            seq: record.seq, returned: returned, label: record.label,
            root: record.chain == 0 ? record.seq : record.chain))
      case .reduce:
        guard let mutation = mutation(of: record.cause), let effect = effectAt[mutation.effect] else { continue }
        sides[record.reactor, default: []].append(
          Side(
            mutation: mutation.seq, value: record.cause, reduce: record.seq, label: record.label, effect: effect,
            isAsynchronous: mutation.time > effects[effect].returned))
      default:
        guard case .order(let order)? = outOfLine(record)?.kind else { continue }
        noted.insert(Noted(first: order.first, then: record.cause))
      }
    }
  }

  /// The mutation that an event is, or that `transform(mutation:)` made it of; nil if it came from no effect.
  private func mutation(of seq: TraceEvent.Seq) -> (seq: TraceEvent.Seq, time: UInt64, effect: TraceEvent.Seq)? {
    guard let record = record(of: seq) else { return nil }
    if record.kind == .mutation { return record.detail == 0 ? nil : (seq, record.time, record.detail) }
    switch outOfLine(record)?.kind {
    case .mutation(let mutation): return mutation.effect.map { (seq, record.time, $0) }
    case .mutationOut(let out) where out.operation == .map && record.cause < seq: return self.mutation(of: record.cause)
    default: return nil
    }
  }

  private func record(of seq: TraceEvent.Seq) -> EventRecord? {
    let index = BinarySearch.first(of: records.count) { records[$0].record.seq >= seq }
    return index < records.count && records[index].record.seq == seq ? records[index].record : nil
  }

  private func outOfLine(_ record: EventRecord) -> OutOfLineEvent? {
    guard record.kind == .other else { return nil }
    return record.value?.object as? OutOfLineEvent
  }
}

extension OrderPairs {
  private mutating func findPairs(of reactor: UInt32, _ sides: [Side]) {
    for (index, then) in sides.enumerated() where then.isAsynchronous {
      guard pairs.count < Self.mostPairs else { return }
      let begin = effects[then.effect].seq
      var before: Set<TraceEvent.Seq>?
      for first in sides[..<index].suffix(Self.mostBefore).reversed() {
        if first.mutation < begin { break }
        guard let cases = cases(of: first, then, reactor), counts[cases, default: 0] < Self.pairsPerCases else {
          continue
        }
        guard let causes = before ?? causes(of: then.mutation, after: begin) else { break }
        before = causes
        if causes.contains(first.mutation) || causes.contains(first.reduce) { continue }
        counts[cases, default: 0] += 1
        if noted.contains(Noted(first: first.mutation, then: then.reduce)) { continue }
        pairs.append(
          Pair(
            reactor: reactor, first: first, then: then, rank: cases.rank, chain: effects[then.effect].root, cases: cases
          ))
      }
    }
  }

  /// Nil if the two are in order.
  private func cases(of first: Side, _ then: Side, _ reactor: UInt32) -> Cases? {
    guard first.effect != then.effect else { return nil }
    let (one, other) = (effects[first.effect], effects[then.effect])
    if !first.isAsynchronous, one.root <= other.root { return nil }
    let rank: TraceEvent.Order.Rank =
      other.root >= one.root ? .either : one.label == other.label ? .stale : .staleOther
    return Cases(reactor: reactor, labels: [first.label, one.label, then.label, other.label], rank: rank)
  }

  /// The events that a mutation follows from, those up to `begin` left out; nil if there are too many to tell.
  private func causes(of mutation: TraceEvent.Seq, after begin: TraceEvent.Seq) -> Set<TraceEvent.Seq>? {
    var causes: Set<TraceEvent.Seq> = []
    var rest = [mutation]
    while let next = rest.popLast() {
      guard next > begin, causes.insert(next).inserted, let record = record(of: next) else { continue }
      guard causes.count <= Self.mostCauses else { return nil }
      rest.append(record.cause)
      if record.kind == .mutation { rest.append(record.detail) }
      if case .mutation(let merged) = outOfLine(record)?.kind { rest += merged.causes + [merged.effect ?? 0] }
    }
    return causes
  }
}
