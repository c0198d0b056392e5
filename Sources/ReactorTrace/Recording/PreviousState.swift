import PlatformSupport
import ReactorCore
import TraceValues

/// The state before a reduce, kept to tell whether the new state equals it.
///
/// An `Equatable` state is compared with `==`, on the thread that reduces and outside the purity checks. Any other state
/// is compared by its bytes: equal bytes mean an equal state, because the old one stays alive until the new one exists;
/// different bytes prove nothing.
// Safe: the memory is its own, and its owner frees it last.
@safe struct PreviousState {
  // Reached only during reduces of one reactor, which never overlap.
  private let memory: UnsafeMutableRawPointer
  private let usesEquatable: Bool
  private let shape: ValueShape

  /// - Parameter mayRetain: Whether a state may be kept alive during a reduce and compared with `==`.
  init(_ shape: ValueShape, mayRetain: Bool) {
    self.shape = shape
    usesEquatable = mayRetain && shape.isEqual != nil
    unsafe memory = .allocate(byteCount: max(shape.size, 1), alignment: shape.alignment)
  }

  private var kept: ValueAddress { unsafe shape.address(in: memory) }

  @unsafe func deallocate() { unsafe memory.deallocate() }

  /// Keeps the state before a reduce. Each call must be followed by `compared(with:)`.
  @inline(__always)
  func keep(_ state: ValueAddress) {
    if usesEquatable { unsafe shape.copy(memory, state) } else { unsafe shape.copyBytes(to: memory, state) }
  }

  /// Compares the kept state with the new one: `same`, `different`, or neither if that is unknown.
  @inline(__always)
  func compared(with state: ValueAddress) -> EventRecord.Flags {
    let hasSameBytes = shape.isSame(kept, state)
    if usesEquatable { return equated(hasSameBytes, state) }
    return hasSameBytes ? .same : []
  }

  @inline(never)
  private func equated(_ hasSameBytes: Bool, _ state: ValueAddress) -> EventRecord.Flags {
    defer { unsafe shape.destroy(memory) }
    return hasSameBytes || shape.isEqual?(kept, state) == true ? .same : .different
  }
}
