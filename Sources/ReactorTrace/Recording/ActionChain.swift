import ReactorCore

/// The line of actions that led to an event: the trigger's, or else the owner's, or else the effect's. What only
/// contributed a value does not count.
enum ActionChain {
  /// The action above what follows from an event.
  @inline(__always)
  static func above(_ known: EventIndex.Known, _ id: CauseID) -> CauseID { known.role.isAction ? id : known.above }

  /// The same for an action that has happened.
  static func back(from action: CauseID, _ numbers: EventIndex) -> [EventIndex.Role] {
    numbers.find(action).map { back(from: $0.role, $0.above, numbers) } ?? []
  }

  /// The actions above, up to and with the nearest one that is the same case of the same reactor, or to the end.
  ///
  /// A line that never comes back holds each case once, so the walk is short.
  static func back(from role: EventIndex.Role, _ above: CauseID, _ numbers: EventIndex) -> [EventIndex.Role] {
    var line: [EventIndex.Role] = []
    var next = above
    while next != 0, line.count < 256, let known = numbers.find(next) {
      line.append(known.role)
      if known.role.key == role.key { break }
      next = known.above
    }
    return line
  }
}
