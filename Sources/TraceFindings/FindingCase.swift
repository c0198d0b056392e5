extension Finding {
  /// A mutation case of a type of reactor.
  package struct Case: Sendable, Hashable {
    /// Type name of the reactor.
    package var reactorType: String
    /// Case name of the mutation.
    package var mutation: String

    /// A mutation case of a reactor type.
    package init(reactorType: String, mutation: String) {
      self.reactorType = reactorType
      self.mutation = mutation
    }
  }
}
