import ReactorCore

/// Where one thread writes the records of one recorder: memory that nobody counts references to.
///
/// A thread that begins at the address of one that has ended goes on where that one stopped. Its recorder frees it.
struct ThreadRecords {
  // Written by its thread alone, but for the chunk, which others find under the recorder's lock and read up to its count.
  private var next: UnsafeMutablePointer<Record>
  private var end: UnsafeMutablePointer<Record>
  /// A small number for the thread, in order of appearance.
  let number: Int
  private(set) var chunk: RecordChunk
  private var written: UnsafeMutablePointer<RecordChunk.Count>

  init(number: Int, _ chunk: RecordChunk) {
    self.number = number
    chunk.thread = number
    self.chunk = chunk
    next = chunk.records
    end = chunk.records + chunk.capacity
    written = chunk.written
  }

  var isFull: Bool {
    @inline(__always)
    get { next == end }
  }

  @inline(__always)
  mutating func append(_ record: Record) {
    next.initialize(to: record)
    next += 1
    written.pointee.add()
  }

  /// Under the recorder's lock.
  mutating func begin(_ chunk: RecordChunk) {
    self = ThreadRecords(number: number, chunk)
  }
}
