import ReactorCore
import TraceModel

/// What hooks saw of one reduce, and what the portable checks have nothing to tell of any more because of it.
struct SeenEffects {
  /// Each with the stored property of the reactor that it wrote, if it was that.
  private(set) var all: [(effect: any SeenEffect, field: String?)]

  /// - Parameter object: The reactor.
  init(_ seen: [any SeenEffect], by object: AnyObject) {
    all = seen.map { effect in
      (effect, effect.writtenAddress.flatMap { StoredProperty.name(at: $0, in: object) })
    }
  }

  /// Writes that were not seen.
  func rest(of writes: SelfBytes.Writes) -> SelfBytes.Writes {
    func isSeen(_ field: String, _ why: String?) -> Bool {
      all.contains { $0.field == field && $0.effect.exempt == why }
    }
    return SelfBytes.Writes(
      fields: writes.fields.filter { !isSeen($0, nil) },
      exempted: writes.exempted.filter { !isSeen($0.field, $0.why) })
  }

  /// Whether a use of a stream was seen, and as exempt as it was.
  func have(_ use: StreamUse, _ why: String?) -> Bool {
    all.contains { $0.effect.use == use && $0.effect.exempt == why }
  }

  /// Tells writes to objects of the old state by what they changed there, and takes that from the changes.
  mutating func take(_ changes: inout OldState.Changes, masking redaction: RedactionPolicy) {
    guard let state = changes.state, all.contains(where: { $0.effect.rule == .objectWrite && $0.field == nil }) else {
      return
    }
    let objects = ReachedObjects(from: state)
    var taken: Set<String?> = []
    for (index, seen) in all.enumerated() where seen.field == nil {
      let patches = changes.patches(for: seen.effect.exempt)
      guard !patches.isEmpty, let address = seen.effect.writtenAddress, objects.contain(address) else { continue }
      all[index].effect = AliasedWrite(seen.effect, redaction.masked(patches).patches)
      taken.insert(seen.effect.exempt)
    }
    for why in taken { changes.forget(for: why) }
  }
}

/// A write to an object that the old state leads to.
private final class AliasedWrite: SeenEffect {
  private let write: any SeenEffect
  /// All that has changed in the old state.
  private let patches: [TraceEvent.Patch]
  let rule = PurityRule.stateAlias
  var writtenAddress: UInt? { write.writtenAddress }
  var use: StreamUse? { nil }
  var exempt: String? { write.exempt }

  init(_ write: any SeenEffect, _ patches: [TraceEvent.Patch]) {
    self.write = write
    self.patches = patches
  }

  func impurity(of field: String?) -> TraceEvent.Impurity {
    var impurity = write.impurity(of: field)
    // `Account.balance`: of what has changed, what this line wrote.
    let name = impurity.api?.split(separator: ".").last
    let own = patches.filter { patch in patch.path.split(separator: "/").contains { $0 == name } }
    let change = PortableChecks.change(own.isEmpty ? patches : own)
    (impurity.rule, impurity.level, impurity.message) = (change.rule, change.level, change.message)
    (impurity.api, impurity.evidence) = (change.api, change.evidence)
    return impurity
  }
}

/// Where the objects are that a value leads to, as far as a description goes.
private struct ReachedObjects {
  private var places: [Range<UInt>] = []
  private var known: Set<ObjectIdentifier> = []
  private var left = ValueDescriber.Limits.oldState.values

  init(from value: Any) { visit(value, 0) }

  func contain(_ address: UInt) -> Bool { places.contains { $0.contains(address) } }

  private mutating func visit(_ value: Any, _ depth: Int) {
    left -= 1
    guard left > 0, depth <= ValueDescriber.Limits.oldState.depth else { return }
    if type(of: value) is AnyClass {
      let object = value as AnyObject
      guard TypeKind.of(type(of: value)) == .ordinary, known.insert(ObjectIdentifier(object)).inserted else { return }
      let start = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      places.append(start..<start + UInt(StoredProperty.size(of: object)))
    }
    var next: Mirror? = Mirror(reflecting: value)
    while let mirror = next {
      for child in mirror.children { visit(child.value, depth + 1) }
      next = mirror.superclassMirror
    }
  }
}
