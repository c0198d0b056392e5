import ReactorCore
import Synchronization
import TraceModel

/// Keeps the events of a trace: a bounded number of them, masked before they are stored.
///
/// An event is opened when it happens, which gives it its number and joins it up with its cause, and stored when all of
/// it is known. Any thread.
final class Recorder: Sendable {
  // The lock guards the state. The flag is only ever set, by whoever closes under that lock; read without it, it saves
  // work.
  private let state: Locked<RecorderState>
  private let closed = Atomic(false)
  private let header: Trace.Header
  private let redaction: RedactionPolicy

  init(header: Trace.Header, capacity: Int, redaction: RedactionPolicy) {
    self.header = header
    self.redaction = redaction
    state = Locked(RecorderState(capacity: capacity))
  }

  var isClosed: Bool { closed.load(ordering: .relaxed) }

  /// The number of a reactor in this trace, in order of appearance.
  func reactor(_ info: ReactorInfo) -> TraceEvent.ReactorID {
    state.withLock { $0.reactors.number(of: info.id) }
  }

  /// An event happens. Nil once the recording is closed.
  func open(_ opening: Opening) -> OpenEvent? {
    if isClosed { return nil }
    let thread = Cause.thread
    return state.withLock { $0.isClosed ? nil : $0.open(opening, on: thread) }
  }

  /// An event is complete.
  func store(_ event: OpenEvent, at time: UInt64, of reactor: TraceEvent.ReactorID, _ kind: TraceEvent.Kind) {
    let event = redaction.masked(
      TraceEvent(
        seq: event.seq, time: time, reactor: reactor, chain: event.chain, cause: event.cause, kind: kind))
    state.withLock { if !$0.isClosed { $0.store(event) } }
  }

  /// Closes the recording with an `open` for each effect that has not ended, and the `end`, if `isComplete`. True for
  /// the one caller that closed it.
  func close(at time: UInt64, isComplete: Bool) -> Bool {
    state.withLock { state in
      if state.isClosed { return false }
      if isComplete { state.complete(at: time) }
      state.isClosed = true
      closed.store(true, ordering: .relaxed)
      return true
    }
  }

  /// What has been recorded, in order.
  var trace: Trace {
    let (events, loss, end) = state.withLock { ($0.events, $0.loss, $0.end) }
    var all = events
    if let loss {
      // It takes the number of the first event that was lost, which nothing else has any more.
      let kind = TraceEvent.Kind.dropped(count: loss.count, why: "ring", from: loss.first, to: loss.last)
      all.append(TraceEvent(seq: loss.first, time: loss.time, kind: kind))
    }
    all.sort { $0.seq < $1.seq }
    if let end {
      all.append(TraceEvent(seq: end.seq, time: end.time, kind: .end(events: all.count, dropped: loss?.count ?? 0)))
    }
    return Trace(header: header, events: all)
  }
}

/// What is said of an event when it happens.
struct Opening {
  /// The process's number; nil for what nothing can follow from.
  var id: CauseID?
  var cause: CauseID?
  /// The effect from which it comes.
  var effect: CauseID?
  /// Others of which it wants to know the numbers.
  var others: [CauseID] = []
  /// The reactor whose effect begins with it.
  var begins: TraceEvent.ReactorID?
  /// Its effect ends with it.
  var endsEffect = false
  /// It belongs to no chain, and is nobody's consequence.
  var isUnchained = false
}

/// An event that has happened, and is not complete.
struct OpenEvent {
  var seq: TraceEvent.Seq
  var chain: TraceEvent.Seq?
  /// Nil for a root, and for a cause that is not in this trace.
  var cause: TraceEvent.Seq?
  /// Nil where the effect is not in this trace.
  var effect: TraceEvent.Seq?
  /// Those of the others that are in this trace.
  var others: [TraceEvent.Seq]
  /// A small number for the calling thread, in order of appearance.
  var thread: Int
}
