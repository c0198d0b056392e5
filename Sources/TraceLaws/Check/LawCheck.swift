import TraceFormat
import TraceReading

/// Laws in one trace.
///
/// Collects what the laws ask for in one pass; then each law looks at its own events. Takes time proportional to the events,
/// whatever the length of their chains.
package struct LawCheck {
  /// A result for each law, in their order; declarations have none.
  package let results: [LawResult]
  /// The names that the trace has.
  package let names: LawNames
  /// Whether events of the trace were lost.
  package let hasLosses: Bool
  /// Whether an event says that others were lost.
  let tellsLosses: Bool
  /// The events of the obligations that are kept, by position: the trace itself need not stay.
  private let events: [Int: Event]

  /// An event as far as messages need it.
  struct Event {
    var seq: TraceEvent.Seq
    var reactor: TraceEvent.ReactorID
    var isCauseUnknown: Bool
  }

  /// - Parameters:
  ///   - lasting: The effects that are meant to stay open, beside those that the laws declare.
  ///   - subject: The only reactor of its type to which laws apply; nil for all.
  ///   - values: The values of steps, for conditions in Swift.
  package init(
    _ trace: Trace, _ laws: [Law], lasting: LastingEffects = LastingEffects(),
    only subject: TraceEvent.ReactorID? = nil, values: @escaping LiveValues = { _ in nil }
  ) {
    self.init(LawTrace(trace, only: subject), laws, lasting: lasting, values: values)
  }

  /// Laws in a trace that is read once more, since its table has no values.
  ///
  /// - Parameters:
  ///   - lasting: The effects that are meant to stay open, beside those that the laws declare.
  ///   - keepsViolated: Whether all obligations that are violated are kept with their events.
  ///   - forEach: Calls its argument with each event of the table whose kind is one of `kinds`, and its position.
  package init<Problem>(
    _ table: EventTable, _ laws: [Law], lasting: LastingEffects, keepsViolated: Bool,
    _ forEach: ((TraceEvent, Int) -> Void) throws(Problem) -> Void
  ) throws(Problem) {
    try self.init(LawTrace(table), laws, lasting: lasting, keepsViolated: keepsViolated, forEach)
  }

  /// The kinds of events that it asks for.
  package static var kinds: Set<TraceFileV1.Kind> { LawPass.kinds }

  /// Laws in a trace in memory.
  ///
  /// - Parameter keepsViolated: Whether all obligations that are violated are kept with their events.
  package init(
    _ columns: LawTrace, _ laws: [Law], lasting: LastingEffects, keepsViolated: Bool = true,
    values: @escaping LiveValues = { _ in nil }
  ) {
    self.init(columns, laws, lasting: lasting, keepsViolated: keepsViolated, values: values) { take in
      for (position, event) in columns.held.enumerated() { take(event, position) }
    }
  }

  private init<Problem>(
    _ columns: LawTrace, _ laws: [Law], lasting: LastingEffects, keepsViolated: Bool = true,
    values: @escaping LiveValues = { _ in nil }, _ forEach: ((TraceEvent, Int) -> Void) throws(Problem) -> Void
  ) throws(Problem) {
    let lasting = lasting.union(LawFile(laws).lasting).union(LastingEffects(columns.events.header.lasting))
    var matches = laws.filter { if case .staysOpen = $0.sentence { false } else { true } }.map {
      LawMatches($0, keepsViolated: keepsViolated)
    }
    names = try LawPass.names(columns, matches, values, forEach)
    (hasLosses, tellsLosses) = (!columns.losses.isEmpty, columns.tellsLosses)
    let judge = LawJudge(columns, lasting)
    var results: [LawResult] = []
    matches.reverse()
    // Lets go what was collected for a law once it is judged.
    while let one = matches.popLast() {
      judge.judge(one)
      results.append(one.result)
    }
    self.results = results
    let kept = results.flatMap { one in LawVerdict.allCases.flatMap { one.first($0) } }
    let positions = Set(kept.flatMap { [$0.position, $0.other, $0.second] }.compactMap(\.self))
    events = Dictionary(
      uniqueKeysWithValues: positions.map { position in
        let event = columns.events.step(position)
        let isCauseUnknown = columns.events.isCauseUnknown(at: position)
        return (position, Event(seq: event.seq, reactor: event.reactor, isCauseUnknown: isCauseUnknown))
      })
  }

  /// The event at a position that an obligation has.
  func event(_ position: Int) -> Event { events[position] ?? Event(seq: 0, reactor: 0, isCauseUnknown: false) }

  func seq(_ position: Int) -> TraceEvent.Seq { event(position).seq }

  /// The numbers of the events that broke a law.
  package var culprits: Set<TraceEvent.Seq> {
    Set(results.flatMap { one in one.first(.violated).flatMap { one.law.sentence.culprits($0) }.map(seq) })
  }
}

/// Decides the obligations of laws from the events that were collected for them.
final class LawJudge {
  let trace: LawTrace
  let lasting: LastingEffects
  /// A number for each position, which is that of the last walk that came there.
  var visited: LawTrace.Column
  var walk: Int32 = 0
  /// The place of each position in what a law asks for; -1 for none. All -1 between laws.
  var asked: LawTrace.Column
  /// By position, what is known of the causes of an event; -1 for nothing, and between questions.
  var found: TraceGraph.PagedArray<Int8>
  private lazy var graph: TraceGraph = {
    var graph = trace.events.graph
    graph.declare(lasting)
    return graph
  }()

  init(_ trace: LawTrace, _ lasting: LastingEffects) {
    self.trace = trace
    self.lasting = lasting
    visited = LawTrace.Column(repeating: 0, count: trace.count)
    found = TraceGraph.PagedArray(repeating: -1, count: trace.count)
    asked = LawTrace.Column(repeating: -1, count: trace.count)
  }

  func judge(_ matches: LawMatches) {
    switch matches.law.sentence {
    case .always, .changesOnly, .neverDecreases: addLosses(matches)
    case .staysOpen: break
    case .never: judgeNever(matches)
    case .leads(_, _, let terms, let isFree): judgeLeads(matches, terms, isFree)
    case .leadsToAtMost(_, let most, _): judgeAtMost(matches, most)
    case .comes: judgeComes(matches)
    case .isFollowed(_, _, let terms): judgeFollowed(matches, terms)
    case .onlyWhen:
      matches.triggers.forEach { x, isSure in
        matches.result.add(LawVerdict(matches.before[Int32(x)] ?? .unknown), x, isSure: isSure)
      }
    case .onlyAfter(_, _, let since): judgeOnlyAfter(matches, hasEnd: since != nil)
    case .afterNever(_, _, let until): judgeAfterNever(matches, hasEnd: until != nil)
    case .afterAlways: judgeAfterAlways(matches)
    case .stops: judgeStops(matches)
    case .atOnce(_, let most): judgeAtOnce(matches, most)
    case .ends(_, let limit): judgeEnds(matches, limit)
    case .no(let fault): judgeNo(matches, fault)
    }
  }

  /// The reactor whose events a law compares with that of an event; `none` for all of the trace.
  ///
  /// An event of another type of reactor has to do with all of the law's.
  func slot(_ matches: LawMatches, _ position: Int) -> Int32 {
    let slot = trace.slot[position]
    return matches.isOfAll || isInstance(slot, matches) == .no ? LawTrace.none : slot
  }

  /// Whether a reactor is of the law's type; unknown for one that the trace does not introduce.
  func isInstance(_ slot: Int32, _ matches: LawMatches) -> Truth {
    if matches.isOfAll { return .yes }
    guard slot >= 0, trace.reactors[Int(slot)].isSubject else { return .no }
    return trace.reactors[Int(slot)].type.map { $0 == matches.law.reactor ? .yes : .no } ?? .unknown
  }

  /// The reactors of a law, those that may be of its type among them; `none` for the whole trace.
  private func instances(_ matches: LawMatches, _ truth: Truth) -> [Int32] {
    if matches.isOfAll { return truth == .yes ? [LawTrace.none] : [] }
    return trace.reactors.indices.map { Int32($0) }.filter { isInstance($0, matches) == truth }
  }

  /// States that were lost may have been otherwise.
  private func addLosses(_ matches: LawMatches) {
    for (slot, reactor) in trace.reactors.enumerated() where isInstance(Int32(slot), matches) != .no {
      guard reactor.hasStates, trace.hasLosses(trace.start(slot), reactor.died ?? trace.count) else { continue }
      matches.result.add(.unknown, nil)
    }
  }

  private func judgeNever(_ matches: LawMatches) {
    for truth in [Truth.yes, .unknown] {
      for slot in instances(matches, truth) {
        let found = matches.list(0, for: slot)
        if truth == .yes, !found.sure.isEmpty {
          for position in found.sure { matches.result.add(.violated, Int(position)) }
        } else if let first = found.any.first {
          matches.result.add(.unknown, Int(first))
        } else if trace.hasLosses(slot < 0 ? -1 : trace.start(Int(slot)), trace.count) {
          matches.result.add(.unknown, nil)
        } else if truth == .yes {
          matches.result.add(.held, nil)
        }
      }
    }
  }

  /// The faults of `expectNo`; of a reactor that is not in the trace, none is sought.
  private func judgeNo(_ matches: LawMatches, _ fault: TraceFault) {
    for truth in [Truth.yes, .unknown] {
      let slots = instances(matches, truth)
      guard !slots.isEmpty else { continue }
      let reactors = matches.isOfAll ? nil : Set(slots.map { trace.reactors[Int($0)].id })
      let found = fault.occurrences(in: graph, of: reactors, lasting: lasting).map(\.seq)
      let doubts = fault.doubts(in: graph, of: reactors)
      for seq in found { matches.result.add(truth == .yes ? .violated : .unknown, trace.position(of: seq)) }
      for seq in doubts { matches.result.add(.unknown, trace.position(of: seq)) }
      guard found.isEmpty, doubts.isEmpty else { continue }
      for _ in slots where graph.lost > 0 || truth == .yes {
        matches.result.add(graph.lost > 0 ? .unknown : .held, nil)
      }
    }
  }
}
