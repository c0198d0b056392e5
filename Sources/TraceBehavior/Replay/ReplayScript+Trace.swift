import PlatformSupport
import TraceFormat
import TraceReading

extension ReplayScript {
  /// Reads the script of one reactor; nil if the trace has no reactor with this number.
  package init?(_ trace: Trace, of number: TraceEvent.ReactorID) {
    guard let (_, time, info) = ReplayScript.reactors(in: trace).first(where: { $0.number == number }) else {
      return nil
    }
    self.init(reactor: info, number: number, begin: time, end: time)
    loss = ReplayScript.firstLoss(in: trace)
    let causes = Causes(events: trace.events)
    for event in trace.events where event.reactor == number && event.seq < loss?.from ?? .max {
      // An effect that is open at the end of the trace is no event of its own.
      if event.kind != .open { end = max(end, event.time) }
      switch event.kind {
      case .action(let action): take(action, event, causes)
      case .actionOut(let out) where out.operation == .inject && causes.isFromOutside(event):
        streams.append(
          Stream(isMutation: false, step: Step(seq: event.seq, time: event.time, label: out.label ?? "")))
      case .mutation(let mutation) where mutation.isInjected && causes.isFromOutside(event):
        streams.append(Stream(isMutation: true, step: Step(event, mutation)))
      case .state(let state): take(state, event, causes)
      default: break
      }
    }
  }

  /// The reactors to which actions came from outside.
  package static func reactorsWithInputs(in trace: Trace) -> Set<TraceEvent.ReactorID> {
    let causes = Causes(events: trace.events)
    var found: Set<TraceEvent.ReactorID> = []
    for event in trace.events {
      guard case .action(let action) = event.kind, let number = event.reactor, !found.contains(number) else { continue }
      if causes.isInput(event, action) { found.insert(number) }
    }
    return found
  }

  private mutating func take(_ action: TraceEvent.Action, _ event: TraceEvent, _ causes: Causes) {
    let input = Input(seq: event.seq, time: event.time, action: action, isMasked: event.redacted > 0)
    if causes.isInput(event, action) {
      inputs.append(input)
    } else if causes.isMissing(event) {
      unexplained.append(input)
    }
  }

  private mutating func take(_ state: TraceEvent.State, _ event: TraceEvent, _ causes: Causes) {
    let mutation = causes.nearest(before: event) { if case .mutation = $0.kind { true } else { false } }
    let action = causes.nearest(before: event) { before in
      if case .action = before.kind { before.reactor == event.reactor } else { false }
    }
    states.append(
      State(
        seq: event.seq, time: event.time, revision: state.revision, change: state.change,
        isNext: states.last.map { state.revision == $0.revision + 1 } ?? true,
        mutation: mutation.flatMap { Step($0) }, action: action.flatMap { Step($0) }))
  }

  private static func firstLoss(in trace: Trace) -> Loss? {
    var loss: Loss?
    for event in trace.events {
      guard case .dropped(let count, _, let from, _) = event.kind, count > 0 else { continue }
      loss = Loss(from: min(loss?.from ?? .max, from ?? event.seq), count: (loss?.count ?? 0).plus(count))
    }
    return loss
  }
}

extension ReplayScript.Step {
  fileprivate init?(_ event: TraceEvent) {
    switch event.kind {
    case .action(let action):
      self.init(
        seq: event.seq, time: event.time, label: action.label, payload: action.payload, site: action.site)
    case .mutation(let mutation): self.init(event, mutation)
    default: return nil
    }
  }

  fileprivate init(_ event: TraceEvent, _ mutation: TraceEvent.Mutation) {
    self.init(seq: event.seq, time: event.time, label: mutation.label, payload: mutation.payload)
  }
}

/// The events of a trace, looked up by number to follow causes.
private struct Causes {
  /// In order of `seq`.
  let events: [TraceEvent]

  /// Steps of a chain that are followed at most: a trace may say anything.
  private static let limit = 100

  private subscript(seq: TraceEvent.Seq) -> TraceEvent? {
    let index = BinarySearch.first(of: events.count) { events[$0].seq >= seq }
    return index < events.count && events[index].seq == seq ? events[index] : nil
  }

  /// Nothing in the reactor of the event led to it.
  func isFromOutside(_ event: TraceEvent) -> Bool {
    guard let cause = event.cause else { return true }
    return self[cause].map { $0.reactor != event.reactor } ?? false
  }

  /// A view that answers to a state is no part of the reactor either, and is not there in a replay.
  func isInput(_ event: TraceEvent, _ action: TraceEvent.Action) -> Bool {
    isFromOutside(event) || action.source?.hasPrefix("view:") == true
  }

  func isMissing(_ event: TraceEvent) -> Bool { event.cause.map { self[$0] == nil } ?? false }

  /// The nearest event on the way to the root for which this is so.
  func nearest(before event: TraceEvent, where isSo: (TraceEvent) -> Bool) -> TraceEvent? {
    var next = event.cause
    var steps = 0
    // A cause has a smaller number, so that the way has an end.
    var last = event.seq
    while let seq = next, seq < last, steps < Causes.limit, let cause = self[seq] {
      if isSo(cause) { return cause }
      last = seq
      steps += 1
      next = cause.cause
    }
    return nil
  }
}
