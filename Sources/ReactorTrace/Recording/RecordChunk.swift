import Synchronization

/// A run of records, written by one thread, one after the other, and read by any up to `count`.
final class RecordChunk: @unchecked Sendable {
  // Records below `count` do not change until the chunk is emptied, which nobody does who is not alone with it.
  let records: UnsafeMutablePointer<Record>
  let capacity: Int
  /// Number of the thread that writes it. Changes only while it is empty.
  var thread = 0
  private let written = Atomic(0)

  init(_ capacity: Int) {
    self.capacity = capacity
    records = .allocate(capacity: capacity)
  }

  deinit {
    empty()
    records.deallocate()
  }

  /// How many records can be read. Any thread.
  var count: Int { written.load(ordering: .acquiring) }

  /// By the writing thread: records up to here are complete.
  func publish(_ count: Int) { written.store(count, ordering: .releasing) }

  /// Lets go of what it keeps.
  func empty() {
    for index in 0..<count { records[index].value?.release() }
    publish(0)
  }
}
