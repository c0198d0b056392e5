import PlatformSupport
import TraceFormat
import TraceJSON
import TraceReading

/// Several traces that are read as one: those of a test run, or the shards of one program.
///
/// Reactors of one type are one. Times are compared and measured only among traces of one clock: those of virtual time and
/// those of a real clock stay apart.
package struct TraceSet: Sendable {
  /// The traces of one clock.
  package struct Group: Sendable {
    /// `monotonic`, `virtual`, or another name that a header has.
    package var clock: String
    /// Indices into `members`, in the order of the join.
    package fileprivate(set) var members: [Int] = []
    package fileprivate(set) var join = TraceGraphJoin()
  }

  /// In the order in which they were added.
  package private(set) var members: [TraceFigures] = []
  /// By the name of the clock.
  package private(set) var groups: [Group] = []
  /// Files that hold no trace that could be read, with the reasons.
  package var unread: [(name: String, reason: String)] = []

  package init() {}

  /// Takes in a trace.
  ///
  /// - Parameter name: The name of its file in reports.
  package mutating func add(_ graph: consuming TraceGraph, name: String) {
    let clock = graph.header.clock
    let known = groups.firstIndex { $0.clock == clock }
    let group = known ?? BinarySearch.first(of: groups.count) { groups[$0].clock > clock }
    if known == nil { groups.insert(Group(clock: clock), at: group) }
    groups[group].members.append(members.count)
    members.append(TraceFigures(copy graph, name: name))
    groups[group].join.add(graph)
  }

  /// The names of the traces of a group with the place of an event in them.
  package func places(of group: Group) -> EventPlaces {
    EventPlaces(join: group.join, names: group.members.map { members[$0].name })
  }

  /// The traces that are worth a look, the worst first, then the slowest; at most `count`.
  package func worst(_ count: Int) -> [TraceFigures] {
    Array(members.filter(\.isWorthALook).sorted { $0.isWorse(than: $1) }.prefix(count))
  }
}

/// The figures of one trace among many.
package struct TraceFigures: Sendable {
  /// An expectation that failed.
  package struct Expectation: Sendable, Equatable {
    /// `CounterTests.swift:42`; nil if it is not known.
    package var location: String?
    /// The message; nil if it was not kept.
    package var message: String?
  }

  package var name: String
  /// Name of the program or of the test; empty if the header has none.
  package var program: String
  package var events: Int
  package var lost: Int
  /// Expectations that failed, in the order in which they did.
  package var failures: [Expectation]
  /// How often each fault occurs by which traces are compared, and what was lost, by their titles, the worst first.
  package var counts: [(title: String, number: Int)]
  /// Nanoseconds from an action to its last consequence, the longest; nil if none settled.
  package var slowest: UInt64?
  /// Whether its clock counted ticks of a test.
  package var isVirtual: Bool

  init(_ graph: TraceGraph, name: String) {
    self.name = name
    program = graph.header.programName
    events = graph.eventCount
    lost = graph.lost
    failures = graph.marks.filter(\.isFailure).map { Expectation(location: $0.failedAt, message: $0.message) }
    counts =
      Fault.Kind.allCases.compactMap { kind in kind.rule.column.map { ($0, graph.count(of: kind)) } }
      + [("lost", graph.lost)]
    slowest = graph.slowestAction()?.time
    isVirtual = graph.header.clock == "virtual"
  }

  fileprivate var isWorthALook: Bool { counts.contains { $0.number > 0 } || slowest != nil }

  /// A longer wait decides among equals of one kind of clock.
  fileprivate func isWorse(than other: TraceFigures) -> Bool {
    let (one, two) = (counts.map(\.number), other.counts.map(\.number))
    if one != two { return two.lexicographicallyPrecedes(one) }
    if isVirtual != other.isVirtual { return !isVirtual }
    return (other.slowest ?? 0, name) < (slowest ?? 0, other.name)
  }
}

/// How events of a joined graph are named: by the trace that they are from and their number there.
package struct EventPlaces: Sendable {
  /// Nil for the graph of one trace, whose numbers are right as they are.
  private var join: TraceGraphJoin?
  private var names: [String] = []

  /// The places of one trace's own graph.
  package static let own = EventPlaces()

  private init() {}

  init(join: TraceGraphJoin, names: [String]) {
    self.join = join
    self.names = names
  }

  /// `22`, or `22 in login.rtrace.jsonl`.
  func text(_ seq: TraceEvent.Seq) -> String {
    guard let (number, name) = origin(of: seq) else { return String(seq) }
    return "\(number) in \(name)"
  }

  /// The number under a key, and behind it the name of the trace.
  func members(_ key: String, _ seq: TraceEvent.Seq?) -> [JSONValue.Member] {
    guard let seq else { return [.init(key, .null)] }
    guard let (number, name) = origin(of: seq) else { return [.init(key, .number(seq))] }
    return [.init(key, .number(number)), .init("trace", .string(name))]
  }

  /// The moment of an event in nanoseconds since the header of its own trace.
  func moment(_ time: UInt64, at seq: TraceEvent.Seq) -> UInt64 {
    join.map { $0.moment(time, in: $0.origin(of: seq).trace) } ?? time
  }

  func origin(of seq: TraceEvent.Seq) -> (number: TraceEvent.Seq, name: String)? {
    guard let origin = join?.origin(of: seq), names.indices.contains(origin.trace) else { return nil }
    return (origin.seq, names[origin.trace])
  }
}
