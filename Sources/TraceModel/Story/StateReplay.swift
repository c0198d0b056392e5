/// Follows the states of one reactor, to tell what changed where a state is written whole.
///
/// A diff names its fields itself. A whole state is compared with what the last whole one and the diffs since then add
/// up to, as long as no revision is missing between them. Between two whole states nothing is parsed.
struct StateReplay {
  /// Top-level fields that changed; not complete where a step changed something that has no name.
  struct Changes: Equatable {
    var fields: [String]
    var isComplete: Bool
  }

  private var whole: JSONText?
  private var steps: [[TraceEvent.Patch]] = []
  private var revision = 0
  /// The last answer, shared with the next equal one.
  private var lastFields: [String] = []

  /// What `state` changed; nil where that cannot be told.
  mutating func take(_ state: TraceEvent.State) -> Changes? {
    defer { revision = state.revision }
    switch state.change {
    case .diff(let patches):
      follow(patches, state.revision)
      return changes(of: patches)
    case .whole(let next):
      let before = state.isInitial || !isNext(state.revision) ? nil : replayed()
      whole = next
      steps = []
      guard let before, let after = next.value(), let fields = StateReplay.difference(before, after) else { return nil }
      return Changes(fields: fields, isComplete: true)
    }
  }

  private func isNext(_ next: Int) -> Bool { whole != nil && next == revision.plus(1) }

  private mutating func follow(_ patches: [TraceEvent.Patch], _ next: Int) {
    guard isNext(next), steps.count < 1_024 else {
      whole = nil
      steps = []
      return
    }
    steps.append(patches)
  }

  private mutating func changes(of patches: [TraceEvent.Patch]) -> Changes {
    var fields: [String] = []
    var isComplete = true
    for patch in patches {
      guard let field = JSONPointer.first(patch.path) else {
        isComplete = false
        continue
      }
      if !fields.contains(field) { fields.append(field) }
    }
    if fields == lastFields { fields = lastFields } else { lastFields = fields }
    return Changes(fields: fields, isComplete: isComplete)
  }

  /// The state before, put together again; nil where a step does not fit.
  private func replayed() -> JSONValue? {
    guard var value = whole?.value() else { return nil }
    for patches in steps {
      for patch in patches {
        guard value.apply(patch) else { return nil }
      }
    }
    return value
  }

  /// Names of the members that differ, in the order of `after`, then those that are gone; nil where these are not
  /// objects, or were cut when they were written.
  static func difference(_ before: JSONValue, _ after: JSONValue) -> [String]? {
    guard case .object(let old) = before, case .object(let new) = after,
      before["$trunc"] == nil, after["$trunc"] == nil
    else { return nil }
    let oldValues = Dictionary(old.map { ($0.key, $0.value) }) { $1 }
    let newKeys = Set(new.map(\.key))
    return new.filter { oldValues[$0.key] != $0.value }.map(\.key)
      + old.map(\.key).filter { !newKeys.contains($0) }
  }
}
