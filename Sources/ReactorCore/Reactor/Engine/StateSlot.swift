/// The memory that holds the state of a reactor.
@usableFromInline
struct StateSlot {
  @usableFromInline
  let address: MutableValueAddress
  // Keeps the memory at the address.
  private var owner: AnyObject?

  @inlinable
  init<State>(_ state: State) {
    let buffer = ManagedBuffer<State, Void>.create(minimumCapacity: 0) { _ in state }
    self.init(at: MutableValueAddress(in: buffer), in: buffer)
  }

  @usableFromInline
  init(at address: MutableValueAddress, in owner: AnyObject) {
    self.address = address
    self.owner = owner
  }

  /// Frees the state. The address must not be used any more.
  mutating func free() { owner = nil }
}
