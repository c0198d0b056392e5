import PlatformSupport
import TraceFormat
import TraceReading

/// A trace in columns, by position: causes, ends of effects, losses.
final class LawTrace {
  static let none: Int32 = -1

  let trace: Trace
  let count: Int
  private let index: SeqIndex
  /// The cause of each event, and the effect of a mutation where it is another; `none` for none.
  private(set) var cause: [Int32]
  private(set) var effect: [Int32]
  /// Whether some of its causes are not known, or not in the trace.
  private(set) var isDark: [Bool]
  /// The end of each effect, by its beginning.
  private(set) var end: [Int32]
  /// Where an effect had ended as seen by the one that replaces it: at the action that cancelled it.
  private(set) var replaced: [Int32]
  /// The last mutation that each effect emitted, by its beginning.
  private(set) var lastEmitted: [Int32]
  /// The first effect that each action began.
  private(set) var begun: [Int32]
  /// The reactor of each event, by its place in `reactors`; `none` for none.
  private(set) var slot: [Int32]
  private(set) var isClosed = false
  /// The greatest time of an event.
  private(set) var lastTime: UInt64 = 0

  struct Reactor {
    var id: TraceEvent.ReactorID
    /// Nil if the trace does not introduce it.
    var type: String?
    var born: Int?
    var died: Int?
    /// False for one of a type whose laws are asked of another reactor alone.
    var isSubject = true
  }
  private(set) var reactors: [Reactor] = []
  private(set) var losses = LostEvents()

  /// - Parameter subject: The only reactor of its type to which laws apply; nil for all.
  init(_ trace: Trace, only subject: TraceEvent.ReactorID? = nil) {
    self.trace = trace
    count = trace.events.count
    index = SeqIndex(trace.events)
    let none = [Int32](repeating: Self.none, count: count)
    (cause, effect, end, replaced, lastEmitted, begun, slot) = (none, none, none, none, none, none, none)
    isDark = [Bool](repeating: false, count: count)
    var slots: [TraceEvent.ReactorID: Int32] = [:]
    for position in 0..<count { take(trace.events[position], at: position, &slots) }
    losses.finish()
    guard let type = subject.flatMap({ id in reactors.first { $0.id == id }?.type }) else { return }
    for index in reactors.indices where reactors[index].type == type && reactors[index].id != subject {
      reactors[index].isSubject = false
    }
  }

  private func take(_ event: TraceEvent, at position: Int, _ slots: inout [TraceEvent.ReactorID: Int32]) {
    lastTime = max(lastTime, event.time)
    if let reactor = event.reactor { slot[position] = slot(of: reactor, &slots) }
    cause[position] = before(position, event.cause)
    switch event.kind {
    case .mutation(let mutation):
      if let named = mutation.effect, named != event.cause { effect[position] = before(position, named) }
      if mutation.isCauseUnknown { isDark[position] = true }
      if let begin = mutation.effect.flatMap({ self.position(of: $0) }) { lastEmitted[begin] = Int32(position) }
    case .mutateBegin:
      let action = cause[position]
      if action >= 0, begun[Int(action)] < 0 { begun[Int(action)] = Int32(position) }
    case .mutateEnd(let how, let by):
      takeEnd(how, by, of: event.cause, at: position)
    default:
      takeRare(event, at: position)
    }
    for parent in [cause[position], effect[position]] where parent >= 0 && isDark[Int(parent)] {
      isDark[position] = true
    }
  }

  /// The position of a cause; an event with one that is not there, or comes later, has causes that are not known.
  private func before(_ position: Int, _ seq: TraceEvent.Seq?) -> Int32 {
    guard let seq else { return Self.none }
    if let found = self.position(of: seq), found < position { return Int32(found) }
    isDark[position] = true
    return Self.none
  }

  private func takeEnd(_ how: TraceEvent.EffectEnd, _ by: TraceEvent.Seq?, of begin: TraceEvent.Seq?, at position: Int)
  {
    guard let begin = begin.flatMap({ self.position(of: $0) }), end[begin] < 0 else { return }
    end[begin] = Int32(position)
    replaced[begin] = Int32(position)
    if how == .cancelled, let by = by.flatMap({ self.position(of: $0) }), by > begin, by <= position {
      replaced[begin] = Int32(by)
    }
  }

  private func takeRare(_ event: TraceEvent, at position: Int) {
    let own = Int(slot[position])
    switch event.kind {
    case .reactor(let info) where own >= 0:
      reactors[own].type = info.type
      reactors[own].born = reactors[own].born ?? position
    case .reactorEnd where own >= 0: reactors[own].died = reactors[own].died ?? position
    case .dropped(let count, _, let from, let to): losses.add(count, from ?? 0, to ?? .max)
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
  func position(of seq: TraceEvent.Seq) -> Int? {
    guard let found = index.position(of: seq) else { return nil }
    // A line about losses may have the number of the first that was lost.
    if case .dropped = trace.events[found].kind { return nil }
    return found
  }

  /// Where the history of a reactor begins: -1 if its beginning may have been lost.
  func start(_ slot: Int) -> Int { reactors[slot].born ?? -1 }

  /// The time of an event; signed, since the clocks of threads may go apart.
  func time(_ position: Int) -> Int64 { Int64(clamping: trace.events[position].time) }

  /// Whether events were lost from one position through another; -1 and `count` are before the first and behind the last.
  func hasLosses(_ first: Int, _ last: Int) -> Bool {
    guard !losses.isEmpty else { return false }
    return losses.touch(
      first < 0 ? 0 : trace.events[first].seq, last < count ? trace.events[last].seq : .max)
  }

  /// Calls `body` with the causes of an event.
  @inline(__always)
  func forEachParent(_ position: Int, _ body: (Int) -> Void) {
    if cause[position] >= 0 { body(Int(cause[position])) }
    if effect[position] >= 0 { body(Int(effect[position])) }
  }

  /// The label of the mutation that a state came from.
  func mutation(ofState position: Int) -> String? {
    switch cause[position] < 0 ? nil : trace.events[Int(cause[position])].kind {
    case .reduce(let reduce)?: reduce.label
    case .mutation(let mutation)?: mutation.label
    default: nil
    }
  }

  /// Whether an effect completed within its own call of `mutate` without a mutation: what a guard returns.
  func isIdle(_ begin: Int) -> Bool {
    guard end[begin] >= 0, lastEmitted[begin] < 0,
      case .mutateEnd(.completed, _) = trace.events[Int(end[begin])].kind
    else { return false }
    return isWithin(Int(end[begin]), begin)
  }

  /// Whether an event came within a call of `mutate`.
  func isWithin(_ position: Int, _ begin: Int) -> Bool {
    guard case .mutateBegin(let call) = trace.events[begin].kind else { return false }
    return trace.events[position].time <= trace.events[begin].time.plus(call.duration ?? 0)
  }

  /// By position: whether an effect that has not ended follows from it, or is it.
  lazy var isOpenBelow: [Bool] = {
    var isOpen = [Bool](repeating: false, count: count)
    for position in stride(from: count - 1, through: 0, by: -1) {
      if end[position] < 0, case .mutateBegin = trace.events[position].kind { isOpen[position] = true }
      if isOpen[position] { forEachParent(position) { isOpen[$0] = true } }
    }
    return isOpen
  }()

  /// The last effect that has not ended and may have followed from anything before it, since its causes are not all known; -1 for
  /// none.
  lazy var lastDarkOpen: Int =
    (0..<count).last { position in
      guard isDark[position], end[position] < 0, case .mutateBegin = trace.events[position].kind else { return false }
      return true
    } ?? -1

  /// The greatest time up to each position.
  private lazy var latestUpTo: [Int64] = {
    var latest = Int64.min
    return (0..<count).map { position in
      latest = max(latest, time(position))
      return latest
    }
  }()

  /// The least time from each position on.
  lazy var earliestFrom: [Int64] = {
    var times = (0..<count).map { time($0) }
    for position in times.indices.dropLast().reversed() { times[position] = min(times[position], times[position + 1]) }
    return times
  }()

  /// Whether events were lost after a position that may have been in time; nil for any time.
  func hasLosses(after first: Int, by limit: Int64?) -> Bool {
    guard !losses.isEmpty else { return false }
    // What is lost in front of the first event that is late may have been in time.
    let late = limit.map { limit in BinarySearch.first(of: count) { latestUpTo[$0] > limit } } ?? count
    return losses.touch(trace.events[first].seq, late < count ? trace.events[late].seq - 1 : .max)
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
