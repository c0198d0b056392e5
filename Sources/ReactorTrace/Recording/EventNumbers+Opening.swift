import ReactorCore
import TraceModel

// What happens gets its number, and is joined up with its cause.
extension EventNumbers {
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
    let known = find(cause)
    let seq = next()
    let root = known?.root ?? seq
    if id != 0 {
      let above = known.map { Lineage.above($0, cause) } ?? above(lineage)
      remember(
        id, .init(seq: seq, root: root, above: above, role: .init(reactor: reactor)), isEffect: isEffect)
    }
    return OpenEvent(seq: seq, chain: root, cause: known?.seq ?? 0)
  }

  /// Something happens that nothing can follow from, after an event with this number in this chain.
  @inline(__always)
  func open(after cause: TraceEvent.Seq, in chain: TraceEvent.Seq) -> OpenEvent? {
    isClosed ? nil : OpenEvent(seq: next(), chain: chain, cause: cause)
  }

  /// An action happens. Nil once the recording is closed.
  ///
  /// - Parameter closesLoop: Becomes true where its line of causes has come back to it more than once.
  @inline(__always)
  func openAction(
    _ id: CauseID, cause: CauseID, of reactor: UInt32, label: UInt16, _ closesLoop: inout Bool
  ) -> OpenEvent? {
    if isClosed { return nil }
    let known = find(cause)
    let seq = next()
    let root = known?.root ?? seq
    let above = known.map { Lineage.above($0, cause) } ?? 0
    var role = EventNumbers.Role(reactor: reactor, label: label)
    if above != 0, let first = Lineage.back(from: role, above, self).last, first.key == role.key {
      role = EventNumbers.Role(reactor: reactor, label: label, turns: first.turns == .max ? .max : first.turns + 1)
      closesLoop = role.turns > 1
    }
    remember(id, .init(seq: seq, root: root, above: above, role: role), isEffect: false)
    return OpenEvent(seq: seq, chain: root, cause: known?.seq ?? 0)
  }

  private func above(_ id: CauseID) -> CauseID {
    if id == 0 { return 0 }
    return find(id).map { Lineage.above($0, id) } ?? 0
  }
}

/// An event that has happened, and is not complete.
struct OpenEvent {
  var seq: TraceEvent.Seq
  var chain: TraceEvent.Seq
  /// 0 for a root, and for a cause that is not in this trace.
  var cause: TraceEvent.Seq
}
