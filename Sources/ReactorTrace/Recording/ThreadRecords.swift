/// Where one thread writes the records of one recorder.
///
/// A thread that begins at the address of one that has ended goes on where that one stopped.
final class ThreadRecords: @unchecked Sendable {
  // Written by its thread alone, but for the chunk, which others find under the recorder's lock and read up to its count.
  /// A small number for the thread, in order of appearance.
  let number: Int
  @exclusivity(unchecked)
  private(set) var chunk: RecordChunk
  @exclusivity(unchecked)
  private var records: UnsafeMutablePointer<Record>
  @exclusivity(unchecked)
  private var used = 0
  @exclusivity(unchecked)
  private var capacity: Int

  init(number: Int, _ chunk: RecordChunk) {
    self.number = number
    chunk.thread = number
    self.chunk = chunk
    records = chunk.records
    capacity = chunk.capacity
  }

  /// - Parameter next: Called where the chunk is full; takes it, and gives another one.
  @inline(__always)
  func append(_ record: Record, next: (ThreadRecords) -> Void) {
    if used == capacity { next(self) }
    (records + used).initialize(to: record)
    used += 1
    chunk.publish(used)
  }

  /// Under the recorder's lock.
  func begin(_ chunk: RecordChunk) {
    chunk.thread = number
    self.chunk = chunk
    records = chunk.records
    capacity = chunk.capacity
    used = 0
  }
}
