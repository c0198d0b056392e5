import ReactorCore
import TraceModel

// What happens gets its number, and is joined up with its cause.
extension Recorder {
  /// An event happens. Nil once the recording is closed.
  ///
  /// - Parameters:
  ///   - id: The process's number; 0 for what nothing can follow from.
  ///   - cause: A number of the process; 0 for none.
  ///   - lineage: Who stands in for a cause that is not known where loops are looked for.
  ///   - reactor: Whose event it is.
  ///   - floor: Its number is greater than this one too, which was given before.
  ///   - isEffect: An effect begins with it.
  @inline(__always)
  func open(
    _ id: CauseID, cause: CauseID = 0, lineage: CauseID = 0, of reactor: UInt32, after floor: TraceEvent.Seq = 0,
    isEffect: Bool = false
  ) -> OpenEvent? {
    if numbers.isClosed { return nil }
    let known = numbers.find(cause)
    let place = place
    let seq = place.pointee.numbers.take(after: max(known?.seq ?? 0, floor))
    let root = known?.root ?? seq
    if id != 0 {
      let above = known.map { ActionChain.above($0, cause) } ?? above(lineage)
      numbers.remember(
        id, .init(seq: seq, root: root, above: above, role: .init(reactor: reactor)), isEffect: isEffect)
    }
    return OpenEvent(seq: seq, chain: root, cause: known?.seq ?? 0, place: place)
  }

  /// An effect ends, from which nothing can follow.
  ///
  /// - Parameter event: What ended it; 0 for itself.
  @inline(__always)
  func openEnd(of begin: TraceEvent.Seq, in chain: TraceEvent.Seq, by event: TraceEvent.Seq = 0) -> OpenEvent? {
    if numbers.isClosed { return nil }
    let place = place
    let seq = place.pointee.numbers.take(after: max(begin, event))
    return OpenEvent(seq: seq, chain: chain, cause: begin, place: place)
  }

  /// Something is said of an event afterwards, which need not be remembered any more.
  func open(after cause: TraceEvent.Seq, in chain: TraceEvent.Seq) -> OpenEvent? { openEnd(of: cause, in: chain) }

  /// An action happens. Nil once the recording is closed.
  ///
  /// - Parameters:
  ///   - isInjected: A transform made it; of an action of the same case it is that action still, held back or sent again.
  ///   - closesLoop: Becomes true where its line of causes has come back to it more than once.
  @inline(__always)
  func openAction(
    _ id: CauseID, cause: CauseID, of reactor: UInt32, label: UInt16, isInjected: Bool = false,
    _ closesLoop: inout Bool
  ) -> OpenEvent? {
    if numbers.isClosed { return nil }
    let known = numbers.find(cause)
    let place = place
    let seq = place.pointee.numbers.take(after: known?.seq ?? 0)
    let root = known?.root ?? seq
    var above = known.map { ActionChain.above($0, cause) } ?? 0
    var role = EventIndex.Role(reactor: reactor, label: label)
    if isInjected, let known, known.role.key == role.key {
      (above, role) = (known.above, known.role)
    } else if above != 0, let first = ActionChain.back(from: role, above, numbers).last, first.key == role.key {
      role = EventIndex.Role(reactor: reactor, label: label, turns: first.turns == .max ? .max : first.turns + 1)
      closesLoop = role.turns > 1
    }
    numbers.remember(id, .init(seq: seq, root: root, above: above, role: role), isEffect: false)
    return OpenEvent(seq: seq, chain: root, cause: known?.seq ?? 0, place: place)
  }

  private func above(_ id: CauseID) -> CauseID {
    if id == 0 { return 0 }
    return numbers.find(id).map { ActionChain.above($0, id) } ?? 0
  }
}

/// An event that has happened, and is not complete.
struct OpenEvent {
  var seq: TraceEvent.Seq
  var chain: TraceEvent.Seq
  /// 0 for a root, and for a cause that is not in this trace.
  var cause: TraceEvent.Seq
  /// Where its thread writes.
  let place: UnsafeMutablePointer<ThreadRecords>
}
