import ReactorTrace
import TraceReading
import TraceValues

/// The differences between a recorded state and another one, as far as they can be told.
struct RecordedStateComparison: Equatable {
  struct Difference: Equatable {
    /// `user.name`, `posts[3]`; empty for the whole state.
    var path: String
    /// Nil for a member that is not there.
    var expected: JSONValue?
    /// Nil for a member that is not there.
    var got: JSONValue?
  }
  private(set) var differences: [Difference] = []
  /// Paths that could not be compared, and why.
  private(set) var gaps: [String: ValueGap] = [:]
  /// Values that were equal.
  private(set) var equalCount = 0

  init(_ expected: KnownState, _ got: KnownState) {
    guard let known = expected.value, let value = got.value else {
      note(.unrecorded, "")
      return
    }
    guard !expected.isComplete, ValueGap.truncation(of: known) == nil else {
      compare(known, value, "")
      return
    }
    for name in expected.fields { compare(known[name], value[name], name) }
    note(.cut, "")
  }

  private mutating func note(_ gap: ValueGap, _ path: String) { gaps[path] = gap }

  private mutating func compare(_ expected: JSONValue?, _ got: JSONValue?, _ path: String) {
    guard let expected, let got else {
      if expected != got { differences.append(Difference(path: path, expected: expected, got: got)) }
      return
    }
    if let truncation = ValueGap.truncation(of: expected) { return compare(truncation, expected, got, path) }
    switch (expected, got) {
    case (.object(let members), .object(let others)) where !members.isEmpty || !others.isEmpty:
      compare(members, others, expected, got, path)
    case (.array(let elements), .array(let others)) where elements.count == others.count && !elements.isEmpty:
      for (index, pair) in zip(elements, others).enumerated() { compare(pair.0, pair.1, "\(path)[\(index)]") }
    case (.string(let text), _): compare(text, expected, got, path)
    default: compareWhole(expected, got, path)
    }
  }

  private mutating func compare(
    _ members: [JSONValue.Member], _ others: [JSONValue.Member], _ expected: JSONValue, _ got: JSONValue,
    _ path: String
  ) {
    let prefix = path.isEmpty ? "" : path + "."
    for member in members where member.key != "…" { compare(member.value, got[member.key], prefix + member.key) }
    if members.contains(where: { $0.key == "…" }) { return note(.cut, path) }
    for other in others where expected[other.key] == nil { compare(nil, other.value, prefix + other.key) }
  }

  private mutating func compare(_ text: String, _ expected: JSONValue, _ got: JSONValue, _ path: String) {
    if let gap = ValueGap.of(text) { return note(gap, path) }
    guard case .string(let other) = got else { return compareWhole(expected, got, path) }
    if other.contains(RedactionPolicy.mask) { return note(.masked, path) }
    // Objects are counted anew in each run.
    if let type = RecordedForm.objectType(in: text), type == RecordedForm.objectType(in: other) {
      return note(.object, path)
    }
    compareWhole(expected, got, path)
  }

  /// Compares the length and the beginning, which are all that is known of a value that was cut.
  private mutating func compare(
    _ truncation: ValueGap.Truncation, _ expected: JSONValue, _ got: JSONValue, _ path: String
  ) {
    let text = got.json.text
    let isSame = text.hasPrefix(truncation.head) && truncation.bytes.map { $0 == text.utf8.count } ?? true
    let isMasked = truncation.head.contains(RedactionPolicy.mask) || text.contains(RedactionPolicy.mask)
    // The number of an object in it may be another one, and longer.
    if isSame || isMasked || text.contains("<") { return note(.cut, path) }
    differences.append(Difference(path: path, expected: expected, got: got))
  }

  private mutating func compareWhole(_ expected: JSONValue, _ got: JSONValue, _ path: String) {
    if expected == got {
      equalCount += 1
    } else {
      differences.append(Difference(path: path, expected: expected, got: got))
    }
  }
}
