import ReactorCore
import TraceFindings
import TraceFormat
import TraceValues

/// The side effects that a monitor observed in one reduce, so that the portable checks do not report them again.
struct ObservedSideEffects {
  /// Each side effect, with the stored property of the reactor that it wrote, if any.
  private(set) var all: [(sideEffect: any ObservedSideEffect, field: String?)]

  init(_ observed: [any ObservedSideEffect], of reactor: AnyObject) {
    all = observed.map { sideEffect in
      (sideEffect, sideEffect.writtenAddress.flatMap { StoredProperty.name(at: $0, in: reactor) })
    }
  }

  /// The writes among `writes` that were not observed.
  func rest(of writes: ReactorBytes.Writes) -> ReactorBytes.Writes {
    func isObserved(_ field: String, _ why: String?) -> Bool {
      all.contains { $0.field == field && $0.sideEffect.exempt == why }
    }
    return ReactorBytes.Writes(
      fields: writes.fields.filter { !isObserved($0, nil) },
      exempted: writes.exempted.filter { !isObserved($0.field, $0.why) })
  }

  /// Whether a use of a stream was observed, under the same exemption.
  func contains(_ use: StreamUse, _ why: String?) -> Bool {
    all.contains { $0.sideEffect.use == use && $0.sideEffect.exempt == why }
  }

  /// Reports writes to objects that the old state refers to as changes of the old state, and removes those from `changes`.
  ///
  /// Includes writes of an equal value, which change nothing, so that a line always breaks the same rule.
  mutating func claim(_ changes: inout StateAliasCheck.Changes, masking redaction: RedactionPolicy) {
    guard let state = changes.state, all.contains(where: { $0.sideEffect.rule == .objectWrite && $0.field == nil })
    else { return }
    let objects = ReachableObjects(from: state)
    var claimed: Set<String?> = []
    for (index, observed) in all.enumerated() where observed.field == nil {
      guard let address = observed.sideEffect.writtenAddress, let path = objects.path(to: address) else { continue }
      let patches = redaction.masked(changes.patches(for: observed.sideEffect.exempt)).patches
      all[index].sideEffect = AliasedWrite(observed.sideEffect, patches, path: path)
      claimed.insert(observed.sideEffect.exempt)
    }
    for why in claimed { changes.remove(for: why) }
  }
}

/// A write to an object that the old state refers to.
private final class AliasedWrite: ObservedSideEffect {
  private let write: any ObservedSideEffect
  /// All changes in the old state.
  private let patches: [TraceEvent.Patch]
  /// The fields that lead from the state to the object.
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
    let location = impurity.message.hasPrefix(ImpurityMessages.hereOrInside) ? ImpurityMessages.hereOrInside : ""
    // The `balance` of `Account.balance` selects the changes that this line made.
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
    impurity.message = location + impurity.message
    (impurity.rule, impurity.level) = (.stateAlias, PurityRule.stateAlias.level)
    return impurity
  }

  /// Macros and wrappers store a property under its name with an underscore. Without a name, the whole object counts.
  private func isWritten(_ patch: TraceEvent.Patch, _ name: String?) -> Bool {
    let parts = patch.path.split(separator: "/").map { String($0) }
    if let name { return parts.contains { $0 == name || $0 == "_\(name)" } }
    return parts.starts(with: path)
  }
}
