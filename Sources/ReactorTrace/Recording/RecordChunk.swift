import PlatformSupport
import Synchronization
import TraceFormat

/// A run of records that one thread writes in order, and any thread reads up to `count`.
// Safe: the memory is its own, and freed with it.
@safe final class RecordChunk: @unchecked Sendable {
  // Records below `count` do not change until the chunk is emptied, which takes a unique reference to it.
  let records: Places<EventRecord>
  let capacity: Int
  /// The number of the thread that writes it. Changes only while the chunk is empty.
  var thread = 0
  let written: Place<Count>
  /// How many of its records a file has drained, under the recorder's lock.
  var drained = 0
  /// Approximate bytes that its values refer to. Written by its thread until the chunk is full.
  var weight = 0
  /// The loss that evicting it would mean. Written by its thread once full, before it can be evicted.
  private(set) var loss: Loss?
  /// Whether its records may hold values. Known once it is full.
  private var holdsValues = true
  /// The count and the records, each in cache lines of their own.
  private let memory: UnsafeMutableRawPointer
  private static var line: Int { 64 }

  /// How many records are complete. Written by one thread.
  struct Count: ~Copyable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .acquiring) }

    @inline(__always)
    func add() { count.store(count.load(ordering: .relaxed) + 1, ordering: .releasing) }

    func reset() { count.store(0, ordering: .releasing) }
  }

  init(_ capacity: Int) {
    self.capacity = capacity
    unsafe memory = .allocate(byteCount: Self.line + capacity * MemoryLayout<EventRecord>.stride, alignment: Self.line)
    let count = unsafe memory.bindMemory(to: Count.self, capacity: 1)
    unsafe count.initialize(to: Count())
    written = unsafe Place(count)
    records = unsafe Places(
      start: (memory + Self.line).bindMemory(to: EventRecord.self, capacity: capacity), count: capacity)
  }

  deinit {
    empty()
    // The count is a number, and ends with its memory.
    unsafe memory.deallocate()
  }

  /// The addresses of the first record and of the one after the last, for the thread that writes.
  @unsafe var bounds: (start: UnsafeMutablePointer<EventRecord>, end: UnsafeMutablePointer<EventRecord>) {
    let start = unsafe (memory + Self.line).assumingMemoryBound(to: EventRecord.self)
    return unsafe (start, start + capacity)
  }

  /// How many records can be read. Any thread.
  var count: Int { written.pointee.value }

  /// Computes the loss of a full chunk while its records are still in the writing thread's cache.
  func noteLoss() {
    let count = count
    var record = unsafe bounds.start
    var first = unsafe record
    var (least, last) = (TraceEvent.Seq.max, TraceEvent.Seq(0))
    var values: UInt = 0
    // Pointers and plain words, which stay in registers: it takes part in the cost of each record.
    for _ in 0..<count {
      let seq = unsafe record.pointee.seq
      if seq < least { unsafe (least, first) = unsafe (seq, record) }
      if seq > last { last = seq }
      unsafe values |= record.pointee.value?.word ?? 0
      unsafe record += 1
    }
    loss = unsafe Loss(count, from: first.pointee, to: last)
    holdsValues = values != 0
  }

  /// Releases the values of its records, and starts over.
  func empty() {
    if holdsValues { for index in 0..<count { unsafe records[index].value?.letGo() } }
    holdsValues = true
    written.pointee.reset()
    drained = 0
    weight = 0
    loss = nil
  }
}
