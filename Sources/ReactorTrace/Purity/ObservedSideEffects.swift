import ReactorCore
import TraceModel

/// What hooks saw of one reduce, and what the portable checks have nothing to tell of any more because of it.
struct ObservedSideEffects {
  /// Each with the stored property of the reactor that it wrote, if it was that.
  private(set) var all: [(effect: any ObservedSideEffect, field: String?)]

  /// - Parameter object: The reactor.
  init(_ seen: [any ObservedSideEffect], by object: AnyObject) {
    all = seen.map { effect in
      (effect, effect.writtenAddress.flatMap { StoredProperty.name(at: $0, in: object) })
    }
  }

  /// Writes that were not seen.
  func rest(of writes: ReactorBytes.Writes) -> ReactorBytes.Writes {
    func isSeen(_ field: String, _ why: String?) -> Bool {
      all.contains { $0.field == field && $0.effect.exempt == why }
    }
    return ReactorBytes.Writes(
      fields: writes.fields.filter { !isSeen($0, nil) },
      exempted: writes.exempted.filter { !isSeen($0.field, $0.why) })
  }

  /// Whether a use of a stream was seen, and as exempt as it was.
  func have(_ use: StreamUse, _ why: String?) -> Bool {
    all.contains { $0.effect.use == use && $0.effect.exempt == why }
  }

  /// Tells writes to objects that the old state leads to by what they changed there, and takes that from the changes.
  ///
  /// Also those that changed nothing, for they wrote what was there already: the same line is told by the same rule each time.
  mutating func take(_ changes: inout StateAliasCheck.Changes, masking redaction: RedactionPolicy) {
    guard let state = changes.state, all.contains(where: { $0.effect.rule == .objectWrite && $0.field == nil }) else {
      return
    }
    let objects = ReachedObjects(from: state)
    var taken: Set<String?> = []
    for (index, seen) in all.enumerated() where seen.field == nil {
      guard let address = seen.effect.writtenAddress, let path = objects.path(to: address) else { continue }
      let patches = redaction.masked(changes.patches(for: seen.effect.exempt)).patches
      all[index].effect = AliasedWrite(seen.effect, patches, path: path)
      taken.insert(seen.effect.exempt)
    }
    for why in taken { changes.forget(for: why) }
  }
}

/// A write to an object that the old state leads to.
private final class AliasedWrite: ObservedSideEffect {
  private let write: any ObservedSideEffect
  /// All that has changed in the old state.
  private let patches: [TraceEvent.Patch]
  /// By which fields the state leads to the object.
  private let path: [String]
  let rule = PurityRule.stateAlias
  var writtenAddress: UInt? { write.writtenAddress }
  var use: StreamUse? { nil }
  var exempt: String? { write.exempt }

  init(_ write: any ObservedSideEffect, _ patches: [TraceEvent.Patch], path: [String]) {
    self.write = write
    self.patches = patches
    self.path = path
  }

  func impurity(of field: String?) -> TraceEvent.Impurity {
    var impurity = write.impurity(of: field)
    // `Account.balance`: of what has changed, what this line wrote.
    let name = impurity.api.flatMap { $0.split(separator: ".").dropFirst().last.map { String($0) } }
    let own = patches.filter { isWritten($0, name) }
    if own.isEmpty {
      let what = impurity.api ?? "an object"
      impurity.message =
        "reduce writes \(what), of an object that the old state holds as well. Give the new state an object of its own"
      impurity.api = (["state"] + path + (name.map { [$0] } ?? [])).joined(separator: ".")
      impurity.evidence = []
    } else {
      let change = ImpurityMessages.change(own)
      (impurity.message, impurity.api, impurity.evidence) = (change.message, change.api, change.evidence)
    }
    (impurity.rule, impurity.level) = (.stateAlias, PurityRule.stateAlias.level)
    return impurity
  }

  /// A property that a macro or a wrapper stores has a name with a line before it. Where it has none, all of the object.
  private func isWritten(_ patch: TraceEvent.Patch, _ name: String?) -> Bool {
    let parts = patch.path.split(separator: "/").map { String($0) }
    if let name { return parts.contains { $0 == name || $0 == "_\(name)" } }
    return parts.starts(with: path)
  }
}

/// Where the objects are that a value leads to, as far as a description goes, and by which fields.
private struct ReachedObjects {
  private var places: [(range: Range<UInt>, path: [String])] = []
  private var known: Set<ObjectIdentifier> = []
  private var left = ValueDescriber.Limits.oldState.values

  init(from value: Any) { visit(value, []) }

  /// Nil for an address that is in none of them.
  func path(to address: UInt) -> [String]? { places.first { $0.range.contains(address) }?.path }

  private mutating func visit(_ value: Any, _ path: [String]) {
    left -= 1
    guard left > 0, path.count <= ValueDescriber.Limits.oldState.depth else { return }
    func stored<Value>(_ value: Value) { visit(stored: value, path) }
    _openExistential(value, do: stored)
  }

  private mutating func visit<Value>(stored value: Value, _ path: [String]) {
    if Existential.isContainer(Value.self) {
      if let content = Existential.content(of: value) { visit(content, path) }
      return
    }
    let isObject = MetadataKind(of: Value.self)?.isClass == true
    if isObject {
      let object = value as AnyObject
      guard TypeKind.of(type(of: object)) == .object, known.insert(ObjectIdentifier(object)).inserted else { return }
      let start = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
      places.append((start..<start + UInt(StoredProperty.size(of: object)), path))
    }
    ReadableChildren.forEach(of: value) { name, child in visit(child, path + (name.map { [$0] } ?? [])) }
  }
}
