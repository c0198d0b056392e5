import ReactorCore
import TraceModel

/// Writes records out as events: describes values, finds what states changed, and masks secrets.
///
/// Takes the records of a trace in order, once. Runs user code where types describe themselves; never under a lock.
struct RecordDecoder {
  static let foreignEffect = "an effect from before the trace"
  /// A state is written whole so often, so that a cut file still replays.
  private static let wholeEvery = 64

  private let policy: TracePolicy
  /// The states that came last, and what the last reduces changed, with their revisions: what was lost between two
  /// events is not what the second one changed.
  private var states: [UInt32: (revision: UInt64, words: ValueDescription)] = [:]
  private var changes: [UInt32: (revision: UInt64, change: TraceEvent.State.Change)] = [:]
  /// Values of the event at hand that masked themselves.
  private var masked = 0
  /// Reactors by number, once they were asked for: to ask is to take a lock.
  private var reactors: [UInt32: RegisteredReactor] = [:]
  private let known: ReactorRegistry

  init(_ policy: TracePolicy, _ known: ReactorRegistry) {
    self.policy = policy
    self.known = known
  }

  mutating func event(_ record: Record, thread: Int) -> TraceEvent {
    masked = 0
    let kind = kind(of: record, thread)
    return policy.redaction.masked(
      TraceEvent(
        seq: record.seq, time: record.time, reactor: record.reactor == 0 ? nil : Int(record.reactor),
        chain: record.chain == 0 ? nil : record.chain, cause: record.cause == 0 ? nil : record.cause, kind: kind,
        redacted: masked))
  }

  private mutating func kind(of record: Record, _ thread: Int) -> TraceEvent.Kind {
    if let kept = record.value?.takeUnretainedValue() as? OutOfLineEvent {
      masked += kept.masked
      if case .reactorEnd = kept.kind { forget(record.reactor) }
      return kept.kind
    }
    if record.kind == .mark, let label = UnsafePointer<UInt8>(bitPattern: UInt(record.detail)) {
      return .mark(label: RecordDecoder.text(label), payload: nil)
    }
    let reactor = reactor(record.reactor)
    switch record.kind {
    case .action:
      return .action(
        .init(
          label: reactor.shapes.action.labels.name(record.label), thread: thread,
          source: RecordDecoder.source(record.sender.view), site: RecordDecoder.site(record),
          payload: payload(record, reactor.shapes.action), via: record.flags.via))
    case .mutateBegin:
      return .mutateBegin(
        .init(
          label: reactor.shapes.action.labels.name(record.label), thread: thread,
          duration: record.flags.contains(.unended) ? nil : record.span))
    case .mutateRun: return .mutateRun(duration: record.span)
    case .mutateEnd:
      return .mutateEnd(.init(number: record.label), by: record.detail == 0 ? nil : record.detail)
    case .mutation: return .mutation(mutation(record, thread, reactor.shapes.mutation))
    case .reduce: return .reduce(reduce(record, thread, reactor))
    case .state: return .state(state(record, reactor.shapes.state))
    case .stateOut: return .stateOut(.init(number: record.label), stateOut(record, reactor.shapes.state))
    case .mark, .other: preconditionFailure("a record of a rare kind holds its event")
    }
  }

  private mutating func reactor(_ number: UInt32) -> RegisteredReactor {
    if let reactor = reactors[number] { return reactor }
    guard let reactor = known[number] else { preconditionFailure("a record of a reactor that is not known") }
    reactors[number] = reactor
    return reactor
  }

  /// Nothing follows from what a reactor was any more.
  private mutating func forget(_ reactor: UInt32) {
    reactors[reactor] = nil
    states[reactor] = nil
    changes[reactor] = nil
  }

  private mutating func mutation(_ record: Record, _ thread: Int, _ shape: ValueShape) -> TraceEvent.Mutation {
    let flags = record.flags
    return TraceEvent.Mutation(
      label: shape.labels.name(record.label), thread: thread, effect: record.detail == 0 ? nil : record.detail,
      isInjected: flags.contains(.injected),
      via: flags.via,
      source: flags.contains(.foreign) ? RecordDecoder.foreignEffect : flags.contains(.injected) ? "transform" : nil,
      isCauseUnknown: record.cause == 0, payload: payload(record, shape))
  }

  private mutating func payload(_ record: Record, _ shape: ValueShape) -> JSONText? {
    words(record.value, shape.payload)?.value?.json
  }
}

// States, and what reduces changed.
extension RecordDecoder {
  private mutating func reduce(
    _ record: Record, _ thread: Int, _ reactor: RegisteredReactor
  ) -> TraceEvent.Reduce {
    var reduce = TraceEvent.Reduce(
      label: reactor.shapes.mutation.labels.name(record.label), thread: thread, duration: record.span,
      revision: Int(record.detail))
    let before = states[record.reactor]
    let after = words(record.value, reactor.shapes.state.whole)
    states[record.reactor] = after.map { (record.detail, $0) }
    changes[record.reactor] = after?.value.map { (record.detail, .whole($0.json)) }
    guard let after, let before, before.revision &+ 1 == record.detail else {
      reduce.isNoop = record.flags.contains(.same) && !record.flags.contains(.pulsed)
      reduce.isNoopUnknown = record.flags.isDisjoint(with: [.same, .different, .pulsed])
      if after == nil, reduce.isNoop { changes[record.reactor] = (record.detail, .diff([])) }
      return reduce
    }
    let isWhole = reduce.revision % RecordDecoder.wholeEvery == 0
    var patches = StateChange.difference(before.words, after)
    if record.flags.contains(.same), !patches.isEmpty, patches.allSatisfy(\.isOtherObject) {
      // As their type says, which compares more than where they are. The trace goes on with the names that it has told.
      patches = []
      states[record.reactor] = (record.detail, before.words)
      changes[record.reactor] = before.words.value.map { (record.detail, .whole($0.json)) }
    }
    if patches.isEmpty, !record.flags.contains(.pulsed) {
      let isExact = before.words.isExact && after.isExact
      reduce.isNoop = record.flags.contains(.same) || isExact && !record.flags.contains(.different)
      // A whole state does not say that it is another one where that cannot be seen.
      reduce.isNoopUnknown = !reduce.isNoop && (isWhole || !record.flags.contains(.different))
      // Something else than what is described may be different.
      if !reduce.isNoop { patches = [.rest] }
    } else if !record.flags.contains(.same), !(before.words.isWhole && after.isWhole) {
      patches.append(.rest)
    }
    if !isWhole { changes[record.reactor] = (record.detail, .diff(patches)) }
    return reduce
  }

  private mutating func state(_ record: Record, _ shape: ValueShape) -> TraceEvent.State {
    let isInitial = record.flags.contains(.initial)
    let noted = changes.removeValue(forKey: record.reactor)
    var change = noted?.revision == record.detail ? noted?.change ?? .unknown : .unknown
    if isInitial {
      let first = words(record.value, shape.whole)
      states[record.reactor] = first.map { (record.detail, $0) }
      change = first?.value.map { .whole($0.json) } ?? .unknown
    }
    return TraceEvent.State(
      revision: Int(record.detail), isInitial: isInitial, change: change,
      isUnobserved: record.flags.contains(.unobserved))
  }

  private mutating func stateOut(_ record: Record, _ shape: ValueShape) -> TraceEvent.State {
    var change = TraceEvent.State.Change.unknown
    if let out = words(record.value, shape.whole), let value = out.value {
      change = .whole(value.json)
      // What comes late was not made of the newest state.
      if record.label == TraceEvent.Transformed.Operation.map.number, let before = states[record.reactor],
        before.revision == record.detail
      {
        let patches = StateChange.difference(before.words, out)
        change = .diff(before.words.isWhole && out.isWhole ? patches : patches + [.rest])
      }
    }
    return TraceEvent.State(
      revision: Int(record.detail), change: change, isUnobserved: record.flags.contains(.unobserved))
  }
}

// What a record says by numbers and addresses.
extension RecordDecoder {
  /// What is kept of a value, in words.
  private mutating func words(
    _ value: Unmanaged<AnyObject>?, _ describe: ValueShape.Describe
  ) -> ValueDescription? {
    guard let object = value?.takeUnretainedValue() else { return nil }
    let words = object as? ValueDescription ?? unsafeDowncast(object, to: ValueSnapshot.self).described(describe)
    masked += words.masked
    return words
  }

  private static func site(_ record: Record) -> SourceSite? {
    site(UnsafePointer(bitPattern: UInt(record.span)), record.sender.line)
  }

  /// - Parameter file: The text of `#fileID`; nil where nobody knows the line.
  static func site(_ file: UnsafePointer<UInt8>?, _ line: UInt32) -> SourceSite? {
    file.map { SourceSite(file: text($0), line: Int(line)) }
  }

  /// What an action comes from, by the number of a type of view.
  static func source(_ view: UInt32) -> String? { BindingView.name(view).map { "view:\($0)" } }

  /// The text at an address that is good as long as the program runs.
  private static func text(_ start: UnsafePointer<UInt8>) -> String { String(cString: start) }
}
