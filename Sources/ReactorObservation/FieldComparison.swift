/// How the values of a field in two states are compared.
enum FieldComparison {
  /// Whether the field differs: a pulse by its count, an `Equatable` value by `==`. Any other differs always.
  static func of<State, Member>(_ keyPath: KeyPath<State, Member>) -> (State, State) -> Bool {
    if let pulse = Member.self as? any CountedAssignments.Type, let comparison = byCount(pulse, keyPath) {
      return comparison
    }
    if let equatable = Member.self as? any Equatable.Type, let comparison = byValue(equatable, keyPath) {
      return comparison
    }
    return { _, _ in true }
  }

  private static func byCount<State, Member: CountedAssignments>(
    _ type: Member.Type, _ keyPath: PartialKeyPath<State>
  ) -> ((State, State) -> Bool)? {
    guard let keyPath = keyPath as? KeyPath<State, Member> else { return nil }
    return { $0[keyPath: keyPath].valueUpdatedCount != $1[keyPath: keyPath].valueUpdatedCount }
  }

  private static func byValue<State, Member: Equatable>(
    _ type: Member.Type, _ keyPath: PartialKeyPath<State>
  ) -> ((State, State) -> Bool)? {
    guard let keyPath = keyPath as? KeyPath<State, Member> else { return nil }
    return { $0[keyPath: keyPath] != $1[keyPath: keyPath] }
  }
}
