/// Equal to itself and to nothing else.
public protocol IdentityEquatable: AnyObject, Equatable {}

extension IdentityEquatable {
  /// Whether both are the same object.
  public static func == (left: Self, right: Self) -> Bool { left === right }
}

/// Equal to itself and to nothing else, and good as a key: a reactor in a set of cells.
public protocol IdentityHashable: IdentityEquatable, Hashable {}

extension IdentityHashable {
  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
