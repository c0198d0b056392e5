/// The state before a reduce, kept for comparison with the new one.
///
/// An `Equatable` state is compared with `==`, on the thread that reduces and outside the purity checks. Any other state
/// is compared by its bytes: equal bytes mean an equal state, because the old one stays alive until the new one exists;
/// different bytes prove nothing.
struct PreviousState {
  // Reached only during reduces of one reactor, which never overlap.
  private let memory: UnsafeMutableRawPointer
  private let usesEquatable: Bool
  private let shape: ValueShape

  /// - Parameter mayRetain: Whether a state may be kept alive during a reduce and compared with `==`.
  init(_ shape: ValueShape, mayRetain: Bool) {
    self.shape = shape
    usesEquatable = mayRetain && shape.isEqual != nil
    memory = .allocate(byteCount: max(shape.size, 1), alignment: shape.alignment)
  }

  func deallocate() { memory.deallocate() }

  /// Keeps the state before a reduce. Each call must be followed by `compared(with:)`.
  @inline(__always)
  func keep(_ state: UnsafeRawPointer) {
    if usesEquatable { shape.copy(memory, state) } else { memory.copyMemory(from: state, byteCount: shape.size) }
  }

  /// Compares the kept state with the new one: `same`, `different`, or neither if that is unknown.
  @inline(__always)
  func compared(with state: UnsafeRawPointer) -> Record.Flags {
    let hasSameBytes = shape.isSame(memory, state)
    if usesEquatable { return equated(hasSameBytes, state) }
    return hasSameBytes ? .same : []
  }

  @inline(never)
  private func equated(_ hasSameBytes: Bool, _ state: UnsafeRawPointer) -> Record.Flags {
    defer { shape.destroy(memory) }
    return hasSameBytes || shape.isEqual?(memory, state) == true ? .same : .different
  }
}
