import TraceFindings

/// The origin of a reference: the reactor, what the reducer was given, or something that it made.
enum SILOrigin {
  /// The reactor itself.
  static let reactor = 0
  /// An object that the reactor refers to.
  static let reactorPart = 1
  static let state = 2
  static let mutation = 3
  /// An object of a global variable, or a shared one of a library.
  static let shared = 4
  /// An object that a function without source returned.
  static let unknown = 5
  /// Cells of the heap follow.
  static let firstCell = 8
}

/// The value of a register: where its references come from.
struct SILValue: Equatable {
  /// Origins of the objects that it is, or holds; for an address, of the memory.
  var origins: Set<Int> = []
  /// Whether it is an address inside of an object, where a write can be seen by others.
  var isInObject = false
  /// Whether an access was begun, which has counted as a write already.
  var isAccessed = false
  /// The stored property that it was read from, as `Type.name`.
  var member: String?
  /// Where that was named.
  var site: SILLocation?
  /// The type of a stored property, or of what an address points to.
  var type: String?
  /// Functions that it may be.
  var targets: [SILTarget] = []
  /// A member of a class without a table, or a requirement without witnesses.
  var missing: SILMissing?

  /// Joins another value; whether that changed anything.
  mutating func join(_ other: SILValue) -> Bool {
    var isChanged = false
    if origins.isEmpty {
      origins = other.origins
      isChanged = !origins.isEmpty
    } else if !other.origins.isSubset(of: origins) {
      origins.formUnion(other.origins)
      isChanged = true
    }
    func take<Part: Equatable>(_ part: inout Part, _ other: Part, if isNew: Bool) {
      guard isNew, part != other else { return }
      part = other
      isChanged = true
    }
    take(&isInObject, true, if: other.isInObject)
    take(&isAccessed, true, if: other.isAccessed)
    take(&member, other.member, if: member == nil)
    take(&site, other.site, if: site == nil)
    take(&type, other.type, if: type == nil)
    take(&missing, other.missing, if: missing == nil)
    for target in other.targets where !targets.contains(target) {
      targets.append(target)
      isChanged = true
    }
    return isChanged
  }
}

/// A function that a call may run, and whether it may run another one instead.
struct SILTarget: Hashable {
  var function: String
  var isPossible = false
  /// The type for `Self` of a requirement.
  var selfType: String?
}

/// A member whose function is not known.
struct SILMissing: Hashable {
  var member: String
  var isRequirement: Bool
}

/// Memory that the reducer made, or a global variable.
struct SILCell {
  enum Kind: Equatable { case memory, object, closure, keyPath, global(String) }

  var kind: Kind
  /// Origins of what is stored in it as a whole.
  var contents: Set<Int> = []
  /// Those, and the origins of what is stored in its fields.
  var contentsOfFields: Set<Int> = []
  /// The types of which it is known to be.
  var exactTypes: Set<String> = []
  /// The functions of a closure, and what it captured.
  var targets: [SILTarget] = []
  var captures: [SILValue] = []
  var keyPath: SILKeyPath?
  /// Cells of its fields; the field that it is itself, and the cell that has it.
  var fields: [String: Int] = [:]
  var member: String?
  var parent: Int?
  /// Numbers of the nodes that have read it.
  var readers: Set<Int> = []
}

/// Something found in a function: a side effect, a call or something that cannot be judged.
enum SILEvent {
  case effect(SILEffect, at: Int)
  case call(SILCallEvent, at: Int)
  case unknown(reason: UnknownCall.Reason, name: String, site: SILLocation?, at: Int)
  /// Gives back a lock.
  case releases(at: Int)
}

/// A side effect of one instruction.
struct SILEffect {
  var rule: PurityRule
  var message: String
  var api: String
  var isPossible: Bool
  var site: SILLocation
}

/// A call of a function with a body.
struct SILCallEvent {
  var node: Int
  var name: String
  var isPossible: Bool
  /// The words of a `Purity.unchecked` around it.
  var exempt: String?
  var site: SILLocation
}
