import PlatformSupport
import TraceFindings
import TraceFormat
import TraceReading

/// Graphs of several traces as one: reactors, events and times of each come behind those of the traces before.
///
/// Nothing leads from one trace to another, and their times do not overlap, so that whatever counts a graph counts all of
/// them. Equal findings and equal feedback loops are one. Takes time in proportion to what is added.
package struct TraceGraphJoin: Sendable {
  private var joined: TraceGraph
  private var found = FindingJoin()
  private var exempt = FindingJoin()
  private var reduces: [Finding.Case: Int] = [:]
  private var loops: [[String]: Int] = [:]
  /// For each engine the number of traces in which it looked.
  private var engines: [(name: String, traces: Int)] = []
  private var processes: Set<String> = []
  /// For each trace the number and the moment behind which it stands, and its own first moment.
  private var starts: [(seq: TraceEvent.Seq, time: UInt64, origin: UInt64)] = []
  private var lastSeq: TraceEvent.Seq = 0
  private var lastReactor: TraceEvent.ReactorID = 0

  package init() { joined = TraceGraph(header: Trace.Header()) }

  package var count: Int { starts.count }

  /// The joined graph. Its header has the clock of the first trace, and the program's name where all have the same.
  package var graph: TraceGraph {
    var graph = joined
    var (found, exempt) = (found, exempt)
    found.setTotals(reduces)
    exempt.setTotals(reduces)
    graph.findings = found.findings
    graph.exempted = exempt.findings
    graph.header.process = processes.count == 1 ? processes.first ?? "" : ""
    graph.header.resource = engines.isEmpty ? [:] : [Audit.enginesKey: engineNames.joined(separator: ", ")]
    // The worst first, then those that a trace alone tells, as in each of the traces.
    graph.orderNotes.sort { ($0.isFromTrace ? 1 : 0, $0.rank, $0.then) < ($1.isFromTrace ? 1 : 0, $1.rank, $1.then) }
    return graph
  }

  /// An engine that looked in some of the traces has not looked everywhere, and does not count as one that did.
  private var engineNames: [String] {
    engines.map { $0.traces == count ? $0.name : "in \($0.traces) of \(count) traces: \($0.name)" }
  }

  /// The trace that an event of the joined graph is from, by its place in the order of `add`, and its number there.
  package func origin(of seq: TraceEvent.Seq) -> (trace: Int, seq: TraceEvent.Seq) {
    let trace = max(0, BinarySearch.first(of: starts.count) { starts[$0].seq >= seq } - 1)
    guard starts.indices.contains(trace) else { return (0, seq) }
    return (trace, seq - min(seq, starts[trace].seq))
  }

  /// A moment of the joined graph in nanoseconds since the header of the trace that it is from.
  package func moment(_ time: UInt64, in trace: Int) -> UInt64 {
    guard starts.indices.contains(trace) else { return time }
    return (time - min(time, starts[trace].time)).plus(starts[trace].origin)
  }

  /// Puts a graph behind the others. The elements of the first are taken over, so that they are in memory once.
  package mutating func add(_ graph: consuming TraceGraph) {
    if starts.isEmpty { joined.header.clock = graph.header.clock }
    var shift = GraphShift(
      seqs: lastSeq, reactors: lastReactor, time: joined.span.upperBound, origin: graph.span.lowerBound,
      numbers: joined.actions.count, actions: .by(joined.actions.count), effects: .by(joined.effects.count),
      commits: .by(joined.commits.count), failures: .by(joined.failures.count))
    starts.append((lastSeq, joined.span.upperBound, graph.span.lowerBound))
    shift.findings = .to(graph.findings.map { found.add($0.moved(by: shift)) })
    for finding in graph.exempted { _ = exempt.add(finding.moved(by: shift)) }
    shift.loops = .to(graph.loops.map { add($0, shift) })
    lastSeq = shift.seq(graph.highestSeq)
    reduces.merge(graph.reducesByCase(), uniquingKeysWith: +)
    lastReactor = max(lastReactor, graph.reactorIDs.map(shift.reactor).max() ?? 0)
    addWhole(graph, shift)
    addElements(of: &graph, shift)
  }

  private mutating func addElements(of graph: inout TraceGraph, _ shift: GraphShift) {
    joined.actionArguments.add(graph.actions.indices, of: graph.actionArguments, from: joined.actions.count)
    joined.commitArguments.add(graph.commits.indices, of: graph.commitArguments, from: joined.commits.count)
    Self.move(&graph.reactors, behind: &joined.reactors, shift)
    Self.move(&graph.actions, behind: &joined.actions, shift)
    Self.move(&graph.effects, behind: &joined.effects, shift)
    Self.move(&graph.commits, behind: &joined.commits, shift)
    Self.move(&graph.failures, behind: &joined.failures, shift)
    Self.move(&graph.orderNotes, behind: &joined.orderNotes, shift)
    Self.move(&graph.transforms, behind: &joined.transforms, shift)
    Self.move(&graph.subscriptions, behind: &joined.subscriptions, shift)
    Self.move(&graph.renders, behind: &joined.renders, shift)
    Self.move(&graph.marks, behind: &joined.marks, shift)
  }

  private static func move<List: RangeReplaceableCollection & MutableCollection>(
    _ added: inout List, behind joined: inout List, _ shift: GraphShift
  ) where List.Element: Movable, List.Index == Int {
    let count = joined.count
    if joined.isEmpty { swap(&joined, &added) } else { joined += added }
    for index in count..<joined.count { joined[index].move(by: shift) }
    added = List()
  }

  /// Adds what is about the whole trace.
  private mutating func addWhole(_ graph: TraceGraph, _ shift: GraphShift) {
    joined.losses += graph.losses.prefix(1_000 - joined.losses.count).lazy.map { $0.moved(by: shift) }
    joined.span = 0...shift.moment(graph.span.upperBound)
    joined.eventCount = joined.eventCount.plus(graph.eventCount)
    joined.lost = joined.lost.plus(graph.lost)
    for reason in graph.lostReasons where joined.lostReasons.count < 100 && !joined.lostReasons.contains(reason) {
      joined.lostReasons.append(reason)
    }
    for engine in Set(Audit.engines(graph.header)).sorted() {
      if let known = engines.firstIndex(where: { $0.name == engine }) {
        engines[known].traces += 1
      } else {
        engines.append((engine, 1))
      }
    }
    processes.insert(graph.header.process)
  }

  /// Adds the turns of a loop to those of the same members, and returns its index.
  private mutating func add(_ loop: TraceGraph.Loop, _ shift: GraphShift) -> Int {
    let turns = loop.turns.compactMap { shift.actions($0) }
    if let known = loops[loop.members] {
      joined.loops[known].turns += turns
      return known
    }
    loops[loop.members] = joined.loops.count
    joined.loops.append(TraceGraph.Loop(members: loop.members, turns: turns))
    return joined.loops.count - 1
  }
}

extension TraceGraph.OrderNote {
  fileprivate var isFromTrace: Bool { basis == .trace }
}

extension TraceGraph {
  /// The highest number that an element of the graph has or refers to.
  fileprivate var highestSeq: TraceEvent.Seq {
    var highest: TraceEvent.Seq = 0
    func note(_ seq: TraceEvent.Seq?) { if let seq, seq > highest { highest = seq } }
    for action in actions {
      note(action.seq)
      note(action.cause.seq)
    }
    for effect in effects {
      note(effect.seq)
      for end in effect.innerEnds { note(end.seq) }
    }
    for commit in commits {
      note(commit.seq)
      note(commit.cause.seq)
      for cause in commit.causes { note(cause) }
    }
    for failure in failures { note(failure.seq) }
    for transform in transforms { note(transform.seq) }
    for render in renders { note(render.seq) }
    for mark in marks { note(mark.seq) }
    for event in (findings + exempted).lazy.flatMap(\.events) { note(event) }
    for order in orderNotes { note(order.event) }
    return highest
  }

  /// Numbers of reactors, those without a line of their own among them.
  fileprivate var reactorIDs: Set<TraceEvent.ReactorID> {
    var ids = Set(reactors.lazy.map(\.id))
    // The reader gives each reactor that an event names an element, so that these are rarely more.
    for failure in failures { ids.insert(failure.reactor) }
    for transform in transforms { ids.insert(transform.reactor) }
    for subscription in subscriptions { ids.insert(subscription.reactor) }
    return ids
  }
}
