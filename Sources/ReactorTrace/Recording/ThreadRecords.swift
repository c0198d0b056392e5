import PlatformSupport
import ReactorCore

/// The chunk in which one thread writes its records of one recorder, in memory that is not reference counted.
///
/// A new thread at the address of an ended one continues in its place. The recorder frees it.
// Safe: the addresses lie in its chunk, and an open call removes itself before it ends.
@safe struct ThreadRecords {
  // Written by its thread alone, except for the chunk, which others find under the recorder's lock and read up to its count.
  private var next: UnsafeMutablePointer<EventRecord>
  private var end: UnsafeMutablePointer<EventRecord>
  /// The thread's number in the trace, from 1 in order of appearance.
  let number: Int
  var sequenceNumbers: SequenceNumbers
  /// The event that this thread opened last, of those that can cause others: nearly always the cause of its next one. Its
  /// number in the process is never 0, which stands for no cause.
  var lastOpened = (id: CauseID.max, entry: EventIndex.Entry(seq: 0, root: 0, above: 0, role: .init(bits: 0)))
  /// The innermost call of `mutate` whose record waits for its end.
  var openCall: Place<OpenMutateCall>?
  private(set) var chunk: RecordChunk
  /// Records in earlier chunks. Written under the recorder's lock.
  private let countBefore: Int
  private var written: Place<RecordChunk.Count>
  /// A chunk that was evicted to make room for one of this thread's, to be written next.
  private var spare: RecordChunk?

  private init(
    number: Int, _ sequenceNumbers: SequenceNumbers, openCall: Place<OpenMutateCall>? = nil,
    countBefore: Int = 0, _ chunk: RecordChunk
  ) {
    self.number = number
    self.sequenceNumbers = sequenceNumbers
    self.openCall = openCall
    self.countBefore = countBefore
    chunk.thread = number
    self.chunk = chunk
    unsafe (next, end) = unsafe chunk.bounds
    written = chunk.written
  }

  /// Allocates the records of a new thread, in cache lines of their own.
  static func make(
    number: Int, _ sequenceNumbers: SequenceNumbers, _ chunk: RecordChunk
  ) -> Place<ThreadRecords> {
    Place(inOwnCacheLines: ThreadRecords(number: number, sequenceNumbers, chunk))
  }

  var isFull: Bool {
    @inline(__always)
    get { unsafe next == end }
  }

  /// The record appended last.
  var newest: EventRecord { unsafe (next - 1).pointee }

  @inline(__always)
  mutating func append(_ record: EventRecord) {
    unsafe next.initialize(to: record)
    unsafe next += 1
    written.pointee.add()
  }

  /// The number of records that the thread has written. Under the recorder's lock.
  var count: Int { countBefore + chunk.count }

  /// Returns an empty chunk of the same size.
  mutating func takeSpare() -> RecordChunk {
    defer { spare = nil }
    return spare ?? RecordChunk(chunk.capacity)
  }

  /// Continues in an empty chunk, under the recorder's lock. Returns the full one.
  mutating func change(to empty: RecordChunk) -> RecordChunk {
    defer {
      self = ThreadRecords(number: number, sequenceNumbers, openCall: openCall, countBefore: count, empty)
    }
    return chunk
  }

  /// Keeps an evicted chunk as the next spare, unless it is still being read.
  mutating func keep(_ evicted: inout RecordChunk?) {
    guard isKnownUniquelyReferenced(&evicted) else { return }
    evicted?.empty()
    swap(&spare, &evicted)
  }
}
