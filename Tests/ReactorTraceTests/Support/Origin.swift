import ReactorCore

/// A value that knows where it comes from: the truth that the recorded causes are held against.
struct Origin: Equatable {
  /// The event that made it happen; 0 if that was lost on a hop by hand.
  var trigger: CauseID
  /// It, and those whose stored values were used.
  var all: Set<CauseID>
  /// Subscribers of the manual hops on its way: the only other allowed causes, and only as owners.
  var owners: Set<CauseID> = []

  init(_ id: CauseID) {
    trigger = id
    all = [id]
  }

  /// It happens because of `trigger`, and uses what `stored` left behind.
  func using(_ stored: Origin) -> Origin {
    var origin = self
    origin.all.formUnion(stored.all)
    origin.owners.formUnion(stored.owners)
    return origin
  }

  /// It came through a hop by hand, subscribed to by `owner`.
  func hopped(under owner: Origin) -> Origin {
    var origin = self
    origin.owners.formUnion(owner.all)
    origin.owners.formUnion(owner.owners)
    return origin
  }
}

/// Counts what the current cause says of origins.
struct Score: Equatable {
  var right = 0
  var owned = 0
  var unknown = 0
  var wrong: [String] = []

  var all: Int { right + owned + unknown + wrong.count }

  mutating func add(_ other: Score) {
    right += other.right
    owned += other.owned
    unknown += other.unknown
    wrong += other.wrong
  }

  mutating func check(_ origin: Origin, subscriber: CauseID, graph: Int) {
    let said = Cause.resolve(Cause.current)
    let isTriggerTrue = said.trigger == 0 || said.trigger == origin.trigger
    let areContributorsTrue = Set(said.all).isSubset(of: origin.all)
    let isOwnerTrue =
      said.owner == 0 || origin.all.union(origin.owners).union([subscriber]).contains(said.owner)
    if !isTriggerTrue || !areContributorsTrue || !isOwnerTrue {
      wrong.append("graph \(graph): \(said), and the truth is \(origin)")
    } else if said.trigger != 0 {
      right += 1
    } else if said.owner != 0 {
      owned += 1
    } else {
      unknown += 1
    }
  }
}
