import TraceReading

/// Two runs of the same code, arrival by arrival: where their orders part, what changed its place, and what that left behind.
package struct OrderComparison: Sendable {
  package let usual: ArrivalOrder
  package let this: ArrivalOrder
  package let rows: [OrderAlignment.Row]
  /// Rows before the orders part: the same arrivals, which wrote the same values.
  package let beginning: Int
  /// Fields with different values at the end.
  package let differences: [FieldDifference]
  /// Fields of which it is not known whether they differ.
  package let notCompared: [String]
  let pairing: ArrivalPairing

  package init(usual: ArrivalOrder, this: ArrivalOrder) {
    let pairing = ArrivalPairing(usual, this)
    let rows = OrderAlignment(usual, this, pairing).rows
    self.usual = usual
    self.this = this
    self.pairing = pairing
    self.rows = rows
    beginning = rows.firstIndex { !Self.isShared($0, usual, this) } ?? rows.count
    (differences, notCompared) = FieldDifference.all(usual, this)
  }

  /// Both sides tell the same of a row.
  private static func isShared(_ row: OrderAlignment.Row, _ usual: ArrivalOrder, _ this: ArrivalOrder) -> Bool {
    guard let left = row.usual, let right = row.this, left.count == right.count else { return false }
    return zip(left, right).allSatisfy { tellsTheSame(usual.arrivals[$0], this.arrivals[$1]) }
  }

  private static func tellsTheSame(_ a: Arrival, _ b: Arrival) -> Bool {
    a.label == b.label && a.payload == b.payload && a.argument == b.argument && a.mutations == b.mutations
      && a.changes == b.changes && a.hasUnknownChanges == b.hasUnknownChanges && a.failure == b.failure
  }

  package var isEmpty: Bool { usual.arrivals.isEmpty && this.arrivals.isEmpty }
  /// The same arrivals in the same order.
  package var isSameOrder: Bool { rows.allSatisfy { $0.kind == .same } }

  /// Rows that changed their place, each once.
  var moved: Int { rows.count { $0.kind == .moved } / 2 }
  var onlyUsual: Int { rows.count { $0.kind == .only && $0.usual != nil } }
  var onlyThis: Int { rows.count { $0.kind == .only && $0.this != nil } }
}

/// A field of a state that has different values at the ends of two runs.
package struct FieldDifference: Sendable, Equatable {
  /// Index of the reactor in either order; nil if only the other has it.
  package var usualReactor: Int?
  package var thisReactor: Int?
  /// The field of the state.
  package var field: String
  /// The part of it that differs, such as `user.name`; the field itself if there is no smaller one.
  package var path: String
  package var usual: String
  package var this: String

  /// All differences, in the order of reactors and fields, and what could not be compared.
  static func all(_ usual: ArrivalOrder, _ this: ArrivalOrder) -> (
    differences: [FieldDifference], notCompared: [String]
  ) {
    var differences: [FieldDifference] = []
    var notCompared: [String] = []
    let places = Dictionary(this.reactors.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    for (index, key) in usual.reactors.enumerated() {
      guard let other = places[key] else { continue }
      var (left, right) = (usual.states[index], this.states[other])
      let names = names(left, right)
      if names.isEmpty, !(usual.writers[index].isEmpty && this.writers[other].isEmpty) {
        notCompared.append(usual.name(of: index))
      }
      for name in names {
        let (a, b) = (ArrivalText.field(name, of: &left), ArrivalText.field(name, of: &right))
        guard let a, let b, !hasIdentity(a), !hasIdentity(b) else {
          notCompared.append(usual.reactors.count > 1 ? "\(usual.name(of: index)).\(name)" : name)
          continue
        }
        guard a != b else {
          if ValueGap.first(in: a) != nil {
            notCompared.append(usual.reactors.count > 1 ? "\(usual.name(of: index)).\(name)" : name)
          }
          continue
        }
        let (path, old, new) = narrowed(name, a, b)
        differences.append(
          FieldDifference(
            usualReactor: index, thisReactor: other, field: name, path: path, usual: ArrivalText.text(of: old),
            this: ArrivalText.text(of: new)))
      }
    }
    return (differences, notCompared)
  }

  private static func names(_ left: KnownState, _ right: KnownState) -> [String] {
    var names = left.fields
    let known = Set(names)
    names += right.fields.filter { !known.contains($0) }
    return names.isEmpty && left.value != nil && right.value != nil ? [ArrivalText.whole] : names
  }

  /// The value holds an object, whose number tells nothing, since each trace counts them for itself, or a value of which only
  /// the type was recorded: `<Node 3>`, `<CellReactor #7>`, `<function>`.
  private static func hasIdentity(_ value: JSONValue) -> Bool {
    switch value {
    case .null, .bool, .int, .uint, .double: false
    case .string(let text):
      text.utf8.first == UInt8(ascii: "<") && text.utf8.last == UInt8(ascii: ">")
        && !text.utf8.dropFirst().dropLast().contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "/") }
    case .array(let elements): elements.contains { hasIdentity($0) }
    case .object(let members): members.contains { hasIdentity($0.value) }
    }
  }

  /// The one part in which two values differ, and its values.
  private static func narrowed(
    _ path: String, _ a: JSONValue, _ b: JSONValue
  ) -> (path: String, usual: JSONValue, this: JSONValue) {
    var (path, a, b) = (path, a, b)
    while true {
      switch (a, b) {
      case (.object(let old), .object(let new)):
        let others = old.indices.filter { old.count == new.count && old[$0].key == new[$0].key && old[$0] != new[$0] }
        guard old.map(\.key) == new.map(\.key), others.count == 1, ValueGap.truncation(of: a) == nil,
          !old[others[0]].key.hasPrefix("$")
        else { return (path, a, b) }
        path += ".\(old[others[0]].key)"
        (a, b) = (old[others[0]].value, new[others[0]].value)
      case (.array(let old), .array(let new)):
        let others = old.indices.filter { old.count == new.count && old[$0] != new[$0] }
        guard old.count > 1, others.count == 1 else { return (path, a, b) }
        path += "[\(others[0])]"
        (a, b) = (old[others[0]], new[others[0]])
      default: return (path, a, b)
      }
    }
  }
}
