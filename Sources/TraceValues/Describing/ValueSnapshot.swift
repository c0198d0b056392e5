import PlatformSupport

/// A copy of a self-contained value, taken when an event is recorded and described when the trace is read.
///
/// The value lies in the buffer's tail, so that no generic class is instantiated, and no type is looked up, for a copy.
///
/// It does not retain the shape: those of reactors are kept for good (`ReactorShapes`).
// Safe: the value is destroyed by the shape that copied it.
@safe package final class ValueSnapshot: ManagedBuffer<Unmanaged<ValueShape>, UInt64> {
  // Immutable once made.

  /// - Parameter shape: That of a reactor.
  package static func copying(_ address: ValueAddress, _ shape: ValueShape) -> ValueSnapshot {
    let copy = unsafe unsafeDowncast(
      create(minimumCapacity: shape.words) { _ in unsafe Unmanaged.passUnretained(shape) }, to: ValueSnapshot.self)
    unsafe copy.withUnsafeMutablePointerToElements { unsafe shape.copy(UnsafeMutableRawPointer($0), address) }
    return copy
  }

  deinit {
    unsafe withUnsafeMutablePointers { shape, value in
      unsafe shape.pointee._withUnsafeGuaranteedRef { unsafe $0.destroy(UnsafeMutableRawPointer(value)) }
    }
  }

  /// The description that `describe` makes of the copy, which holds no object that would have a name.
  package func described(_ describe: ValueShape.Describe) -> ValueDescription {
    unsafe withUnsafeMutablePointers { shape, value in
      unsafe shape.pointee._withUnsafeGuaranteedRef { unsafe describe($0.address(in: value), nil) }
    }
  }
}
