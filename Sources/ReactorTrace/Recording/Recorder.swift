import ReactorCore
import TraceModel

/// Keeps the events of a trace: a bounded number of them, masked before they are stored.
///
/// Any thread. Comes with the process's own numbers, which it counts from where the tracer began.
final class Recorder: Sendable {
  // The lock guards the state.
  private let state: Locked<RecorderState>
  private let header: Trace.Header
  private let redaction: RedactionPolicy
  private let base: CauseID

  init(header: Trace.Header, capacity: Int, redaction: RedactionPolicy, since base: CauseID) {
    self.header = header
    self.redaction = redaction
    self.base = base
    state = Locked(RecorderState(capacity: capacity))
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// True for the one caller that closed it.
  func close() -> Bool {
    state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
  }

  /// The number of an event in this trace; nil for one from before it began, and for none.
  func seq(_ id: CauseID) -> TraceEvent.Seq? { id > base ? id - base : nil }

  /// The number of a reactor in this trace, in order of appearance.
  func reactor(_ info: ReactorInfo) -> TraceEvent.ReactorID {
    state.withLock { $0.reactors.number(of: info.id) }
  }

  /// A small number for the calling thread, in order of appearance.
  func thread() -> Int {
    let thread = Cause.thread
    return state.withLock { $0.threads.number(of: thread) }
  }

  /// Announces an event that is recorded when it is over, so that what happens in it finds its chain.
  func announce(_ id: CauseID, cause: CauseID?) {
    guard let seq = seq(id) else { return }
    let cause = cause.flatMap(self.seq)
    state.withLock { $0.chains.add(seq, after: cause) }
  }

  func effectBegan(_ id: CauseID, of reactor: TraceEvent.ReactorID) {
    state.withLock { $0.openEffects[id] = reactor }
  }

  func effectEnded(_ id: CauseID) {
    state.withLock { $0.openEffects[id] = nil }
  }

  /// Effects that have begun and not ended, in order.
  var openEffects: [(begin: CauseID, reactor: TraceEvent.ReactorID)] {
    state.withLock { $0.openEffects.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
  }

  func record(_ draft: Draft) {
    guard let seq = seq(draft.id) else { return }
    let cause = draft.cause.flatMap(self.seq)
    // A reactor belongs to no chain: it is nobody's consequence.
    let isChained = if case .reactor = draft.kind { false } else { true }
    var event = TraceEvent(seq: seq, time: draft.time, reactor: draft.reactor, cause: cause, kind: draft.kind)
    event = redaction.masked(event)
    state.withLock { state in
      if state.isClosed { return }
      if isChained { event.chain = state.chains.add(seq, after: cause) }
      state.store(event)
    }
  }

  /// What has been recorded, in order.
  var trace: Trace {
    let (events, loss) = state.withLock { ($0.events, $0.loss) }
    var sorted = events.sorted { $0.seq < $1.seq }
    if let loss {
      // It takes the number of the first event that was lost, which nothing else has any more.
      let kind = TraceEvent.Kind.dropped(count: loss.count, why: "ring", from: loss.first, to: loss.last)
      sorted.insert(TraceEvent(seq: loss.first, time: sorted.first?.time ?? 0, kind: kind), at: 0)
    }
    return Trace(header: header, events: sorted)
  }
}

/// An event with the process's own numbers.
struct Draft {
  var id: CauseID
  var time: UInt64
  var cause: CauseID?
  var reactor: TraceEvent.ReactorID?
  var kind: TraceEvent.Kind
}

/// What a recorder holds.
private struct RecorderState {
  struct Loss {
    var count: Int
    var first: TraceEvent.Seq
    var last: TraceEvent.Seq
  }
  let capacity: Int
  var events: [TraceEvent] = []
  /// Place of the oldest event, once there is no room for more.
  var oldest = 0
  var loss: Loss?
  var chains = ChainTable()
  var openEffects: [CauseID: TraceEvent.ReactorID] = [:]
  var reactors = Numbering<Int>()
  var threads = Numbering<UInt>()
  var isClosed = false

  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func store(_ event: TraceEvent) {
    if events.count < capacity { return events.append(event) }
    let gone = events[oldest].seq
    loss = Loss(
      count: (loss?.count ?? 0) + 1, first: min(loss?.first ?? gone, gone), last: max(loss?.last ?? gone, gone))
    events[oldest] = event
    oldest = (oldest + 1) % capacity
  }
}

/// Small numbers in order of appearance, from 1.
private struct Numbering<Key: Hashable> {
  private var numbers: [Key: Int] = [:]

  mutating func number(of key: Key) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = numbers.count + 1
    return numbers.count
  }
}
