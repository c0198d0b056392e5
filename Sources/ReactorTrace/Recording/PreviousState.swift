/// The state as it was before a reduce, to tell at once whether it came out the same.
///
/// Where its type is `Equatable` the type says so, on the thread that reduces, outside of what is checked. Otherwise the
/// same bits are the same state, for the old one lives until the new one is there; other bits may mean the same.
struct PreviousState {
  // Reached within the reduces of one reactor alone, which come one at a time.
  private let place: UnsafeMutableRawPointer
  private let asks: Bool
  private let shape: ValueShape

  /// - Parameter mayAsk: Values of the type may be kept for the length of a reduce, and asked.
  init(_ shape: ValueShape, mayAsk: Bool) {
    self.shape = shape
    asks = mayAsk && shape.isEqual != nil
    place = .allocate(byteCount: max(shape.size, 1), alignment: shape.alignment)
  }

  func deallocate() { place.deallocate() }

  /// A reduce begins. `compared` has to follow.
  @inline(__always)
  func keep(_ state: UnsafeRawPointer) {
    if asks { shape.copy(place, state) } else { place.copyMemory(from: state, byteCount: shape.size) }
  }

  /// Whether the state came out the same; neither where that is not known.
  @inline(__always)
  func compared(with state: UnsafeRawPointer) -> Record.Flags {
    let isSame = shape.isSame(place, state)
    if asks { return asked(isSame, state) }
    return isSame ? .same : []
  }

  @inline(never)
  private func asked(_ isSame: Bool, _ state: UnsafeRawPointer) -> Record.Flags {
    defer { shape.destroy(place) }
    return isSame || shape.isEqual?(place, state) == true ? .same : .different
  }
}
