import PlatformSupport
import Synchronization

/// Ends recordings that go to a file in a child that `fork()` makes.
///
/// The child has the file, and the locks as they were, but not the threads that write and would unlock: what the parent
/// goes on to write is the parent's. Locks are of no use there, so the recordings stand in a list of atomics that only
/// grows, and whose places are used again.
enum ForkedChild {
  private struct Place: ~Copyable {
    /// Nil where the place is free.
    let numbers = Atomic<UnsafeMutableRawPointer?>(nil)
    let next: UnsafeMutablePointer<Place>?
  }

  // An atomic, of places that consist of atomics and are never freed.
  nonisolated(unsafe) private static let first = Atomic<UnsafeMutablePointer<Place>?>(nil)
  /// What runs in each child from now on, before its `fork()` returns.
  private static let isReady: Bool = pthread_atfork(nil, nil, { ForkedChild.endAll() }) == 0

  /// Ends a recording in each child from now on. What its numbers lead to stays until `remove`.
  static func add(_ numbers: EventIndex) {
    guard isReady else { return }
    var place = first.load(ordering: .acquiring)
    while let known = place {
      let free = known.pointee.numbers.compareExchange(
        expected: nil, desired: numbers.address, ordering: .acquiringAndReleasing)
      if free.exchanged { return }
      place = known.pointee.next
    }
    push(numbers)
  }

  private static func push(_ numbers: EventIndex) {
    let made = UnsafeMutablePointer<Place>.allocate(capacity: 1)
    var before = first.load(ordering: .acquiring)
    while true {
      made.initialize(to: Place(next: before))
      made.pointee.numbers.store(numbers.address, ordering: .relaxed)
      let pushed = first.compareExchange(expected: before, desired: made, ordering: .acquiringAndReleasing)
      if pushed.exchanged { return }
      made.deinitialize(count: 1)
      before = pushed.original
    }
  }

  static func remove(_ numbers: EventIndex) {
    var place = first.load(ordering: .acquiring)
    while let known = place {
      let mine = known.pointee.numbers.compareExchange(
        expected: numbers.address, desired: nil, ordering: .acquiringAndReleasing)
      if mine.exchanged { return }
      place = known.pointee.next
    }
  }

  private static func endAll() {
    var place = first.load(ordering: .acquiring)
    while let known = place {
      if let address = known.pointee.numbers.load(ordering: .acquiring) { EventIndex.leaveToParent(address) }
      place = known.pointee.next
    }
  }
}
