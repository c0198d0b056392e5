import PlatformSupport
import Synchronization

/// Closes streamed recordings in a child process made by `fork()`.
///
/// The child inherits the file and the locks as they were, but not the threads that write to the one and would release the
/// others; the file stays the parent's. Locks cannot be used there, so the recordings are kept in a list of atomics that
/// only grows and whose nodes are reused.
enum ForkedChild {
  // Safe: nodes are never freed, and an index is removed before its memory is freed.
  @safe private struct Node: ~Copyable {
    /// The address of a recording's index; nil if the node is free.
    let recording = unsafe Atomic<UnsafeMutableRawPointer?>(nil)
    let next: UnsafeMutablePointer<Node>?
  }

  // An atomic list of nodes that consist of atomics and are never freed.
  nonisolated(unsafe) private static let first = unsafe Atomic<UnsafeMutablePointer<Node>?>(nil)
  /// Whether the handler is installed, which runs in each child before its `fork()` returns.
  private static let isInstalled: Bool = pthread_atfork(nil, nil, { ForkedChild.closeAll() }) == 0

  /// Closes a recording in each child made from now on, until `remove`. The index must live until then.
  static func add(_ index: EventIndex) {
    guard isInstalled else { return }
    var next = unsafe first.load(ordering: .acquiring)
    while let node = unsafe next {
      let claimed = unsafe node.pointee.recording.compareExchange(
        expected: nil, desired: index.address, ordering: .acquiringAndReleasing)
      if unsafe claimed.exchanged { return }
      unsafe next = unsafe node.pointee.next
    }
    push(index)
  }

  private static func push(_ index: EventIndex) {
    let node = UnsafeMutablePointer<Node>.allocate(capacity: 1)
    var before = unsafe first.load(ordering: .acquiring)
    while true {
      unsafe node.initialize(to: Node(next: before))
      unsafe node.pointee.recording.store(index.address, ordering: .relaxed)
      let pushed = unsafe first.compareExchange(expected: before, desired: node, ordering: .acquiringAndReleasing)
      if unsafe pushed.exchanged { return }
      unsafe node.deinitialize(count: 1)
      unsafe before = unsafe pushed.original
    }
  }

  static func remove(_ index: EventIndex) {
    var next = unsafe first.load(ordering: .acquiring)
    while let node = unsafe next {
      let freed = unsafe node.pointee.recording.compareExchange(
        expected: index.address, desired: nil, ordering: .acquiringAndReleasing)
      if unsafe freed.exchanged { return }
      unsafe next = unsafe node.pointee.next
    }
  }

  private static func closeAll() {
    var next = unsafe first.load(ordering: .acquiring)
    while let node = unsafe next {
      if let address = unsafe node.pointee.recording.load(ordering: .acquiring) {
        unsafe EventIndex.closeInChild(address)
      }
      unsafe next = unsafe node.pointee.next
    }
  }
}
