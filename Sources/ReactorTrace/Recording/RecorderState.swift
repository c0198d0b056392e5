import ReactorCore
import TraceModel

/// What a recorder holds, under its lock.
struct RecorderState {
  struct Loss {
    var count: Int
    var first: TraceEvent.Seq
    var last: TraceEvent.Seq
    var time: UInt64
  }
  private struct OpenEffect {
    var entry: EventNumbers.Entry
    var reactor: TraceEvent.ReactorID
  }

  private let capacity: Int
  private var ring: [TraceEvent] = []
  /// The reactors' own lines, which are never lost: without them nobody knows whose the rest is.
  private var introductions: [TraceEvent] = []
  /// Place of the oldest event, once there is no room for more.
  private var oldest = 0
  private(set) var loss: Loss?
  private var numbers = EventNumbers()
  /// Effects that run. They are found here however long ago they began.
  private var effects: [CauseID: OpenEffect] = [:]
  var reactors = Numbering<Int>()
  private var threads = Numbering<UInt>()
  private(set) var end: (seq: TraceEvent.Seq, time: UInt64)?
  var isClosed = false

  init(capacity: Int) {
    self.capacity = capacity
  }

  mutating func open(_ opening: Opening, on thread: UInt) -> OpenEvent {
    let cause = opening.cause.flatMap(known)
    let seq = numbers.next()
    let root = cause?.root ?? seq
    let entry = EventNumbers.Entry(id: opening.id ?? 0, seq: seq, root: root)
    if entry.id != 0 { numbers.remember(entry) }
    if let reactor = opening.begins { effects[entry.id] = OpenEffect(entry: entry, reactor: reactor) }
    let event = OpenEvent(
      seq: seq, chain: opening.isUnchained ? nil : root, cause: cause?.seq,
      effect: opening.effect.flatMap(known)?.seq, others: opening.others.compactMap { known($0)?.seq },
      thread: threads.number(of: thread))
    if opening.endsEffect, let effect = opening.effect { effects[effect] = nil }
    return event
  }

  private func known(_ id: CauseID) -> EventNumbers.Entry? { numbers[id] ?? effects[id]?.entry }

  /// What is kept, in the order in which it was stored.
  var events: [TraceEvent] { introductions + ring }

  mutating func store(_ event: TraceEvent) {
    if case .reactor = event.kind { return introductions.append(event) }
    if ring.count < capacity { return ring.append(event) }
    let gone = ring[oldest]
    loss = Loss(
      count: (loss?.count ?? 0) + 1, first: min(loss?.first ?? gone.seq, gone.seq),
      last: max(loss?.last ?? gone.seq, gone.seq), time: loss?.time ?? gone.time)
    ring[oldest] = event
    oldest = (oldest + 1) % capacity
  }

  mutating func complete(at time: UInt64) {
    for effect in effects.values.sorted(by: { $0.entry.seq < $1.entry.seq }) {
      store(
        TraceEvent(
          seq: numbers.next(), time: time, reactor: effect.reactor, chain: effect.entry.root, cause: effect.entry.seq,
          kind: .open))
    }
    effects = [:]
    end = (numbers.next(), time)
  }
}

/// Small numbers in order of appearance, from 1.
struct Numbering<Key: Hashable> {
  private var numbers: [Key: Int] = [:]

  mutating func number(of key: Key) -> Int {
    if let known = numbers[key] { return known }
    numbers[key] = numbers.count + 1
    return numbers.count
  }
}
