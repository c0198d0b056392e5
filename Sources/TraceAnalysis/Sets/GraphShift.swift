import TraceFindings
import TraceFormat
import TraceReading

/// The distances by which the numbers, times and indices of a graph move where it is put behind others, or where elements
/// of it are taken away.
///
/// Sums stay at the limit of their type, since numbers and times come out of files.
struct GraphShift {
  /// Where indices go: all by a distance, or each to its own place, -1 for an element that is gone.
  enum Indices {
    case by(Int)
    case to([Int])

    func callAsFunction(_ index: Int) -> Int? {
      switch self {
      case .by(let distance): index + distance
      case .to(let places): places[index] < 0 ? nil : places[index]
      }
    }
  }

  var seqs: TraceEvent.Seq = 0
  var reactors: TraceEvent.ReactorID = 0
  /// The moment that `origin` becomes; nanoseconds.
  var time: UInt64 = 0
  /// The first moment of the graph, nanoseconds since its header.
  var origin: UInt64 = 0
  /// Added to the numbers of actions.
  var numbers = 0
  var actions: Indices
  var effects: Indices
  var commits: Indices
  var failures: Indices
  var loops = Indices.to([])
  var findings = Indices.to([])

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
    actions = IndexList(actions.lazy.compactMap { shift.actions($0) })
    effects = IndexList(effects.lazy.compactMap { shift.effects($0) })
    commits = IndexList(commits.lazy.compactMap { shift.commits($0) })
    flags = flags.compactMap { flag in
      guard let commit = shift.commits(flag.commit) else { return nil }
      var flag = flag
      flag.commit = commit
      return flag
    }
  }
}

extension TraceGraph.Action: Movable {
  mutating func move(by shift: GraphShift) {
    number += shift.numbers
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    time = shift.moment(time)
    cause = shift.cause(cause)
    sentByCommit = sentByCommit.flatMap { shift.commits($0) }
    effect = effect.flatMap { shift.effects($0) }
    firstState = firstState.map(shift.moment)
    settled = settled.map(shift.moment)
    loop = loop.flatMap { shift.loops($0) }
  }
}

extension TraceGraph.Effect: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    action = action.flatMap { shift.actions($0) }
    begin = shift.moment(begin)
    finish = shift.moment(finish)
    runs = RunList(runs.map(shift.span))
    commits = IndexList(commits.compactMap { shift.commits($0) })
    switch end {
    case .failed(let failure?): end = .failed(shift.failures(failure))
    case .cancelled(by: let action?): end = .cancelled(by: shift.actions(action))
    case .failed(nil), .cancelled(by: nil), .completed, .disposed, .open, .unknown: break
    }
    for index in innerEnds.indices {
      innerEnds[index].seq = shift.seq(innerEnds[index].seq)
      innerEnds[index].time = shift.moment(innerEnds[index].time)
      innerEnds[index].by = innerEnds[index].by.flatMap { shift.actions($0) }
    }
  }
}

extension TraceGraph.Commit: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    time = shift.moment(time)
    cause = shift.cause(cause)
    causes = causes.map(shift.seq)
    effect = effect.flatMap { shift.effects($0) }
    reduce = reduce.map(shift.span)
    state = state.map(shift.moment)
    if !findings.isEmpty { findings = findings.compactMap { shift.findings($0) } }
    switch origin {
    case .action(let index): origin = shift.actions(index).map { .action($0) }
    case .effect(let index): origin = shift.effects(index).map { .effect($0) }
    case .mutation(let index): origin = shift.commits(index).map { .mutation($0) }
    case .state(let index): origin = shift.commits(index).map { .state($0) }
    case .start, nil: break
    }
  }
}

extension TraceGraph.Failure: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    time = shift.moment(time)
    effect = effect.flatMap { shift.effects($0) }
  }
}

extension TraceGraph.OrderNote: Movable {
  mutating func move(by shift: GraphShift) {
    // A pair of which one is gone is taken away as a whole.
    first = shift.commits(first) ?? 0
    then = shift.commits(then) ?? 0
    event = event.map(shift.seq)
  }
}

extension TraceGraph.Transform: Movable {
  mutating func move(by shift: GraphShift) {
    seq = shift.seq(seq)
    reactor = shift.reactor(reactor)
    time = shift.moment(time)
    action = action.flatMap { shift.actions($0) }
    commit = commit.flatMap { shift.commits($0) }
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
    commit = commit.flatMap { shift.commits($0) }
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
