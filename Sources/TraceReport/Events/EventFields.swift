import TraceReading

/// The fields of an event that have columns of their own, besides those that all events have.
struct EventFields {
  /// A case name, or the word that says what the event is of.
  var label: String?
  var flags: UInt8 = 0
  var revision: Int?
  var thread = 0
  var source: String?
  var site: SourceSite?

  /// Bits of `flags`; the two highest are the end of an effect, in the order of the cases of `TraceEvent.EffectEnd`.
  enum Flag {
    static let noop: UInt8 = 1
    static let unobserved: UInt8 = 2
    static let initial: UInt8 = 4
    static let injected: UInt8 = 8
    static let unknown: UInt8 = 16
    static let swallowed: UInt8 = 32
    static let endShift: UInt8 = 6
  }

  init(_ event: TraceEvent) {
    switch event.kind {
    case .reactor(let info):
      label = info.type
      source = info.runtime
      site = info.file.map { SourceSite(file: $0, line: info.line ?? 0) }
    case .reactorEnd(let why): label = why
    case .action(let action):
      label = action.label
      thread = action.thread
      source = action.source
      site = action.site
    case .actionOut(let out), .mutationOut(let out):
      label = out.label
      source = out.source
      set(Flag.injected, out.operation == .inject)
    case .mutateBegin(let begin):
      label = begin.label
      thread = begin.thread
    case .mutateEnd(let end, _): flags = UInt8(end.number) << Flag.endShift
    case .innerEnd(let inner):
      label = inner.operation
      flags = UInt8(inner.end.number) << Flag.endShift
    case .mutation(let mutation):
      label = mutation.label
      thread = mutation.thread
      source = mutation.source
      set(Flag.injected, mutation.isInjected)
      set(Flag.unknown, mutation.isCauseUnknown)
    case .reduce(let reduce):
      label = reduce.label
      thread = reduce.thread
      revision = reduce.revision
      set(Flag.noop, reduce.isNoop)
      set(Flag.unknown, reduce.isNoopUnknown)
    case .state(let state): take(state)
    case .stateOut(let operation, let state):
      take(state)
      set(Flag.injected, operation == .inject)
    case .pulse(let field, _): label = field
    case .error(let failure):
      label = failure.type
      set(Flag.swallowed, failure.isSwallowed)
    case .impurity(let impurity): label = impurity.rule.rawValue
    case .order(let order): label = order.rank.rawValue
    case .subscribe(let what, _, let where_), .unsubscribe(let what, _, let where_):
      label = what
      site = where_
    case .render(let target, _): label = target
    case .mark(let text, _): label = text
    case .dropped(_, let why, _, _): label = why
    case .mutateRun, .loop, .open, .end: break
    }
  }

  private mutating func take(_ state: TraceEvent.State) {
    revision = state.revision
    set(Flag.initial, state.isInitial)
    set(Flag.unobserved, state.isUnobserved)
    set(Flag.unknown, state.change == .unknown)
  }

  private mutating func set(_ flag: UInt8, _ isTrue: Bool) { if isTrue { flags |= flag } }
}
