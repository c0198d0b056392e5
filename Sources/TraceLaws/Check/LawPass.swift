import TraceFormat
import TraceJSON
import TraceReading

/// One pass over a trace, which collects what the laws ask for.
struct LawPass {
  private struct RouteKey: Hashable {
    var kind: LawPattern.Kind
    /// The reactor's type; nil for one that the trace does not introduce, and for none.
    var type: String?
    var hasReactor: Bool
    var name: String?
    var isEnd: Bool
    /// Laws of its type apply to the reactor.
    var isSubject: Bool
  }

  /// One that wants to know of events.
  private enum Sink {
    case part(PartMatches)
    case effects(LawMatches)
  }

  /// One that wants to know of states.
  private final class Watch {
    enum Sink {
      case always(LawMatches)
      case later(LawMatches)
      case part(PartMatches)
      case field(LawMatches)
    }
    let sink: Sink
    /// `*` for any.
    let reactor: String
    let predicate: LawPredicate?
    let fields: [LawField]
    let isLive: Bool

    init(sink: Sink, reactor: String, predicate: LawPredicate?, fields: [LawField]) {
      (self.sink, self.reactor, self.predicate, self.fields) = (sink, reactor, predicate, fields)
      isLive = predicate?.isLive ?? false
    }
  }

  private struct Track {
    var fields: StateFields
    var watches: [(watch: Watch, mask: UInt64, last: Truth?)]
    /// The fields of which laws say how they change.
    let changing: [(watch: Watch, mask: UInt64)]
    /// Whether the trace introduces the reactor; another one may be of the type that a law is about.
    let hasType: Bool
    var lastState = -1
    /// The value of that state.
    var lastStep: LiveStep?
  }

  let trace: LawTrace
  private let values: LiveValues
  private var sinks: [(LawPattern.Kind, isEnd: Bool, isOwn: Bool, reactor: String, name: String, Sink)] = []
  private var watches: [Watch] = []
  /// Conditions on the state just before, by the type of reactor that is asked.
  private var asked: [(reactor: String, fields: [LawField])] = []
  private var routes: [RouteKey: [Int]] = [:]
  private var tracks: [Track?]
  /// Types of reactors at whose actions patterns of effects look; `*` for any.
  private var lookedAt: Set<String> = []
  /// Payloads of such actions, by position.
  private var payloads: [Int: JSONText] = [:]

  private init(_ trace: LawTrace, _ matches: [LawMatches], _ values: @escaping LiveValues) {
    self.trace = trace
    self.values = values
    tracks = Array(repeating: nil, count: trace.reactors.count)
    for one in matches { add(one) }
  }

  private mutating func add(_ matches: LawMatches) {
    let law = matches.law
    let predicate = law.sentence.predicate
    for (index, pattern) in matches.patterns.enumerated() {
      for part in pattern {
        let reactor = part.part.reactor ?? law.reactor
        if part.part.kind == .state, let condition = part.part.condition {
          watches.append(
            Watch(sink: .part(part), reactor: reactor, predicate: condition, fields: condition.fields))
        } else {
          let isEnd = part.part.kind == .effect && part.part.moment != .begins
          sinks.append((part.part.kind, isEnd, part.part.reactor == nil, reactor, part.part.name, .part(part)))
          if part.part.kind == .effect, part.part.condition != nil { lookedAt.insert(reactor) }
        }
        if index == 0, case .onlyWhen(_, let p) = law.sentence {
          part.when = matches
          asked.append((reactor, p.fields))
        }
      }
    }
    switch law.sentence {
    case .always:
      watches.append(
        Watch(sink: .always(matches), reactor: law.reactor, predicate: predicate, fields: predicate?.fields ?? []))
    case .afterAlways:
      watches.append(
        Watch(sink: .later(matches), reactor: law.reactor, predicate: predicate, fields: predicate?.fields ?? []))
    case .changesOnly(let field, _), .neverDecreases(let field):
      watches.append(Watch(sink: .field(matches), reactor: law.reactor, predicate: nil, fields: [field]))
    case .stops(_, let effect), .atOnce(let effect, _), .ends(let effect, _):
      sinks.append((.effect, false, true, law.reactor, effect, .effects(matches)))
    default: break
    }
  }

  /// The names that the trace has, by type of reactor.
  private var names = LawNames()

  /// Collects what laws ask for, and returns the names that the trace has.
  ///
  /// - Parameter forEach: Calls its argument with each event that may matter, in their order, and its position.
  static func names<Problem>(
    _ trace: LawTrace, _ matches: [LawMatches], _ values: @escaping LiveValues,
    _ forEach: ((TraceEvent, Int) -> Void) throws(Problem) -> Void
  ) throws(Problem) -> LawNames {
    var pass = LawPass(trace, matches, values)
    try forEach { pass.take($0, $1) }
    for key in pass.routes.keys {
      if let type = key.type, let name = key.name { pass.names.add(key.kind, name, of: type) }
    }
    for reactor in trace.reactors { if let type = reactor.type { pass.names.addType(type) } }
    return pass.names
  }

  /// The kinds of events that may matter.
  static let kinds: Set<TraceFileV1.Kind> = [
    .state, .action, .actionOut, .mutation, .mutationOut, .mutateBegin, .mutateEnd, .pulse, .error, .render,
  ]

  private mutating func take(_ event: TraceEvent, _ position: Int) {
    switch event.kind {
    case .state(let state): take(state, of: event, position)
    case .action(let action):
      if isLookedAt(position) { payloads[position] = action.payload }
      route(position, .action, action.label, action.payload)
    case .actionOut(let out) where out.operation == .inject: route(position, .action, out.label, nil)
    case .mutation(let mutation): route(position, .mutation, mutation.label, mutation.payload)
    case .mutationOut(let out) where out.operation == .inject: route(position, .mutation, out.label, nil)
    case .mutateBegin(let begin): route(position, .effect, begin.label, nil)
    case .mutateEnd(let end, _):
      guard let begin = event.cause.flatMap({ trace.position(of: $0) }), trace.kind(begin) == .mutateBegin else {
        return route(position, .effect, nil, nil, end)
      }
      if !trace.isIdle(begin) { route(position, .effect, trace.events.label(at: begin), nil, end) }
    case .pulse(let field, _): route(position, .pulse, field, nil)
    case .error(let failure): route(position, .error, failure.type, nil)
    case .render(let target, _): route(position, .render, target, nil)
    default: break
    }
  }

  private mutating func route(
    _ position: Int, _ kind: LawPattern.Kind, _ name: String?, _ payload: JSONText?,
    _ end: TraceEvent.EffectEnd? = nil
  ) {
    let slot = trace.slot[position]
    let reactor = slot < 0 ? nil : trace.reactors[Int(slot)]
    let type = reactor?.type
    let key = RouteKey(
      kind: kind, type: type, hasReactor: slot >= 0, name: name, isEnd: end != nil,
      isSubject: reactor?.isSubject ?? true)
    let found = routes[key] ?? addRoute(key)
    guard !found.isEmpty else { return }
    var parsed: JSONValue??
    for index in found {
      let part: PartMatches
      switch sinks[index].5 {
      case .effects(let matches):
        matches.effects[slot, default: []].append(Int32(position))
        continue
      case .part(let one): part = one
      }
      if kind == .effect {
        guard end.map({ part.part.moment.includes($0) }) ?? !trace.isIdle(position) else { continue }
      }
      var truth = Truth.yes
      if let condition = part.part.condition {
        if parsed == nil {
          // An effect has what its action carries.
          parsed = .some((kind == .effect ? step(position, kind, name, nil).payload : payload)?.value())
        }
        truth = condition.truth(ofPayload: parsed ?? nil, part.isLive ? step(position, kind, name, payload) : nil)
      }
      guard truth != .no else { continue }
      part.add(position, of: slot, isSure: truth == .yes && (type != nil || sinks[index].reactor == "*")) {
        payload?.value()
      }
      if let when = part.when { when.before[Int32(position)] = stateBefore(position, slot, when) }
    }
  }

  /// The step whose value a pattern in Swift looks at: for an effect, that of its action.
  ///
  /// - Parameter payload: That of the event itself.
  private func step(_ position: Int, _ kind: LawPattern.Kind, _ name: String?, _ payload: JSONText?) -> LiveStep {
    var at = position
    if kind == .effect, trace.kind(at) == .mutateEnd, trace.cause[at] >= 0 { at = Int(trace.cause[at]) }
    if kind == .effect, trace.cause[at] >= 0 { at = Int(trace.cause[at]) }
    let event = trace.events.step(at)
    var step = LiveStep(values: values(event.reactor), seq: event.seq, label: name ?? "")
    step.isPayloadKnown = event.kind == .action || event.kind == .mutation && kind == .mutation
    if step.isPayloadKnown { step.payload = at == position ? payload : payloads[at] }
    return step
  }

  /// Whether a pattern of an effect may look at the action at a position.
  private func isLookedAt(_ position: Int) -> Bool {
    if lookedAt.isEmpty || lookedAt.contains("*") { return !lookedAt.isEmpty }
    let slot = Int(trace.slot[position])
    // One without a type may be of any.
    return slot < 0 || trace.reactors[slot].type.map(lookedAt.contains) ?? true
  }

  private mutating func addRoute(_ key: RouteKey) -> [Int] {
    let found = sinks.indices.filter { index in
      let (kind, isEnd, isOwn, reactor, name, _) = sinks[index]
      return kind == key.kind && isEnd == key.isEnd
        && (reactor == "*" || reactor == key.type || key.type == nil && key.hasReactor)
        && (key.isSubject || !isOwn)
        && (name == "*" || name == key.name)
    }
    routes[key] = found
    return found
  }

  /// The truth of a law's condition in the last state of an event's reactor.
  private func stateBefore(_ position: Int, _ slot: Int32, _ matches: LawMatches) -> Truth {
    guard slot >= 0, let track = tracks[Int(slot)], track.lastState >= 0,
      !trace.hasLosses(track.lastState, position), let predicate = matches.law.sentence.predicate
    else { return .unknown }
    return predicate.truth({ track.fields[$0] }, track.lastStep)
  }
}

/// States.
extension LawPass {
  /// The value of a state, which has the number of its reduce; the first one has its own.
  private func step(of state: TraceEvent.State, _ event: TraceEvent) -> LiveStep {
    LiveStep(values: values(event.reactor ?? 0), seq: state.isInitial ? event.seq : event.cause ?? event.seq)
  }

  private mutating func take(_ state: TraceEvent.State, of event: TraceEvent, _ position: Int) {
    let slot = trace.slot[position]
    guard slot >= 0 else { return }
    if tracks[Int(slot)] == nil { tracks[Int(slot)] = newTrack(trace.reactors[Int(slot)]) }
    if case .whole(let text) = state.change, let type = trace.reactors[Int(slot)].type {
      names.addFields(of: text, type)
    }
    guard var track = tracks[Int(slot)] else { return }
    // Its own copy would be made of what another holds.
    tracks[Int(slot)] = nil
    defer { tracks[Int(slot)] = track }
    let forgotten = track.fields.goOn(to: state)
    let old = track.changing.map { track.fields[$0.watch.fields[0]] }
    track.fields.take(state)
    track.lastState = position
    let step = step(of: state, event)
    track.lastStep = step
    for (index, entry) in track.changing.enumerated() where track.fields.changed & entry.mask != 0 && !state.isInitial {
      guard case .field(let matches) = entry.watch.sink else { continue }
      FieldChange(from: old[index], to: track.fields[entry.watch.fields[0]], at: position).judge(
        matches, trace, isSure: track.hasType || entry.watch.reactor == "*")
    }
    for index in track.watches.indices {
      let (watch, mask, last) = track.watches[index]
      let isSame = !watch.isLive && (forgotten | track.fields.changed) & mask == 0
      let truth =
        last.flatMap { isSame ? $0 : nil }
        ?? watch.predicate?.truth({ track.fields[$0] }, watch.isLive ? step : nil) ?? .unknown
      track.watches[index].last = truth
      let isSure = track.hasType || watch.reactor == "*"
      switch watch.sink {
      case .always(let matches): matches.result.add(LawVerdict(truth), position, isSure: isSure)
      case .later(let matches):
        matches.states[slot, default: ([], [])].positions.append(Int32(position))
        matches.states[slot, default: ([], [])].truths.append(truth)
      case .part(let part): if truth != .no { part.add(position, of: slot, isSure: truth == .yes && isSure) }
      case .field: break
      }
    }
  }

  private func newTrack(_ reactor: LawTrace.Reactor) -> Track {
    let type = reactor.type
    let wanted = watches.indices.filter { index in
      reactor.isSubject && (type == nil || watches[index].reactor == "*" || watches[index].reactor == type)
    }
    let fields =
      wanted.flatMap { watches[$0].fields }
      + asked.filter { type == nil || $0.reactor == "*" || $0.reactor == type }.flatMap(\.fields)
    var names: [String] = []
    for field in fields where !names.contains(field.names[0]) { names.append(field.names[0]) }
    let state = StateFields(names)
    let all = wanted.map { (watches[$0], state.mask(watches[$0].fields)) }
    let isChange = { (watch: Watch) in if case .field = watch.sink { true } else { false } }
    return Track(
      fields: state, watches: all.filter { !isChange($0.0) }.map { ($0, $1, nil) },
      changing: all.filter { isChange($0.0) }.map { ($0, $1) }, hasType: type != nil)
  }
}

extension LawPattern.Moment {
  fileprivate func includes(_ end: TraceEvent.EffectEnd) -> Bool {
    switch self {
    case .begins: false
    case .ends: true
    case .fails: end == .error
    case .completes: end == .completed
    case .cancelled: end == .cancelled
    }
  }
}
