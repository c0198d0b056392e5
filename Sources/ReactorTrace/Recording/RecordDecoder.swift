import PlatformSupport
import ReactorCore
import TraceFindings
import TraceFormat
import TraceJSON
import TraceValues

/// Decodes records into events: describes values, computes what changed in states, and masks secrets.
///
/// Takes the records of a trace in order, each once. Calls user code if types describe themselves; never under a lock.
struct RecordDecoder {
  static let foreignEffect = "an effect from before the trace"

  let policy: TracePolicy
  /// The last states of reactors, and the changes that their last reduces made, each with its revision: a gap in the
  /// revisions means that changes were lost.
  var states: [UInt32: (revision: UInt64, description: ValueDescription)] = [:]
  var changes: [UInt32: (revision: UInt64, change: TraceEvent.State.Change)] = [:]
  /// The number of values in the current event that masked themselves.
  private var masked = 0
  /// Reactors by number, cached, for the registry takes a lock.
  private var reactors: [UInt32: RegisteredReactor] = [:]
  private let registry: ReactorRegistry

  init(_ policy: TracePolicy, _ registry: ReactorRegistry) {
    self.policy = policy
    self.registry = registry
  }

  mutating func event(_ record: EventRecord, thread: Int) -> TraceEvent {
    masked = 0
    let kind = kind(of: record, thread)
    return policy.redaction.masked(
      TraceEvent(
        seq: record.seq, time: record.time, reactor: record.reactor == 0 ? nil : Int(record.reactor),
        chain: record.chain == 0 ? nil : record.chain, cause: record.cause == 0 ? nil : record.cause, kind: kind,
        redacted: masked))
  }

  private mutating func kind(of record: EventRecord, _ thread: Int) -> TraceEvent.Kind {
    if let outOfLine = record.value?.object as? OutOfLineEvent {
      masked += outOfLine.masked
      if case .reactorEnd = outOfLine.kind { forget(record.reactor) }
      return outOfLine.kind
    }
    if record.kind == .mark, let label = unsafe UnsafePointer<UInt8>(bitPattern: UInt(record.detail)) {
      return unsafe .mark(label: String(cString: label), payload: nil)
    }
    let reactor = reactor(record.reactor)
    switch record.kind {
    case .action:
      return .action(
        .init(
          label: reactor.shapes.action.labels.name(record.label), thread: thread,
          source: ActionSource.words(record.sender.view), site: RecordDecoder.site(record),
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
    guard let reactor = registry[number] else { preconditionFailure("a record of an unregistered reactor") }
    reactors[number] = reactor
    return reactor
  }

  private mutating func forget(_ reactor: UInt32) {
    reactors[reactor] = nil
    states[reactor] = nil
    changes[reactor] = nil
  }

  private mutating func mutation(_ record: EventRecord, _ thread: Int, _ shape: ValueShape) -> TraceEvent.Mutation {
    let flags = record.flags
    return TraceEvent.Mutation(
      label: shape.labels.name(record.label), thread: thread, effect: record.detail == 0 ? nil : record.detail,
      isInjected: flags.contains(.injected),
      via: flags.via,
      source: ActionSource.words(UInt32(record.span)) ?? RecordDecoder.source(flags),
      isCauseUnknown: record.cause == 0, payload: payload(record, shape))
  }

  /// The emitter of a mutation of no effect.
  private static func source(_ flags: EventRecord.Flags) -> String? {
    flags.contains(.foreign) ? foreignEffect : flags.contains(.injected) ? "transform" : nil
  }

  private mutating func payload(_ record: EventRecord, _ shape: ValueShape) -> JSONText? {
    description(of: record.value, shape.payload)?.value?.json
  }

  /// The description of a record's value; nil if none is kept.
  mutating func description(of value: Borrowed<AnyObject>?, _ describe: ValueShape.Describe) -> ValueDescription? {
    guard let object = value?.object else { return nil }
    let description =
      unsafe object as? ValueDescription ?? unsafeDowncast(object, to: ValueSnapshot.self).described(describe)
    masked += description.masked
    return description
  }
}

// Source locations, which records hold as numbers and addresses.
extension RecordDecoder {
  private static func site(_ record: EventRecord) -> SourceSite? {
    site(UInt(record.span), record.sender.line)
  }

  /// - Parameter file: The address of the text of `#fileID`; 0 if the location is unknown.
  static func site(_ file: UInt, _ line: UInt32) -> SourceSite? {
    unsafe UnsafePointer<UInt8>(bitPattern: file).map { unsafe SourceSite(file: String(cString: $0), line: Int(line)) }
  }
}
