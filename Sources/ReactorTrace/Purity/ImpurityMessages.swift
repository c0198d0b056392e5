import ReactorCore
import TraceFormat
import TraceValues

/// Phrases the findings of the portable checks: streams used inside reduce, writes to self, and changes in the old state.
package enum ImpurityMessages {
  /// The beginning of a message whose line may be that of the caller, as in optimized code.
  package static let hereOrInside = "in this line or in what it calls, "

  /// The impurities of a reduce, the exempted last.
  /// - Parameters:
  ///   - writes: The reactor's stored properties that changed.
  ///   - changes: The changes in the old state.
  ///   - uses: The streams that were used.
  ///   - observed: Side effects that a monitor has reported already.
  static func impurities(
    _ writes: ReactorBytes.Writes, _ changes: StateAliasCheck.Changes, of uses: StreamUseRecorder,
    besides observed: ObservedSideEffects, masking redaction: RedactionPolicy
  ) -> [TraceEvent.Impurity] {
    let writes = observed.rest(of: writes)
    var impurities = writes.fields.map { write(to: $0) }
    if !changes.patches.isEmpty { impurities.append(change(redaction.masked(changes.patches).patches)) }
    for use in uses.uses where !observed.contains(use, nil) { add(self.use(use), to: &impurities) }
    if !uses.wasUnchecked { return impurities }
    for (field, why) in writes.exempted { add(write(to: field), because: why, to: &impurities) }
    for (patches, why) in changes.exempted {
      add(change(redaction.masked(patches).patches), because: why, to: &impurities)
    }
    for (use, why) in uses.exempted where !observed.contains(use, why) {
      add(self.use(use), because: why, to: &impurities)
    }
    return impurities
  }

  /// Adds an impurity, or increments the count of an equal one.
  private static func add(
    _ impurity: TraceEvent.Impurity, because why: String? = nil, to impurities: inout [TraceEvent.Impurity]
  ) {
    var impurity = impurity
    impurity.exempt = why
    let equal = impurities.firstIndex { $0.api == impurity.api && $0.rule == impurity.rule && $0.exempt == why }
    if let equal { impurities[equal].count += 1 } else { impurities.append(impurity) }
  }

  /// - Parameter field: A stored property of the reactor.
  package static func write(to field: String) -> TraceEvent.Impurity {
    let what = field == StoredProperty.unknown ? "a stored property of the reactor" : "self.\(field)"
    return TraceEvent.Impurity(
      rule: .selfWrite, message: "reduce writes \(what); return what changes in the state instead",
      api: "self.\(field)")
  }

  static func change(_ patches: [TraceEvent.Patch]) -> TraceEvent.Impurity {
    TraceEvent.Impurity(
      rule: .stateAlias,
      message: "reduce changes the old state through a reference: \(PatchSummary.text(of: patches)). "
        + "Give the new state an object of its own",
      api: patches.first?.statePath, evidence: PatchSummary.evidence(of: patches))
  }

  package static func use(_ use: StreamUse) -> TraceEvent.Impurity {
    let stream = _typeName(use.stream, qualified: false)
    return switch use.kind {
    case .send:
      TraceEvent.Impurity(
        rule: .send, message: "reduce sends into \(stream); send from mutate, or from a subscriber",
        api: "\(stream).onNext")
    case .subscribe:
      TraceEvent.Impurity(
        rule: .subscribe, message: "reduce subscribes to \(stream); subscribe in mutate or in a transform",
        api: "\(stream).subscribe")
    }
  }
}
