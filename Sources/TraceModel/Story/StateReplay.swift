/// Follows the states of one reactor, to tell what changed where a state is written whole.
///
/// A diff names its fields itself. A whole state is compared with what the last whole one and the diffs since then add
/// up to, as long as no revision is missing between them. Until then only the steps that still count are kept, and
/// nothing is parsed.
struct StateReplay {
  /// Top-level fields that changed; not complete where a step changed something that has no name.
  struct Changes: Equatable {
    var fields: [String]
    var isComplete: Bool
  }

  /// The last whole state; nil where it is not known.
  private var whole: JSONText?
  /// For each field that changed since then the steps that make its value, the first of them all of it where it can.
  private var steps: [String: [TraceEvent.Patch]] = [:]
  private var stepCount = 0
  private var revision = 0
  /// The last answer, shared with the next equal one.
  private var lastFields: [String] = []

  /// More steps than that between two whole states are not followed.
  private static let stepLimit = 1_024

  /// What `state` changed; nil where that cannot be told.
  mutating func take(_ state: TraceEvent.State) -> Changes? {
    let isNext = whole != nil && state.revision == revision.plus(1)
    revision = state.revision
    switch state.change {
    case .diff(let patches):
      if !isNext { forget() }
      return follow(patches)
    case .whole(let next):
      defer {
        forget()
        whole = next
      }
      guard isNext, !state.isInitial else { return nil }
      return changes(to: next).map { Changes(fields: $0, isComplete: true) }
    }
  }

  private mutating func forget() {
    whole = nil
    steps.removeAll(keepingCapacity: true)
    stepCount = 0
  }

  private mutating func follow(_ patches: [TraceEvent.Patch]) -> Changes {
    var fields: [String] = []
    var named: Set<String> = []
    var isComplete = true
    for patch in patches {
      guard let field = JSONPointer.first(patch.path) else {
        isComplete = false
        forget()
        continue
      }
      // A few are looked through faster than a set; many must not cost the square of their number.
      let isNew = patches.count <= 8 ? !fields.contains(field) : named.insert(field).inserted
      if isNew { fields.append(field) }
      if whole != nil { keep(patch, field) }
    }
    if fields == lastFields { fields = lastFields } else { lastFields = fields }
    return Changes(fields: fields, isComplete: isComplete)
  }

  private mutating func keep(_ patch: TraceEvent.Patch, _ field: String) {
    stepCount += 1
    if JSONPointer.isShallow(patch.path) {
      steps[field] = [patch]
    } else {
      steps[field, default: []].append(patch)
    }
    if stepCount > Self.stepLimit { forget() }
  }
}

extension StateReplay {
  /// Names of the members that differ, in the order of `next`, then those that are gone; nil where these are not
  /// objects, were cut when they were written, or do not fit to the steps between them.
  private func changes(to next: JSONText) -> [String]? {
    guard case .object(let old) = whole?.value(), case .object(let new) = next.value() else { return nil }
    let isCut = (old + new).contains { $0.key == "$trunc" }
    guard !isCut, var before = values(of: old) else { return nil }
    var changed: [String] = []
    for member in new where before.removeValue(forKey: member.key) != member.value { changed.append(member.key) }
    // What is left was there before and is not any more.
    for key in old.map(\.key) + steps.keys.sorted() where before.removeValue(forKey: key) != nil { changed.append(key) }
    return changed
  }

  /// The members of the state before, put together from the last whole one and the steps; nil where a step fails.
  private func values(of old: [JSONValue.Member]) -> [String: JSONValue]? {
    var values = Dictionary(old.map { ($0.key, $0.value) }) { $1 }
    for (field, patches) in steps {
      var value = JSONValue.object([])
      if let known = values[field] { value = .object([JSONValue.Member(field, known)]) }
      for patch in patches {
        // A step that replaces or removes all of the field counts, whatever was there.
        let isWhole = JSONPointer.isShallow(patch.path)
        if isWhole, patch.operation == .remove {
          value = .object([])
        } else if !value.apply(isWhole ? patch.adding : patch) {
          return nil
        }
      }
      values[field] = value[field]
    }
    return values
  }
}

extension TraceEvent.Patch {
  /// The same step, allowed where nothing was before.
  fileprivate var adding: TraceEvent.Patch {
    TraceEvent.Patch(.add, path: path, value: value)
  }
}
