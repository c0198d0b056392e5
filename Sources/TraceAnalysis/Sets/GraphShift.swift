import TraceFindings
import TraceFormat
import TraceReading

/// The distances by which the numbers, times and indices of a graph move where it is put behind others.
///
/// Sums stay at the limit of their type, since numbers and times come out of files.
struct GraphShift {
  var seqs: TraceEvent.Seq
  var reactors: TraceEvent.ReactorID
  /// The moment that `origin` becomes; nanoseconds.
  var time: UInt64
  /// The first moment of the graph, nanoseconds since its header.
  var origin: UInt64
  var actions: Int
  var effects: Int
  var commits: Int
  var failures: Int
  /// For each loop and each finding of the graph its index among the joined ones.
  var loops: [Int] = []
  var findings: [Int] = []

  func seq(_ seq: TraceEvent.Seq) -> TraceEvent.Seq { seqs.plus(seq) }
  func moment(_ moment: UInt64) -> UInt64 { time.plus(moment - min(moment, origin)) }
  func span(_ span: ClosedRange<UInt64>) -> ClosedRange<UInt64> {
    moment(span.lowerBound)...moment(span.upperBound)
  }
  /// A line without a reactor stays without one.
  func reactor(_ id: TraceEvent.ReactorID) -> TraceEvent.ReactorID { id == 0 ? 0 : reactors.plus(id) }

  func cause(_ cause: TraceGraph.Cause) -> TraceGraph.Cause {
    switch cause {
    case .none, .unknown: cause
    case .trigger(let seq): .trigger(self.seq(seq))
    case .owner(let seq): .owner(self.seq(seq))
    }
  }
}

/// An element of a graph, which has numbers, times and indices to move.
protocol Movable {
  mutating func move(by shift: GraphShift)
}

extension Movable {
  func moved(by shift: GraphShift) -> Self {
    var copy = self
    copy.move(by: shift)
    return copy
  }
}

extension TraceGraph.Reactor: Movable {
  mutating func move(by shift: GraphShift) {
    id = shift.reactor(id)
    parent = parent.map(shift.reactor)
    created = created.map(shift.moment)
    ended = ended.map(shift.moment)
    for index in actions.indices { actions[index] += shift.actions }
    for index in effects.indices { effects[index] += shift.effects }
    for index in commits.indices { commits[index] += shift.commits }
    for index in flags.indices { flags[index].commit += shift.commits }
  }
}

extension TraceGraph.Action: Movable {
  mutating func move(by shift: GraphShift) {
    number += shift.actions
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    time = shift.moment(time)
    cause = shift.cause(cause)
    sentByCommit = sentByCommit.map { $0 + shift.commits }
    effect = effect.map { $0 + shift.effects }
    firstState = firstState.map(shift.moment)
    settled = settled.map(shift.moment)
    loop = loop.map { shift.loops[$0] }
  }
}

extension TraceGraph.Effect: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    action = action.map { $0 + shift.actions }
    begin = shift.moment(begin)
    finish = shift.moment(finish)
    for index in runs.indices { runs[index] = shift.span(runs[index]) }
    for index in commits.indices { commits[index] += shift.commits }
    switch end {
    case .failed(let failure?): end = .failed(failure + shift.failures)
    case .cancelled(by: let action?): end = .cancelled(by: action + shift.actions)
    case .failed(nil), .cancelled(by: nil), .completed, .disposed, .open, .unknown: break
    }
    for index in innerEnds.indices {
      innerEnds[index].seq = shift.seq(innerEnds[index].seq)
      innerEnds[index].time = shift.moment(innerEnds[index].time)
      innerEnds[index].by = innerEnds[index].by.map { $0 + shift.actions }
    }
  }
}

extension TraceGraph.Commit: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    time = shift.moment(time)
    cause = shift.cause(cause)
    for index in causes.indices { causes[index] = shift.seq(causes[index]) }
    effect = effect.map { $0 + shift.effects }
    reduce = reduce.map(shift.span)
    state = state.map(shift.moment)
    for index in findings.indices { findings[index] = shift.findings[findings[index]] }
    switch origin {
    case .action(let index): origin = .action(index + shift.actions)
    case .effect(let index): origin = .effect(index + shift.effects)
    case .mutation(let index): origin = .mutation(index + shift.commits)
    case .state(let index): origin = .state(index + shift.commits)
    case .start, nil: break
    }
  }
}

extension TraceGraph.Failure: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    time = shift.moment(time)
    effect = effect.map { $0 + shift.effects }
  }
}

extension TraceGraph.OrderNote: Movable {
  mutating func move(by shift: GraphShift) {
    first += shift.commits
    then += shift.commits
    event = event.map(shift.seq)
  }
}

extension TraceGraph.Transform: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    time = shift.moment(time)
    action = action.map { $0 + shift.actions }
    commit = commit.map { $0 + shift.commits }
  }
}

extension TraceGraph.Subscription: Movable {
  mutating func move(by shift: GraphShift) {
    reactor = shift.reactor(reactor)
    begin = shift.moment(begin)
    end = end.map(shift.moment)
  }
}

extension TraceGraph.Render: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    time = shift.moment(time)
    commit = commit.map { $0 + shift.commits }
  }
}

extension TraceGraph.Mark: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    reactor = reactor.map(shift.reactor)
    time = shift.moment(time)
  }
}

extension TraceGraph.Loss: Movable {
  mutating func move(by shift: GraphShift) { span = shift.span(span) }
}

extension Finding: Movable {
  mutating func move(by shift: GraphShift) {
    reactor = shift.reactor(reactor)
    for index in events.indices { events[index] = shift.seq(events[index]) }
  }
}
