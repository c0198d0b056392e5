extension Finding {
  /// A mutation case of a type of reactor.
  package struct Case: Sendable, Hashable {
    package var reactorType: String
    package var mutation: String

    package init(reactorType: String, mutation: String) {
      self.reactorType = reactorType
      self.mutation = mutation
    }
  }
}
