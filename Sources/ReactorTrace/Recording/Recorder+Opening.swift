import PlatformSupport
import ReactorCore
import TraceFormat

// An event gets its sequence number, and is linked to its cause, when it happens.
extension Recorder {
  /// Opens an event. Nil once the recording is closed.
  ///
  /// - Parameters:
  ///   - id: Its process-wide number; 0 if nothing can be caused by it.
  ///   - cause: A process-wide number; 0 for none.
  ///   - fallback: The event whose chain it joins, for the detection of loops, if its cause is unknown.
  ///   - reactor: The number of its reactor; 0 for none.
  ///   - floor: A sequence number that its own exceeds, beside its cause's.
  ///   - isEffect: Whether it begins an effect.
  @inline(__always)
  func open(
    _ id: CauseID, cause: CauseID = 0, fallback: CauseID = 0, of reactor: UInt32, after floor: TraceEvent.Seq = 0,
    isEffect: Bool = false
  ) -> OpenEvent? {
    if index.isClosed { return nil }
    let records = threadRecords
    guard id != 0, records.pointee.lastOpened.id == cause else {
      return open(id, cause: cause, fallback: fallback, of: reactor, after: floor, isEffect: isEffect, records)
    }
    let known = records.pointee.lastOpened.entry
    // It exceeds the cause's, which this thread has taken before.
    let seq = records.pointee.sequenceNumbers.take(after: floor)
    let entry = EventIndex.Entry(
      seq: seq, root: known.root, above: ActionChain.above(known, cause), role: .init(reactor: reactor))
    insert(id, entry, isEffect: isEffect, records)
    return OpenEvent(seq: seq, chain: known.root, cause: known.seq, records: records)
  }

  /// Opens a mark, of which little follows.
  @inline(__always)
  func openMark(_ id: CauseID, cause: CauseID) -> OpenEvent? {
    if index.isClosed { return nil }
    let known = index.find(cause)
    let records = threadRecords
    let seq = records.pointee.sequenceNumbers.take(after: known?.seq ?? 0)
    let root = known?.root ?? seq
    let above = known.map { ActionChain.above($0, cause) } ?? 0
    index.insert(id, .init(seq: seq, root: root, above: above, role: .init(reactor: 0)), isEffect: false)
    return OpenEvent(seq: seq, chain: root, cause: known?.seq ?? 0, records: records)
  }

  /// Opens an event of which another thread opened the cause, or this thread other events since.
  @inline(never)
  private func open(
    _ id: CauseID, cause: CauseID, fallback: CauseID, of reactor: UInt32, after floor: TraceEvent.Seq, isEffect: Bool,
    _ records: Place<ThreadRecords>
  ) -> OpenEvent {
    let known = index.find(cause)
    let seq = records.pointee.sequenceNumbers.take(after: max(known?.seq ?? 0, floor))
    let root = known?.root ?? seq
    if id != 0 {
      let above = known.map { ActionChain.above($0, cause) } ?? above(fallback)
      let entry = EventIndex.Entry(seq: seq, root: root, above: above, role: .init(reactor: reactor))
      insert(id, entry, isEffect: isEffect, records)
    }
    return OpenEvent(seq: seq, chain: root, cause: known?.seq ?? 0, records: records)
  }

  /// Makes an event known to those that it causes, on this thread and on others.
  @inline(__always)
  private func insert(
    _ id: CauseID, _ entry: EventIndex.Entry, isEffect: Bool, _ records: Place<ThreadRecords>
  ) {
    index.insert(id, entry, isEffect: isEffect)
    records.pointee.lastOpened = (id, entry)
  }

  /// Opens the end of an effect, which causes nothing.
  ///
  /// - Parameter event: What ended it; 0 if it ended by itself.
  @inline(__always)
  func openEnd(of begin: TraceEvent.Seq, in chain: TraceEvent.Seq, by event: TraceEvent.Seq = 0) -> OpenEvent? {
    openEnd(of: begin, in: chain, by: event, threadRecords)
  }

  /// The same, on the thread of `records`.
  @inline(__always)
  func openEnd(
    of begin: TraceEvent.Seq, in chain: TraceEvent.Seq, by event: TraceEvent.Seq = 0,
    _ records: Place<ThreadRecords>
  ) -> OpenEvent? {
    if index.isClosed { return nil }
    let seq = records.pointee.sequenceNumbers.take(after: max(begin, event))
    return OpenEvent(seq: seq, chain: chain, cause: begin, records: records)
  }

  /// Opens an event with a known cause that the index may have forgotten.
  func open(after cause: TraceEvent.Seq, in chain: TraceEvent.Seq) -> OpenEvent? { openEnd(of: cause, in: chain) }

  /// Opens an action. Nil once the recording is closed.
  ///
  /// - Parameters:
  ///   - isInjected: Whether a transform sent it. If its cause is the same action case, it counts as that action, delayed
  ///     or repeated.
  ///   - closesLoop: Set to true if its chain has come back to it more than once.
  @inline(__always)
  func openAction(
    _ id: CauseID, cause: CauseID, of reactor: UInt32, label: UInt16, isInjected: Bool = false,
    _ closesLoop: inout Bool
  ) -> OpenEvent? {
    if index.isClosed { return nil }
    let known = index.find(cause)
    let records = threadRecords
    let seq = records.pointee.sequenceNumbers.take(after: known?.seq ?? 0)
    let root = known?.root ?? seq
    var above = known.map { ActionChain.above($0, cause) } ?? 0
    var role = EventIndex.Role(reactor: reactor, label: label)
    if isInjected, let known, known.role.key == role.key {
      (above, role) = (known.above, known.role)
    } else if above != 0, let first = ActionChain.back(from: role, above, index).last, first.key == role.key {
      role = EventIndex.Role(reactor: reactor, label: label, turns: first.turns == .max ? .max : first.turns + 1)
      closesLoop = role.turns > 1
    }
    insert(id, .init(seq: seq, root: root, above: above, role: role), isEffect: false, records)
    return OpenEvent(seq: seq, chain: root, cause: known?.seq ?? 0, records: records)
  }

  private func above(_ id: CauseID) -> CauseID {
    if id == 0 { return 0 }
    return index.find(id).map { ActionChain.above($0, id) } ?? 0
  }
}

/// An event that has happened and is not stored yet.
// Safe: it is stored during the call, and the recorder lives longer.
@safe struct OpenEvent {
  var seq: TraceEvent.Seq
  var chain: TraceEvent.Seq
  /// 0 for a root, and for a cause that is not in this trace.
  var cause: TraceEvent.Seq
  /// The records of its thread.
  let records: Place<ThreadRecords>
}
