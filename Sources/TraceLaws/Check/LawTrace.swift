import PlatformSupport
import TraceFormat
import TraceReading

/// A trace in columns, by position: causes, ends of effects, losses.
package final class LawTrace {
  /// A number for each event, or for some.
  package typealias Column = TraceGraph.PagedArray<Int32>

  static let none: Int32 = -1

  let events: any LawEvents
  /// The events of a trace in memory; empty for one that is read.
  package let held: [TraceEvent]
  package let count: Int
  /// The cause of each event, and the effect of a mutation where it is another; `none` for none.
  package private(set) var cause: Column
  private(set) var effect: Column
  /// Whether some of its causes are not known, or not in the trace.
  private(set) var isDark: TraceGraph.PagedArray<Bool>
  /// The end of each effect, by its beginning.
  package private(set) var end: Column
  /// Where an effect had ended as seen by the one that replaces it: at the action that cancelled it.
  private(set) var replaced: Column
  /// The last mutation that each effect emitted, by its beginning.
  private(set) var lastEmitted: Column
  /// The first effect that each action began.
  private(set) var begun: Column
  /// The reactor of each event, by its place in `reactors`; `none` for none.
  package private(set) var slot: Column
  package private(set) var isClosed = false
  /// Whether an event says that others were lost.
  private(set) var tellsLosses = false
  /// The greatest time of an event.
  private(set) var lastTime: UInt64 = 0

  package struct Reactor {
    var id: TraceEvent.ReactorID
    /// Nil if the trace does not introduce it.
    package var type: String?
    var born: Int?
    var died: Int?
    var hasStates = false
    /// False for one of a type whose laws are asked of another reactor alone.
    var isSubject = true
  }
  package private(set) var reactors: [Reactor] = []
  private(set) var losses = LostEvents()

  /// - Parameter subject: The only reactor of its type to which laws apply; nil for all.
  package convenience init(_ trace: Trace, only subject: TraceEvent.ReactorID? = nil) {
    self.init(HeldLawEvents(trace), holding: trace.events, only: subject)
  }

  init(_ events: any LawEvents, holding held: [TraceEvent] = [], only subject: TraceEvent.ReactorID? = nil) {
    self.events = events
    self.held = held
    count = events.count
    let none = Column(repeating: Self.none, count: count)
    (cause, effect, end, replaced, lastEmitted, begun, slot) = (none, none, none, none, none, none, none)
    isDark = TraceGraph.PagedArray(repeating: false, count: count)
    var slots: [TraceEvent.ReactorID: Int32] = [:]
    for position in 0..<count { take(events.step(position), at: position, &slots) }
    losses.finish()
    guard let type = subject.flatMap({ id in reactors.first { $0.id == id }?.type }) else { return }
    for index in reactors.indices where reactors[index].type == type && reactors[index].id != subject {
      reactors[index].isSubject = false
    }
  }

  private func take(_ event: EventTable.Step, at position: Int, _ slots: inout [TraceEvent.ReactorID: Int32]) {
    lastTime = max(lastTime, event.time)
    if event.reactor != 0 { slot[position] = slot(of: event.reactor, &slots) }
    let above = before(position, event.cause)
    if above >= 0 { cause[position] = above }
    switch event.kind {
    case .mutation:
      let named = events.namedEffect(at: position)
      if let named, named != event.cause { effect[position] = before(position, named) }
      if events.isCauseUnknown(at: position) { isDark[position] = true }
      if let begin = named.flatMap({ self.position(of: $0) }) { lastEmitted[begin] = Int32(position) }
    case .mutateBegin: if above >= 0, begun[Int(above)] < 0 { begun[Int(above)] = Int32(position) }
    case .mutateEnd: takeEnd(of: event.cause, at: position)
    case .state: if slot[position] >= 0 { reactors[Int(slot[position])].hasStates = true }
    case .reactor, .reactorEnd, .dropped, .end:
      if let fields = events.fields(at: position) { take(fields, at: position) }
    default: break
    }
    for parent in [above, effect[position]] where parent >= 0 && isDark[Int(parent)] { isDark[position] = true }
  }

  /// The position of a cause; an event with one that is not there, or comes later, has causes that are not known.
  private func before(_ position: Int, _ seq: TraceEvent.Seq) -> Int32 {
    guard seq != 0 else { return Self.none }
    if let found = self.position(of: seq), found < position { return Int32(found) }
    isDark[position] = true
    return Self.none
  }

  private func takeEnd(of begin: TraceEvent.Seq, at position: Int) {
    guard begin != 0, let begin = self.position(of: begin), end[begin] < 0 else { return }
    end[begin] = Int32(position)
    replaced[begin] = Int32(position)
    if events.end(at: position) == .cancelled,
      let by = events.canceller(at: position).flatMap({ self.position(of: $0) }), by > begin, by <= position
    {
      replaced[begin] = Int32(by)
    }
  }

  private func take(_ fields: TraceEvent.Kind, at position: Int) {
    let own = Int(slot[position])
    switch fields {
    case .reactor(let info) where own >= 0:
      reactors[own].type = info.type
      reactors[own].born = reactors[own].born ?? position
    case .reactorEnd where own >= 0: reactors[own].died = reactors[own].died ?? position
    case .dropped(let count, _, let from, let to):
      tellsLosses = true
      losses.add(count, from ?? 0, to ?? .max)
    case .end(_, let dropped):
      isClosed = true
      losses.total = dropped
    default: break
    }
  }

  private func slot(of reactor: TraceEvent.ReactorID, _ slots: inout [TraceEvent.ReactorID: Int32]) -> Int32 {
    if let slot = slots[reactor] { return slot }
    let slot = Int32(reactors.count)
    slots[reactor] = slot
    reactors.append(Reactor(id: reactor))
    return slot
  }

  /// The position of an event; nil if it is not there.
  package func position(of seq: TraceEvent.Seq) -> Int? {
    guard let found = events.position(of: seq) else { return nil }
    // A line about losses may have the number of the first that was lost.
    return kind(found) == .dropped ? nil : found
  }

  /// Where the history of a reactor begins: -1 if its beginning may have been lost.
  func start(_ slot: Int) -> Int { reactors[slot].born ?? -1 }

  package func seq(_ position: Int) -> TraceEvent.Seq { events.step(position).seq }

  func kind(_ position: Int) -> TraceFileV1.Kind { events.step(position).kind }

  /// The time of an event; signed, since the clocks of threads may go apart.
  func time(_ position: Int) -> Int64 { Int64(clamping: events.step(position).time) }

  /// Whether events were lost from one position through another; -1 and `count` are before the first and behind the last.
  func hasLosses(_ first: Int, _ last: Int) -> Bool {
    guard !losses.isEmpty else { return false }
    return losses.touch(first < 0 ? 0 : seq(first), last < count ? seq(last) : .max)
  }

  /// Calls `body` with the causes of an event.
  @inline(__always)
  package func forEachParent(_ position: Int, _ body: (Int) -> Void) {
    if cause[position] >= 0 { body(Int(cause[position])) }
    if effect[position] >= 0 { body(Int(effect[position])) }
  }

  /// The label of the mutation that a state came from.
  package func mutation(ofState position: Int) -> String? {
    let cause = Int(cause[position])
    return cause >= 0 && [.reduce, .mutation].contains(kind(cause)) ? events.label(at: cause) : nil
  }

  /// Whether an effect completed within its own call of `mutate` without a mutation: what a guard returns.
  package func isIdle(_ begin: Int) -> Bool {
    guard end[begin] >= 0, lastEmitted[begin] < 0, events.end(at: Int(end[begin])) == .completed else { return false }
    return isWithin(Int(end[begin]), begin)
  }

  /// Whether an event came within a call of `mutate`.
  package func isWithin(_ position: Int, _ begin: Int) -> Bool {
    let call = events.step(begin)
    return call.kind == .mutateBegin && events.step(position).time <= call.finish
  }

  /// By position: whether an effect that has not ended follows from it, or is it.
  lazy var isOpenBelow: TraceGraph.PagedArray<Bool> = {
    var isOpen = TraceGraph.PagedArray(repeating: false, count: count)
    for position in stride(from: count - 1, through: 0, by: -1) {
      if end[position] < 0, kind(position) == .mutateBegin { isOpen[position] = true }
      if isOpen[position] { forEachParent(position) { isOpen[$0] = true } }
    }
    return isOpen
  }()

  /// The last effect that has not ended and may have followed from anything before it, since its causes are not all known; -1 for
  /// none.
  lazy var lastDarkOpen: Int =
    (0..<count).last { isDark[$0] && end[$0] < 0 && kind($0) == .mutateBegin } ?? -1

  /// The greatest time up to each position.
  private lazy var latestUpTo: TraceGraph.PagedArray<Int64> = {
    var latest = TraceGraph.PagedArray<Int64>()
    for position in 0..<count { latest.append(max(latest.last ?? .min, time(position))) }
    return latest
  }()

  /// The least time from each position on.
  lazy var earliestFrom: TraceGraph.PagedArray<Int64> = {
    var times = TraceGraph.PagedArray((0..<count).lazy.map { [self] in time($0) })
    for position in times.indices.dropLast().reversed() { times[position] = min(times[position], times[position + 1]) }
    return times
  }()

  /// Whether events were lost after a position that may have been in time; nil for any time.
  func hasLosses(after first: Int, by limit: Int64?) -> Bool {
    guard !losses.isEmpty else { return false }
    // What is lost in front of the first event that is late may have been in time.
    let late = limit.map { limit in BinarySearch.first(of: count) { latestUpTo[$0] > limit } } ?? count
    return losses.touch(seq(first), late < count ? seq(late) - 1 : .max)
  }
}

/// The numbers that were lost.
struct LostEvents {
  private var ranges: [(from: TraceEvent.Seq, to: TraceEvent.Seq)] = []
  private var known = 0
  /// As the end of the trace says.
  var total = 0

  var isEmpty: Bool { ranges.isEmpty }

  mutating func add(_ count: Int, _ from: TraceEvent.Seq, _ to: TraceEvent.Seq) {
    guard count > 0, from <= to else { return }
    known = known.plus(count)
    ranges.append((from, to))
  }

  /// Joins ranges that touch, so that one search finds them. Losses that no line places may be anywhere.
  mutating func finish() {
    if total > known { ranges = [(0, .max)] }
    var joined: [(from: TraceEvent.Seq, to: TraceEvent.Seq)] = []
    for range in ranges.sorted(by: { $0.from < $1.from }) {
      if let last = joined.last, range.from <= last.to {
        joined[joined.count - 1].to = max(last.to, range.to)
      } else {
        joined.append(range)
      }
    }
    ranges = joined
  }

  func touch(_ first: TraceEvent.Seq, _ last: TraceEvent.Seq) -> Bool {
    let index = BinarySearch.first(of: ranges.count) { ranges[$0].to >= first }
    return index < ranges.count && ranges[index].from <= last
  }
}
