import ReactorCore
import Synchronization
import TraceModel

/// Keeps the events of a trace: a bounded number of them, each thread's in chunks of its own.
///
/// An event is opened when it happens, which gives it its number and joins it up with its cause, and stored when all of
/// it is known. Any thread. Neither takes a lock or memory, but for one chunk in so many hundred events.
final class Recorder: Sendable {
  // The lock guards the state. The flags are read without it to save work.
  private let state: Locked<RecorderState>
  private let closed = Atomic(false)
  let numbers = EventNumbers()
  let listeners = Listeners()
  /// Never the same as another recorder's, so that a thread never takes another's place for its own.
  private let number = Recorder.count.add(1, ordering: .relaxed).newValue
  private static let count = Atomic<UInt64>(0)

  init(capacity: Int) {
    state = Locked(RecorderState(capacity: capacity))
  }

  var isClosed: Bool { closed.load(ordering: .relaxed) }

  /// The number of a reactor in this trace, in order of appearance.
  func number(of info: ReactorInfo) -> UInt32 {
    state.withLock { UInt32($0.reactors.number(of: info.id)) }
  }

  /// Keeps a reactor findable by its number.
  func know(_ reactor: TracedReactor) {
    state.withLock { $0.known[reactor.id] = reactor }
  }

  func reactor(_ number: UInt32) -> TracedReactor? { state.withLock { $0.known[number] } }

  /// Actions by type and case, as a loop names them.
  func names(of actions: [EventNumbers.Role]) -> [String] {
    actions.map { role in
      reactor(role.reactor).map { "\($0.info.type).\($0.shapes.action.labels.name(role.label))" } ?? "?"
    }
  }

  /// An event happens. Nil once the recording is closed.
  ///
  /// - Parameters:
  ///   - id: The process's number; 0 for what nothing can follow from.
  ///   - cause: A number of the process; 0 for none.
  ///   - lineage: Who stands in for a cause that is not known where loops are looked for.
  ///   - reactor: Whose event it is.
  ///   - isEffect: An effect begins with it.
  @inline(__always)
  func open(
    _ id: CauseID, cause: CauseID = 0, lineage: CauseID = 0, of reactor: UInt32, isEffect: Bool = false
  ) -> OpenEvent? {
    if isClosed { return nil }
    let known = numbers.find(cause)
    let seq = numbers.next()
    let root = known?.root ?? seq
    if id != 0 {
      let above = known.map { Lineage.above($0, cause) } ?? above(lineage)
      numbers.remember(
        id, .init(seq: seq, root: root, above: above, role: .init(reactor: reactor)), isEffect: isEffect)
    }
    return OpenEvent(seq: seq, chain: root, cause: known?.seq ?? 0)
  }

  /// An action happens; the actions that its line of causes came back through are told to `closes`, its own first.
  @inline(__always)
  func openAction(
    _ id: CauseID, cause: CauseID, of reactor: UInt32, label: UInt16, closes: ([EventNumbers.Role]) -> Void
  ) -> OpenEvent? {
    if isClosed { return nil }
    let known = numbers.find(cause)
    let seq = numbers.next()
    let root = known?.root ?? seq
    let above = known.map { Lineage.above($0, cause) } ?? 0
    var role = EventNumbers.Role(reactor: reactor, label: label)
    if above != 0 {
      let line = Lineage.back(from: role, above, numbers)
      if let first = line.last, first.key == role.key {
        role = EventNumbers.Role(reactor: reactor, label: label, turns: first.turns == .max ? .max : first.turns + 1)
        if role.turns > 1 { closes(line) }
      }
    }
    numbers.remember(id, .init(seq: seq, root: root, above: above, role: role), isEffect: false)
    return OpenEvent(seq: seq, chain: root, cause: known?.seq ?? 0)
  }

  private func above(_ id: CauseID) -> CauseID {
    if id == 0 { return 0 }
    return numbers.find(id).map { Lineage.above($0, id) } ?? 0
  }

  /// An event is complete. What it keeps is retained, and released with it.
  @inline(__always)
  func store(_ record: Record) {
    if isClosed { return release(record) }
    let place = place
    place.append(record, next: refill)
    if listeners.isSomebodyThere { listeners.tell(record, thread: place.number) }
  }

  /// An event of a rare kind, complete at once.
  func store(
    _ event: OpenEvent, at time: UInt64, of reactor: UInt32, _ kind: TraceEvent.Kind, isUnchained: Bool = false
  ) {
    store(
      Record(
        seq: event.seq, time: time, chain: isUnchained ? 0 : event.chain, cause: event.cause,
        value: Unmanaged.passRetained(KeptEvent(kind)), reactor: reactor, kind: .other))
  }

  /// The line of a reactor, which is never lost: without it nobody knows whose the rest is.
  func introduce(_ event: TraceEvent) {
    state.withLock { $0.introductions.append(event) }
    if listeners.isSomebodyThere { listeners.tell(event) }
  }

  /// Closes the recording with an `open` for each effect that has not ended, and the `end`, if `isComplete`. True for
  /// the one caller that closed it.
  func close(at time: UInt64, isComplete: Bool) -> Bool {
    if closed.exchange(true, ordering: .acquiringAndReleasing) { return false }
    guard isComplete else { return true }
    let open = numbers.takeEffects().map { effect in
      TraceEvent(
        seq: numbers.next(), time: time, reactor: Int(effect.role.reactor), chain: effect.root, cause: effect.seq,
        kind: .open)
    }
    let end = (numbers.next(), time)
    state.withLock { $0.ending = RecorderState.Ending(open: open, end: end) }
    for event in open { listeners.tell(event) }
    return true
  }

  /// What has been recorded, as it is kept. Any thread.
  func kept() -> KeptRecords {
    state.withLock { $0.kept }
  }

  /// The number of the calling thread, in order of appearance.
  var thread: Int { place.number }

  @inline(never)
  private func release(_ record: Record) { record.value?.release() }

  /// Where this thread writes.
  @inline(__always)
  private var place: ThreadRecords {
    if let place = Cause.recordingPlace(number) {
      return Unmanaged<ThreadRecords>.fromOpaque(place).takeUnretainedValue()
    }
    return findPlace()
  }

  @inline(never)
  private func findPlace() -> ThreadRecords {
    let place = state.withLock { $0.place(of: Cause.thread) }
    Cause.setRecordingPlace(number, Unmanaged.passUnretained(place).toOpaque())
    return place
  }

  @inline(never)
  private func refill(_ place: ThreadRecords) {
    // What it let go of is freed outside the lock.
    let gone = state.withLock { $0.refill(place) }
    withExtendedLifetime(gone) {}
  }
}

/// An event that has happened, and is not complete.
struct OpenEvent {
  var seq: TraceEvent.Seq
  var chain: TraceEvent.Seq
  /// 0 for a root, and for a cause that is not in this trace.
  var cause: TraceEvent.Seq
}
