import TraceReading

/// Finds the arrivals of a trace in one pass over its events, by what the table says each is and belongs to.
struct ArrivalOrderBuilder {
  private(set) var order = ArrivalOrder()

  /// An effect as far as it has gone.
  private struct Effect {
    /// Its latest run after the call in which it began; nil in the call.
    var run: ClosedRange<UInt64>?
    /// The arrival of that run.
    var answer: Int?
    var hasEnded = false
  }

  private let table: EventTable
  private var graph: TraceGraph { table.graph }
  /// Indices of the arrivals to which events belong, by position.
  private var arrivals: [Int?]
  /// In the order of the graph.
  private var effects: [Effect]
  private var slots: [TraceEvent.ReactorID: Int] = [:]

  init(_ trace: Trace) {
    table = EventTable(trace)
    arrivals = Array(repeating: nil, count: table.count)
    effects = Array(repeating: Effect(), count: table.graph.effects.count)
    (order.events, order.lost) = (graph.eventCount, graph.lost)
    for reactor in graph.reactors { addReactor(reactor) }
    for (position, event) in trace.events.enumerated() {
      arrivals[position] = event.cause.flatMap(arrival)
      take(event, position)
    }
  }

  private mutating func addReactor(_ reactor: TraceGraph.Reactor) {
    slots[reactor.id] = order.reactors.count
    order.addReactor(type: reactor.type, name: reactor.name)
    order.states.append(KnownState())
    order.writers.append([:])
  }

  private mutating func take(_ event: TraceEvent, _ position: Int) {
    switch event.kind {
    case .action, .actionOut:
      guard table.isAction(at: position), let action = table.actionIndex(at: position) else { return }
      add(graph.actions[action], event, position)
    case .mutateBegin:
      guard let effect = table.effectIndex(at: position), let action = action(of: effect) else { return }
      order.arrivals[action].end = Arrival.End(graph.effects[effect].end)
    case .mutateRun(let duration):
      guard let effect = effect(behind: event) else { return }
      let isLater = graph.effects[effect].call != nil || event.time > callEnd(of: effect)
      if isLater { effects[effect] = Effect(run: event.time...event.time.plus(duration)) }
    case .mutateEnd:
      guard let effect = effect(behind: event), !effects[effect].hasEnded else { return }
      effects[effect].hasEnded = true
      if case .failed(let failure) = graph.effects[effect].end { fail(effect, failure, event, position) }
    case .mutation, .mutationOut:
      if table.isMutation(at: position) { takeMutation(event, position) }
    case .state(let state): take(state, event, position)
    default: break
    }
  }

  private mutating func add(_ action: TraceGraph.Action, _ event: TraceEvent, _ position: Int) {
    var arrival = Arrival(
      kind: .action, seq: event.seq, time: event.time, reactor: slot(of: event), label: action.label)
    if arrival.label.isEmpty { arrival.label = "an action" }
    if case .action(let sent) = event.kind, let payload = sent.payload {
      (arrival.argument, arrival.payload) = (ArrivalText.argument(payload), payload.text)
    }
    arrival.isRoot = event.cause == nil
    add(arrival, position)
  }

  /// Adds an arrival that follows from that of its cause, unless it has another parent.
  private mutating func add(_ arrival: Arrival, _ position: Int) {
    var arrival = arrival
    arrival.parent = arrival.parent ?? arrivals[position]
    arrivals[position] = order.arrivals.count
    order.arrivals.append(arrival)
  }

  private func arrival(of seq: TraceEvent.Seq) -> Int? { table.position(of: seq).flatMap { arrivals[$0] } }

  private func slot(of event: TraceEvent) -> Int? { event.reactor.flatMap { slots[$0] } }

  // MARK: Effects

  private func effect(behind event: TraceEvent) -> Int? {
    event.cause.flatMap { table.position(of: $0) }.flatMap { table.effectIndex(at: $0) }
  }

  /// The arrival of an effect's action.
  private func action(of effect: Int) -> Int? {
    graph.effects[effect].action.flatMap { arrival(of: graph.actions[$0].seq) }
  }

  /// The end of the call in which an effect began: what it emits until then belongs to its action.
  private func callEnd(of effect: Int) -> UInt64 {
    graph.effects[effect].begin.plus(graph.effects[effect].call ?? 0)
  }

  /// Whether an effect that emits or ends now has waited since its action.
  private func hasWaited(_ effect: Int, at time: UInt64) -> Bool {
    effects[effect].run != nil || time > callEnd(of: effect)
  }

  private mutating func fail(_ effect: Int, _ failure: Int?, _ event: TraceEvent, _ position: Int) {
    let type = failure.map { graph.failures[$0].type } ?? "error"
    guard hasWaited(effect, at: event.time) else {
      if let action = action(of: effect) { order.arrivals[action].failure = type }
      return
    }
    var arrival = answer(.failure, of: effect, event)
    arrival.failure = type
    add(arrival, position)
  }

  private func answer(_ kind: Arrival.Kind, of effect: Int, _ event: TraceEvent) -> Arrival {
    let action = action(of: effect)
    var arrival = Arrival(
      kind: kind, seq: event.seq, time: event.time, reactor: slots[graph.effects[effect].reactor],
      label: action.map { order.arrivals[$0].label } ?? graph.effects[effect].label)
    arrival.argument = action.map { order.arrivals[$0].argument } ?? ""
    arrival.parent = action
    return arrival
  }

  // MARK: Mutations and states

  private mutating func takeMutation(_ event: TraceEvent, _ position: Int) {
    guard let commit = table.commitIndex(at: position).map({ graph.commits[$0] }) else { return }
    let label = table.label(at: position)
    if let effect = commit.effect {
      if !hasWaited(effect, at: event.time), let action = action(of: effect) {
        arrivals[position] = action
      } else if let answer = effects[effect].answer, effects[effect].run?.contains(event.time) == true {
        arrivals[position] = answer
      } else {
        add(answer(.answer, of: effect, event), position)
        effects[effect].answer = arrivals[position]
      }
    } else if case .mutation? = commit.origin, arrivals[position] != nil {
      // A transform made it of another one, to whose arrival it belongs.
    } else {
      let name = label.isEmpty ? "a mutation" : label
      add(Arrival(kind: .mutation, seq: event.seq, time: event.time, reactor: slot(of: event), label: name), position)
    }
    if let arrival = arrivals[position] { order.arrivals[arrival].mutations.append(label) }
  }

  private mutating func take(_ state: TraceEvent.State, _ event: TraceEvent, _ position: Int) {
    guard let reactor = slot(of: event) else { return }
    var before: JSONValue?
    if case .whole = state.change { before = order.states[reactor].value }
    let named = order.states[reactor].take(state.change)
    guard !state.isInitial, let arrival = arrivals[position] else { return }
    let fields: [String]
    switch state.change {
    case .unknown: return order.arrivals[arrival].hasUnknownChanges = true
    case .whole:
      if before == nil { order.arrivals[arrival].hasUnknownChanges = true }
      fields = ArrivalText.fields(before, order.states[reactor].value)
    case .diff(let patches):
      // A step of the whole state names no field.
      if patches.contains(where: { $0.path.isEmpty }) { order.arrivals[arrival].hasUnknownChanges = true }
      fields = named
    }
    for field in fields {
      let value = ArrivalText.value(of: field, in: &order.states[reactor])
      order.arrivals[arrival].note(.init(field: field, value: value))
      order.writers[reactor][field] = arrival
    }
  }
}

extension Arrival.End {
  fileprivate init(_ end: TraceGraph.Effect.End) {
    self =
      switch end {
      case .completed: .completed
      case .failed: .failed
      case .cancelled: .cancelled
      case .open: .open
      case .disposed, .unknown: .none
      }
  }
}
