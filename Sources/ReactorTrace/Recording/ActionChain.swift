import ReactorCore

/// The chain of actions that led to an event, followed through triggers, then owners, then effects.
///
/// A cause that only contributed a value is not part of it.
enum ActionChain {
  /// The action directly above anything that an event causes.
  @inline(__always)
  static func above(_ entry: EventIndex.Entry, _ id: CauseID) -> CauseID { entry.role.isAction ? id : entry.above }

  /// The actions above a recorded action, up to and including the nearest repetition of it.
  static func back(from action: CauseID, _ index: EventIndex) -> [EventIndex.Role] {
    index.find(action).map { back(from: $0.role, $0.above, index) } ?? []
  }

  /// The actions from `above` up to and including the nearest one of the same case and reactor, or up to the root.
  ///
  /// A chain without a repetition holds each action case at most once, so the walk is short.
  static func back(from role: EventIndex.Role, _ above: CauseID, _ index: EventIndex) -> [EventIndex.Role] {
    var chain: [EventIndex.Role] = []
    var next = above
    while next != 0, chain.count < 256, let entry = index.find(next) {
      chain.append(entry.role)
      if entry.role.key == role.key { break }
      next = entry.above
    }
    return chain
  }
}
