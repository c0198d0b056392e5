import ReactorCore

/// A copy of a self-contained value, taken when an event is recorded and described when the trace is read.
///
/// The value lies in the buffer's tail, so that no generic class is instantiated, and no type is looked up, for a copy.
final class ValueSnapshot: ManagedBuffer<ValueShape, UInt64> {
  // Immutable once made.

  static func copying(_ address: ValueAddress, _ shape: ValueShape) -> ValueSnapshot {
    let copy = unsafe unsafeDowncast(create(minimumCapacity: shape.words) { _ in shape }, to: ValueSnapshot.self)
    unsafe copy.withUnsafeMutablePointerToElements { unsafe shape.copy(UnsafeMutableRawPointer($0), address) }
    return copy
  }

  deinit {
    unsafe withUnsafeMutablePointers { unsafe $0.pointee.destroy(UnsafeMutableRawPointer($1)) }
  }

  /// The description that `describe` makes of the copy, which holds no object that would have a name.
  func described(_ describe: ValueShape.Describe) -> ValueDescription {
    unsafe withUnsafeMutablePointers { unsafe describe($0.pointee.address(in: $1), nil) }
  }
}
