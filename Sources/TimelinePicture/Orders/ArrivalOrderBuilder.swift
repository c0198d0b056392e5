import TraceModel

/// Finds the arrivals of a trace in one pass over its events.
struct ArrivalOrderBuilder {
  private(set) var order = ArrivalOrder()

  private struct Effect {
    /// The arrival of its action.
    var action: Int?
    var label: String
    var reactor: Int?
    /// The end of the call in which it began: what it emits until then belongs to its action.
    var callEnd: UInt64
    /// That end was recorded: every run is a later one, also where time stands still.
    var isCallKnown: Bool
    /// Its latest run after that; nil in the call.
    var run: ClosedRange<UInt64>?
    /// The arrival of that run.
    var answer: Int?
    var failure: Int?
    var error = ""
  }

  /// The arrival to which an event belongs.
  private var arrivals: [TraceEvent.Seq: Int] = [:]
  /// Effects by the event with which they began.
  private var effects: [TraceEvent.Seq: Effect] = [:]
  private var mutations: Set<TraceEvent.Seq> = []
  private var slots: [TraceEvent.ReactorID: Int] = [:]

  mutating func take(_ event: TraceEvent) {
    let reactor = event.reactor.map { slot(of: $0) }
    order.events += 1
    switch event.kind {
    case .reactor(let info):
      if let reactor { name(reactor, info) }
    case .action(let action):
      var arrival = Arrival(kind: .action, seq: event.seq, time: event.time, reactor: reactor, label: action.label)
      arrival.argument = action.payload.map { ArrivalText.argument($0) } ?? ""
      arrival.payload = action.payload?.text ?? ""
      add(arrival, causedBy: event)
    case .actionOut(let out):
      guard out.operation == .inject else { return inherit(event) }
      add(
        Arrival(kind: .action, seq: event.seq, time: event.time, reactor: reactor, label: out.label ?? "an action"),
        causedBy: event)
    case .mutateBegin(let begin):
      inherit(event)
      effects[event.seq] = Effect(
        action: arrivals[event.seq], label: begin.label, reactor: reactor,
        callEnd: event.time.plus(begin.duration ?? 0), isCallKnown: begin.duration != nil)
    case .mutateRun(let duration): run(event, duration)
    case .mutateEnd(let end, _): self.end(event, end)
    case .mutation(let mutation): take(mutation, event, reactor)
    case .mutationOut(let out): take(out, event, reactor)
    case .state(let state): take(state, event, reactor)
    case .error(let failure): fail(event, failure.type)
    case .open:
      inherit(event)
      if let action = event.cause.flatMap({ effects[$0]?.action }) { order.arrivals[action].end = .open }
    case .dropped(let count, _, _, _): order.lost = order.lost.plus(max(0, count))
    case .end: order.events -= 1
    case .reduce, .pulse, .stateOut, .innerEnd, .impurity, .loop, .order, .subscribe, .unsubscribe, .render, .mark,
      .reactorEnd:
      inherit(event)
    }
  }

  /// An event that is part of what its cause belongs to.
  private mutating func inherit(_ event: TraceEvent) {
    if let cause = event.cause, let arrival = arrivals[cause] { arrivals[event.seq] = arrival }
  }

  @discardableResult
  private mutating func add(_ arrival: Arrival, causedBy event: TraceEvent) -> Int {
    var arrival = arrival
    arrival.parent = arrival.parent ?? event.cause.flatMap { arrivals[$0] }
    arrival.isRoot = event.cause == nil && arrival.kind == .action
    order.arrivals.append(arrival)
    arrivals[event.seq] = order.arrivals.count - 1
    return order.arrivals.count - 1
  }

  // MARK: Reactors

  private mutating func slot(of id: TraceEvent.ReactorID) -> Int {
    if let slot = slots[id] { return slot }
    slots[id] = order.reactors.count
    order.reactors.append(ArrivalOrder.ReactorKey(type: "", name: "", number: order.reactors.count + 1))
    order.states.append(KnownState())
    order.writers.append([:])
    return order.reactors.count - 1
  }

  private mutating func name(_ reactor: Int, _ info: TraceEvent.ReactorInfo) {
    let number = order.reactors.count { $0.type == info.type && $0.name == info.name } + 1
    order.reactors[reactor] = ArrivalOrder.ReactorKey(type: info.type, name: info.name, number: number)
  }

  // MARK: Effects

  private mutating func run(_ event: TraceEvent, _ duration: UInt64) {
    inherit(event)
    guard let begin = event.cause, let effect = effects[begin], effect.isCallKnown || event.time > effect.callEnd else {
      return
    }
    effects[begin]?.run = event.time...event.time.plus(duration)
    effects[begin]?.answer = nil
  }

  /// Whether an effect that emits or ends now has waited since its action.
  private func hasWaited(_ effect: Effect, at time: UInt64) -> Bool { effect.run != nil || time > effect.callEnd }

  private mutating func end(_ event: TraceEvent, _ end: TraceEvent.EffectEnd) {
    inherit(event)
    guard let begin = event.cause, let effect = effects[begin] else { return }
    if let action = effect.action {
      switch end {
      case .completed: order.arrivals[action].end = .completed
      case .error: order.arrivals[action].end = .failed
      case .cancelled: order.arrivals[action].end = .cancelled
      case .disposed: order.arrivals[action].end = .none
      }
    }
    guard end == .error else { return }
    guard hasWaited(effect, at: event.time) else {
      if let action = effect.action { order.arrivals[action].failure = effect.error.isEmpty ? "error" : effect.error }
      return
    }
    var arrival = answer(.failure, of: effect, event)
    arrival.failure = effect.error.isEmpty ? "error" : effect.error
    let failure = add(arrival, causedBy: event)
    effects[begin]?.failure = failure
  }

  private mutating func fail(_ event: TraceEvent, _ type: String) {
    inherit(event)
    guard let begin = event.cause, let effect = effects[begin] else { return }
    effects[begin]?.error = type
    if let failure = effect.failure {
      order.arrivals[failure].failure = type
    } else if let action = effect.action, order.arrivals[action].end == .failed {
      order.arrivals[action].failure = type
    }
  }

  private func answer(_ kind: Arrival.Kind, of effect: Effect, _ event: TraceEvent) -> Arrival {
    var arrival = Arrival(
      kind: kind, seq: event.seq, time: event.time, reactor: effect.reactor,
      label: effect.action.map { order.arrivals[$0].label } ?? effect.label)
    arrival.argument = effect.action.map { order.arrivals[$0].argument } ?? ""
    arrival.parent = effect.action
    return arrival
  }

  // MARK: Mutations and states

  private mutating func take(_ mutation: TraceEvent.Mutation, _ event: TraceEvent, _ reactor: Int?) {
    mutations.insert(event.seq)
    if let begin = mutation.effect, let effect = effects[begin] {
      if !hasWaited(effect, at: event.time), let action = effect.action {
        arrivals[event.seq] = action
      } else if let answer = effect.answer, effect.run?.contains(event.time) == true {
        arrivals[event.seq] = answer
      } else {
        let answer = add(answer(.answer, of: effect, event), causedBy: event)
        effects[begin]?.answer = answer
      }
    } else if let cause = event.cause, mutations.contains(cause), let arrival = arrivals[cause] {
      arrivals[event.seq] = arrival
    } else {
      add(
        Arrival(kind: .mutation, seq: event.seq, time: event.time, reactor: reactor, label: mutation.label),
        causedBy: event)
    }
    if let arrival = arrivals[event.seq] { order.arrivals[arrival].mutations.append(mutation.label) }
  }

  private mutating func take(_ out: TraceEvent.Transformed, _ event: TraceEvent, _ reactor: Int?) {
    let isOfMutation = event.cause.map { mutations.contains($0) } ?? false
    guard out.operation == .inject, !isOfMutation else { return inherit(event) }
    mutations.insert(event.seq)
    let label = out.label ?? "a mutation"
    let arrival = add(
      Arrival(kind: .mutation, seq: event.seq, time: event.time, reactor: reactor, label: label), causedBy: event)
    order.arrivals[arrival].mutations.append(label)
  }

  private mutating func take(_ state: TraceEvent.State, _ event: TraceEvent, _ reactor: Int?) {
    inherit(event)
    guard let reactor else { return }
    let before = order.states[reactor]
    let named = order.states[reactor].take(state.change)
    guard !state.isInitial, let arrival = arrivals[event.seq] else { return }
    let after = order.states[reactor]
    let fields: [String]
    switch state.change {
    case .unknown: return order.arrivals[arrival].hasUnknownChanges = true
    case .whole:
      if before.value == nil { order.arrivals[arrival].hasUnknownChanges = true }
      fields = ArrivalText.fields(before.value, after.value)
    case .diff(let patches):
      // A step of the whole state names no field.
      if patches.contains(where: { $0.path.isEmpty }) { order.arrivals[arrival].hasUnknownChanges = true }
      fields = named
    }
    for field in fields {
      order.arrivals[arrival].note(.init(field: field, value: ArrivalText.value(of: field, in: after)))
      order.writers[reactor][field] = arrival
    }
  }
}
