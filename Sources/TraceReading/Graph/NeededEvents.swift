import PlatformSupport
import TraceFormat

/// Letting go of the oldest events of a trace that goes on.
extension TraceGraphBuilder {
  /// More states than that behind a whole one are not followed.
  private static let mostStates = 1_024
  /// Causes that are followed in all, so that what stays is bounded.
  private static let mostCauses = 16_384

  /// Positions before another one of events that those behind it may need, ascending: reactors that have not ended, effects that
  /// run with their actions, the states of each reactor from its last whole one on, the last mutation that changed each field, and
  /// what led to the events that stay.
  mutating func needed(before first: Int) -> [Int] {
    var needed = NeededEvents(first: first)
    for effect in goingOn?.running ?? [] { keep(effect: effect, in: &needed) }
    for reactor in graph.reactors where reactor.ended == nil { keepLastWriters(of: reactor, in: &needed) }
    for position in first..<events.count { keepCauses(of: events[position], in: &needed) }
    var states: [UInt32: Int] = [:]
    for position in (0..<first).reversed() {
      let event = events[position]
      let reactor = graph.reactors[reactorIndex(id: reactorID(event)) ?? 0]
      guard reactor.ended == nil else { continue }
      if event.kind == .reactor { needed.positions.insert(position) }
      guard event.kind == .state, states[event.reactor, default: 0] < Self.mostStates else { continue }
      needed.positions.insert(position)
      let isWhole = !event.flags.isDisjoint(with: [.whole, .unknown])
      states[event.reactor, default: 0] += isWhole ? Self.mostStates : 1
    }
    followCauses(&needed)
    return needed.positions.sorted()
  }

  /// An effect with its end, since one without would run.
  private mutating func keep(effect index: Int, in needed: inout NeededEvents) {
    needed.keep(table.position(of: graph.effects[index].seq))
    if endAt[index] >= 0 { needed.keep(Int(endAt[index])) }
    needed.keep(graph.effects[index].action.flatMap { table.position(of: graph.actions[$0].seq) })
  }

  private mutating func keepLastWriters(of reactor: TraceGraph.Reactor, in needed: inout NeededEvents) {
    var fields: Set<String> = []
    for commit in reactor.commits.reversed() where graph.commits[commit].state != nil {
      var isLast = false
      for field in graph.commits[commit].changed where fields.insert(field).inserted { isLast = true }
      guard isLast else { continue }
      goingOn?.places.forEach(of: .commit(commit)) { needed.keep($0) }
      if let effect = graph.commits[commit].effect { keep(effect: effect, in: &needed) }
    }
  }

  private mutating func keepCauses(of event: TraceGraphEvent, in needed: inout NeededEvents) {
    needed.keep(table.position(of: event.cause))
    if event.kind == .mutation, let effect = effect(of: event.number) { keep(effect: effect, in: &needed) }
  }

  private mutating func followCauses(_ needed: inout NeededEvents) {
    while let position = needed.open.popLast(), needed.followed < Self.mostCauses {
      needed.followed += 1
      keepCauses(of: events[position], in: &needed)
      if let effect = elements.effect(at: position) { keep(effect: effect, in: &needed) }
    }
  }

  /// Remembers of what stays what only events that go tell: numbers of actions, fields that whole states changed; and how long the
  /// slowest action took.
  mutating func remember(before first: Int, keeping kept: [Int]) {
    guard var goingOn else { return }
    var numbers: [TraceEvent.Seq: Int] = [:]
    var changes: [TraceEvent.Seq: [String]] = [:]
    for position in kept {
      let event = events[position]
      if let action = elements.action(at: position), graph.actions[action].seq == event.seq {
        numbers[event.seq] = graph.actions[action].number
      }
      let isWhole = event.kind == .state && event.flags.contains(.whole)
      if isWhole, let commit = elements.commit(at: position), !graph.commits[commit].areChangesUnknown {
        changes[event.seq] = graph.commits[commit].changed
      }
    }
    (goingOn.keptNumbers, goingOn.keptChanges) = (numbers, changes)
    let next = graph.actions.first { (table.position(of: $0.seq) ?? 0) >= first }
    goingOn.actionsBefore = next.map { $0.number - 1 } ?? lastNumber
    if let slowest = goingOn.slowest {
      let seq = graph.actions[slowest.action].seq
      let isKept = numbers[seq] != nil || (table.position(of: seq) ?? 0) >= first
      if !isKept { goingOn.leastSlow = slowest.time.plus(1) }
    }
    self.goingOn = goingOn
  }
}

/// Events that stay while older ones go.
private struct NeededEvents {
  /// Events from this position on stay anyway.
  let first: Int
  var positions: Set<Int> = []
  /// Positions whose causes are still to be followed.
  var open: [Int] = []
  var followed = 0

  init(first: Int) { self.first = first }

  mutating func keep(_ position: Int?) {
    guard let position, position < first, positions.insert(position).inserted else { return }
    open.append(position)
  }
}
