/// Joins: a trigger together with the events whose stored values were used.
///
/// They live in a ring of 65,536. A tracer resolves them when it records an event, which is at once except for values
/// stored earlier. A join that was overwritten since then resolves to an unknown cause, never to a wrong one.
extension Cause {
  /// The events that a cause stands for once its joins are resolved.
  package struct Resolved: Sendable, Equatable {
    /// The event that directly caused this, 0 if it is unknown.
    package var trigger: CauseID = 0
    /// The event that subscribed or started the task, if the trigger is unknown; 0 if that is unknown too.
    package var owner: CauseID = 0
    /// Whether the owner started the task in which the event happened.
    package var isOfTask = false
    /// Trigger and contributors, in order of discovery.
    package var all: [CauseID] = []
  }

  private struct Join {
    var id: CauseID = 0
    var trigger: CauseID = 0
    var other: CauseID = 0
  }

  private struct Ring {
    var joins: [Join] = []
    var count: CauseID = 0
  }

  private static let capacity: CauseID = 65_536
  private static let ring = Locked(Ring())

  /// The cause of an event that `trigger` caused together with a value stored under `stored`.
  @inlinable
  @inline(__always)
  package static func join(_ trigger: CauseID, _ stored: CauseID) -> CauseID {
    if stored == 0 || stored == trigger || !isTraced { return trigger }
    return makeJoin(trigger, stored)
  }

  /// The cause of an event that `trigger` caused in a subscription of `owner`.
  @inlinable
  @inline(__always)
  static func join(_ trigger: CauseID, owner: CauseID) -> CauseID {
    join(trigger, trigger & joinBit != 0 && isUnknown(trigger) ? owner | ownerBit : owner)
  }

  /// Whether neither the trigger nor the owner is known: a stored value was used by code without a cause.
  @inline(never)
  @usableFromInline
  static func isUnknown(_ cause: CauseID) -> Bool {
    let known = resolve(cause)
    return known.trigger == 0 && known.owner == 0
  }

  @inline(never)
  @usableFromInline
  static func makeJoin(_ trigger: CauseID, _ stored: CauseID) -> CauseID {
    let known = resolve(trigger)
    let added = resolve(stored)
    if added.owner == 0 || added.owner == known.owner, added.all.allSatisfy(known.all.contains) { return trigger }
    return ring.withLock { ring in
      ring.count += 1
      let join = Join(id: ring.count, trigger: trigger, other: stored)
      let slot = Int(ring.count % capacity)
      if ring.joins.isEmpty { ring.joins = Array(repeating: Join(), count: Int(capacity)) }
      ring.joins[slot] = join
      return joinBit | ring.count
    }
  }

  /// Resolves the joins of a cause. Any thread.
  package static func resolve(_ cause: CauseID) -> Resolved {
    resolve(cause, depth: 0)
  }

  private static func resolve(_ cause: CauseID, depth: Int) -> Resolved {
    if cause == 0 || depth > 64 { return Resolved() }
    let id = cause & ~(ownerBit | taskBit)
    var resolved = Resolved(trigger: id, all: [id])
    if id & joinBit != 0 {
      let number = id & ~joinBit
      let join = ring.withLock { $0.joins.isEmpty ? Join() : $0.joins[Int(number % capacity)] }
      if join.id != number { return Resolved() }
      resolved = resolve(join.trigger, depth: depth + 1)
      let other = resolve(join.other, depth: depth + 1)
      for event in other.all where !resolved.all.contains(event) { resolved.all.append(event) }
      if resolved.trigger == 0, resolved.owner == 0 {
        (resolved.owner, resolved.isOfTask) = (other.owner, other.isOfTask)
      }
    }
    if cause & ownerBit != 0 {
      return Resolved(
        owner: resolved.trigger != 0 ? resolved.trigger : resolved.owner,
        isOfTask: cause & taskBit != 0 || resolved.isOfTask)
    }
    return resolved
  }
}
