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
  /// Those it gives to its events.
  var numbers: SequenceNumbers
  /// The innermost effect whose call waits for its end.
  var begun: UnsafeMutablePointer<OpenMutateCall>?
  private(set) var chunk: RecordChunk
  /// Records in chunks before this one. Written under the recorder's lock.
  private let before: Int
  private var written: UnsafeMutablePointer<RecordChunk.Count>
  /// What made room for a full chunk of this thread, to be written next.
  private var spare: RecordChunk?

  private init(
    number: Int, _ numbers: SequenceNumbers, begun: UnsafeMutablePointer<OpenMutateCall>? = nil, before: Int = 0,
    _ chunk: RecordChunk
  ) {
    self.number = number
    self.numbers = numbers
    self.begun = begun
    self.before = before
    chunk.thread = number
    self.chunk = chunk
    next = chunk.records
    end = chunk.records + chunk.capacity
    written = chunk.written
  }

  /// Of a new thread, in cache lines that no other thread writes to.
  static func make(
    number: Int, _ numbers: SequenceNumbers, _ chunk: RecordChunk
  ) -> UnsafeMutablePointer<ThreadRecords> {
    let place = UnsafeMutablePointer<ThreadRecords>.inOwnCacheLines()
    place.initialize(to: ThreadRecords(number: number, numbers, chunk))
    return place
  }

  static func free(_ place: UnsafeMutablePointer<ThreadRecords>) {
    place.deinitialize(count: 1)
    place.deallocate()
  }

  var isFull: Bool {
    @inline(__always)
    get { next == end }
  }

  /// What was appended last.
  var newest: Record { (next - 1).pointee }

  @inline(__always)
  mutating func append(_ record: Record) {
    next.initialize(to: record)
    next += 1
    written.pointee.add()
  }

  /// How many it wrote. Under the recorder's lock.
  var count: Int { before + chunk.count }

  /// An empty chunk of the same size.
  mutating func takeSpare() -> RecordChunk {
    defer { spare = nil }
    return spare ?? RecordChunk(chunk.capacity)
  }

  /// Under the recorder's lock: writes on in an empty chunk. Returns the full one.
  mutating func change(to empty: RecordChunk) -> RecordChunk {
    defer { self = ThreadRecords(number: number, numbers, begun: begun, before: count, empty) }
    return chunk
  }

  /// Keeps what was pushed out for the next time, unless somebody reads it, who goes on reading then.
  mutating func keep(_ gone: inout RecordChunk?) {
    guard isKnownUniquelyReferenced(&gone) else { return }
    gone?.empty()
    swap(&spare, &gone)
  }
}
