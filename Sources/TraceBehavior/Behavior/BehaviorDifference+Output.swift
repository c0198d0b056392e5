import TraceJSON

extension BehaviorDifference {
  /// Changes that are listed in a text; `lines` of a unified diff that are shown.
  private static let mostListed = 200
  private static let mostLines = 400
  private static let mostLinesInJSON = 10_000

  /// The changes in a table, then a unified diff of the two texts, for people. Names are escaped.
  ///
  /// - Parameters:
  ///   - before: Name of the first file.
  ///   - after: Name of the second.
  package func text(before: String, after: String) -> String {
    guard !isEmpty else { return "equal: \(Self.summary(self.after))\n" }
    let width = changes.map(\.kind.rawValue.count).max() ?? 0
    var lines = changes.prefix(Self.mostListed).map { change in
      change.kind.rawValue + String(repeating: " ", count: width + 2 - change.kind.rawValue.count) + change.detail
    }
    if changes.count > Self.mostListed { lines.append("… \(changes.count - Self.mostListed) changes more") }
    let unified = self.lines.unified(limit: Self.mostLines)
    if !unified.isEmpty {
      lines += ["", "--- \(TerminalText.escaped(before))", "+++ \(TerminalText.escaped(after))"] + unified
    }
    lines += ["", "\(changes.count) \(changes.count == 1 ? "difference" : "differences")"]
    return lines.map { $0 + "\n" }.joined()
  }

  /// `12 actions and 30 mutations of 3 reactor types`.
  private static func summary(_ behavior: Behavior) -> String {
    let counts = BehaviorFacts(behavior).counts
    func count(_ kind: Behavior.Step.Kind) -> Int {
      counts.reduce(0) { $1.key.kind == kind ? $0.plusSaturating($1.value) : $0 }
    }
    let types = Set(counts.keys.filter { $0.kind != .render }.map(\.reactor)).count
    func words(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
    return "\(words(count(.action), "action")) and \(words(count(.mutation), "mutation")) "
      + "of \(words(types, "reactor type"))"
  }

  /// The same for scripts: `equal`, `before`, `after`, `changes` and `lines`, the unified diff.
  ///
  /// Later versions only add keys.
  package func json(before: String, after: String) -> JSONText {
    JSONValue.object([
      "equal": .bool(isEmpty), "before": .string(before), "after": .string(after),
      "changes": .array(changes.map(\.json)),
      "lines": .array(lines.unified(limit: Self.mostLinesInJSON).map { .string($0) }),
    ]).json
  }
}

extension BehaviorDifference.Change {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [JSONValue.Member("kind", .string(kind.rawValue))]
    if let subject {
      members += [
        JSONValue.Member("what", .string(subject.kind.rawValue)), JSONValue.Member("reactor", .string(subject.reactor)),
        JSONValue.Member("name", .string(subject.name)),
      ]
    }
    if before != after { members += [.init("before", .number(before)), .init("after", .number(after))] }
    if !added.isEmpty || !removed.isEmpty {
      members += [
        .init("added", .array(added.map { .string($0) })), .init("removed", .array(removed.map { .string($0) })),
      ]
    }
    if let times {
      members += [.init("times_before", times.before.json), .init("times_after", times.after.json)]
    }
    return .object(members)
  }
}
