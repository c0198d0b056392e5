import PlatformSupport
import Synchronization

/// Closes streamed recordings in a child process made by `fork()`.
///
/// The child inherits the file and the locks as they were, but not the threads that write to the one and would release the
/// others; the file stays the parent's. Locks cannot be used there, so the recordings are kept in a list of atomics that
/// only grows and whose nodes are reused.
enum ForkedChild {
  // Nodes are never freed, and an index is removed before its memory is freed.
  private struct Node: ~Copyable {
    /// The address of a recording's index; 0 if the node is free.
    let recording = Atomic<UInt>(0)
    /// The address of the next node; 0 for none.
    let next: UInt
  }

  /// The address of the first node of a list that only grows; 0 while it is empty.
  private static let first = Atomic<UInt>(0)
  /// Whether the handler is installed, which runs in each child before its `fork()` returns.
  private static let isInstalled: Bool = pthread_atfork(nil, nil, { ForkedChild.closeAll() }) == 0

  /// Closes a recording in each child made from now on, until `remove`. The index must live until then.
  static func add(_ index: EventIndex) {
    guard isInstalled else { return }
    var next = first.load(ordering: .acquiring)
    while let node = unsafe Place<Node>(word: next) {
      let claimed = node.pointee.recording.compareExchange(
        expected: 0, desired: index.address, ordering: .acquiringAndReleasing)
      if claimed.exchanged { return }
      next = node.pointee.next
    }
    push(index)
  }

  private static func push(_ index: EventIndex) {
    var before = first.load(ordering: .acquiring)
    while true {
      let node = Place(holding: Node(next: before))
      node.pointee.recording.store(index.address, ordering: .relaxed)
      let pushed = first.compareExchange(expected: before, desired: node.word, ordering: .acquiringAndReleasing)
      if pushed.exchanged { return }
      unsafe node.free()
      before = pushed.original
    }
  }

  static func remove(_ index: EventIndex) {
    var next = first.load(ordering: .acquiring)
    while let node = unsafe Place<Node>(word: next) {
      let freed = node.pointee.recording.compareExchange(
        expected: index.address, desired: 0, ordering: .acquiringAndReleasing)
      if freed.exchanged { return }
      next = node.pointee.next
    }
  }

  private static func closeAll() {
    var next = first.load(ordering: .acquiring)
    while let node = unsafe Place<Node>(word: next) {
      EventIndex.closeInChild(node.pointee.recording.load(ordering: .acquiring))
      next = node.pointee.next
    }
  }
}
