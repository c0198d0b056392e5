import Synchronization
import TraceModel

/// A run of records that one thread writes in order, and any thread reads up to `count`.
// Safe: the memory is its own, and freed with it.
@safe final class RecordChunk: @unchecked Sendable {
  // Records below `count` do not change until the chunk is emptied, which takes a unique reference to it.
  let records: UnsafeMutablePointer<Record>
  let capacity: Int
  /// The number of the thread that writes it. Changes only while the chunk is empty.
  var thread = 0
  let written: UnsafeMutablePointer<Count>
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
    unsafe memory = .allocate(byteCount: Self.line + capacity * MemoryLayout<Record>.stride, alignment: Self.line)
    unsafe written = unsafe memory.bindMemory(to: Count.self, capacity: 1)
    unsafe written.initialize(to: Count())
    unsafe records = unsafe (memory + Self.line).bindMemory(to: Record.self, capacity: capacity)
  }

  deinit {
    empty()
    unsafe written.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  /// How many records can be read. Any thread.
  var count: Int { unsafe written.pointee.value }

  /// Computes the loss of a full chunk while its records are still in the writing thread's cache.
  func noteLoss() {
    let count = count
    var record = unsafe records
    var first = unsafe record
    var (least, last) = (TraceEvent.Seq.max, TraceEvent.Seq(0))
    var values: UInt = 0
    // Pointers and plain words, which stay in registers: it takes part in the cost of each record.
    for _ in 0..<count {
      let seq = unsafe record.pointee.seq
      if seq < least { unsafe (least, first) = unsafe (seq, record) }
      if seq > last { last = seq }
      unsafe values |= UInt(bitPattern: record.pointee.value?.toOpaque())
      unsafe record += 1
    }
    loss = unsafe Loss(count, from: first.pointee, to: last)
    holdsValues = values != 0
  }

  /// Releases the values of its records, and starts over.
  func empty() {
    if holdsValues { for index in 0..<count { unsafe records[index].value?.release() } }
    holdsValues = true
    unsafe written.pointee.reset()
    drained = 0
    weight = 0
    loss = nil
  }
}
