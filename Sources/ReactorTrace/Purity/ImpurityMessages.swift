import ReactorCore
import TraceModel

// The checks that run wherever Swift does, in words: streams used inside reduce, writes to self, and changes of the old
// state.
package enum ImpurityMessages {
  /// What was seen while a reducer ran, the exempted last.
  /// - Parameters:
  ///   - writes: Stored properties of the reactor that changed.
  ///   - changes: What changed in the old state.
  ///   - watch: Knows the streams that were used.
  ///   - seen: What is told of already.
  static func impurities(
    _ writes: ReactorBytes.Writes, _ changes: StateAliasCheck.Changes, of watch: StreamUseRecorder,
    besides seen: ObservedSideEffects,
    masking redaction: RedactionPolicy
  ) -> [TraceEvent.Impurity] {
    let writes = seen.rest(of: writes)
    var impurities = writes.fields.map { write(to: $0) }
    if !changes.patches.isEmpty { impurities.append(change(redaction.masked(changes.patches).patches)) }
    for use in watch.uses where !seen.have(use, nil) { note(self.use(use), in: &impurities) }
    if !watch.wasUnchecked { return impurities }
    for (field, why) in writes.exempted { note(write(to: field), because: why, in: &impurities) }
    for (patches, why) in changes.exempted {
      note(change(redaction.masked(patches).patches), because: why, in: &impurities)
    }
    for (use, why) in watch.exempted where !seen.have(use, why) {
      note(self.use(use), because: why, in: &impurities)
    }
    return impurities
  }

  /// Adds an impurity, or counts it where there is an equal one.
  private static func note(
    _ impurity: TraceEvent.Impurity, because why: String? = nil, in impurities: inout [TraceEvent.Impurity]
  ) {
    var impurity = impurity
    impurity.exempt = why
    let equal = impurities.firstIndex { $0.api == impurity.api && $0.rule == impurity.rule && $0.exempt == why }
    if let equal { impurities[equal].count += 1 } else { impurities.append(impurity) }
  }

  /// - Parameter field: Of the reactor.
  package static func write(to field: String) -> TraceEvent.Impurity {
    let what = field == StoredProperty.unknown ? "a stored property of the reactor" : "self.\(field)"
    return TraceEvent.Impurity(
      rule: .selfWrite, message: "reduce writes \(what); return what changes in the state instead",
      api: "self.\(field)")
  }

  static func change(_ patches: [TraceEvent.Patch]) -> TraceEvent.Impurity {
    TraceEvent.Impurity(
      rule: .stateAlias,
      message: "reduce changes the old state through a reference: \(DifferenceText.words(patches)). "
        + "Give the new state an object of its own",
      api: patches.first?.statePath, evidence: DifferenceText.shown(patches))
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

/// DifferenceText between two states in a sentence, and as evidence.
enum DifferenceText {
  /// `state.at was 1, then 2; state.name was "a", then absent`: the first three.
  static func words(_ patches: [TraceEvent.Patch]) -> String {
    patches.prefix(3).map { patch in
      patch.operation == .move
        ? "\(patch.statePath) was elsewhere in the list: \(value(patch.value))"
        : "\(patch.statePath) was \(value(patch.old)), then \(value(patch.value))"
    }.joined(separator: "; ")
  }

  /// As many as a finding shows.
  static func shown(_ patches: [TraceEvent.Patch]) -> [TraceEvent.Patch] { Array(patches.prefix(16)) }

  private static func value(_ value: JSONText?) -> String {
    guard let text = value?.text else { return "absent" }
    return text.count > 200 ? text.prefix(199) + "…" : text
  }
}
