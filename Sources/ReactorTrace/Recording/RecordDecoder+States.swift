import TraceFormat
import TraceValues

// States, and what reduces changed in them.
extension RecordDecoder {
  /// The interval of revisions at which a state is written in full, so that a truncated file can be replayed.
  private static let wholeInterval = 64

  mutating func reduce(
    _ record: EventRecord, _ thread: Int, _ reactor: RegisteredReactor
  ) -> TraceEvent.Reduce {
    var reduce = TraceEvent.Reduce(
      label: reactor.shapes.mutation.labels.name(record.label), thread: thread, duration: record.span,
      revision: Int(record.detail))
    let before = states[record.reactor]
    let after = description(of: record.value, reactor.shapes.state.whole)
    states[record.reactor] = after.map { (record.detail, $0) }
    changes[record.reactor] = after?.value.map { (record.detail, .whole($0.json)) }
    guard let after, let before, before.revision &+ 1 == record.detail else {
      reduce.isNoop = record.flags.contains(.same) && !record.flags.contains(.pulsed)
      reduce.isNoopUnknown = record.flags.isDisjoint(with: [.same, .different, .pulsed])
      if after == nil, reduce.isNoop { changes[record.reactor] = (record.detail, .diff([])) }
      return reduce
    }
    let isWhole = reduce.revision % RecordDecoder.wholeInterval == 0
    var patches = StateChange.difference(before.description, after, policy.redaction)
    if record.flags.contains(.same), !patches.isEmpty, patches.allSatisfy(\.isOtherObject) {
      // `==` says that the objects are equal, whatever their identities. The trace keeps the names it has used so far.
      patches = []
      states[record.reactor] = (record.detail, before.description)
      changes[record.reactor] = before.description.value.map { (record.detail, .whole($0.json)) }
    }
    if patches.isEmpty, !record.flags.contains(.pulsed) {
      let isExact = before.description.isExact && after.isExact
      reduce.isNoop = record.flags.contains(.same) || isExact && !record.flags.contains(.different)
      // A state written in full does not show that it differs if its description does not.
      reduce.isNoopUnknown = !reduce.isNoop && (isWhole || !record.flags.contains(.different))
      // The difference may be in what is not described.
      if !reduce.isNoop { patches = [.rest] }
    } else if !record.flags.contains(.same), !(before.description.isWhole && after.isWhole) {
      patches.append(.rest)
    }
    if !isWhole { changes[record.reactor] = (record.detail, .diff(patches)) }
    return reduce
  }

  mutating func state(_ record: EventRecord, _ shape: ValueShape) -> TraceEvent.State {
    let isInitial = record.flags.contains(.initial)
    let reduced = changes.removeValue(forKey: record.reactor)
    var change = reduced?.revision == record.detail ? reduced?.change ?? .unknown : .unknown
    if isInitial {
      let first = description(of: record.value, shape.whole)
      states[record.reactor] = first.map { (record.detail, $0) }
      change = first?.value.map { .whole($0.json) } ?? .unknown
    }
    return TraceEvent.State(
      revision: Int(record.detail), isInitial: isInitial, change: change,
      isUnobserved: record.flags.contains(.unobserved))
  }
}
