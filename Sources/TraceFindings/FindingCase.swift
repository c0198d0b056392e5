extension Finding {
  /// A mutation case of a type of reactor.
  public struct Case: Sendable, Hashable {
    /// Type name of the reactor.
    public var reactorType: String
    /// Case name of the mutation.
    public var mutation: String

    /// A mutation case of a reactor type.
    public init(reactorType: String, mutation: String) {
      self.reactorType = reactorType
      self.mutation = mutation
    }
  }
}
