import Synchronization

/// A run of records, written by one thread, one after the other, and read by any up to `count`.
final class RecordChunk: @unchecked Sendable {
  // Records below `count` do not change until the chunk is emptied, which nobody does who is not alone with it.
  let records: UnsafeMutablePointer<Record>
  let capacity: Int
  /// Number of the thread that writes it. Changes only while it is empty.
  var thread = 0
  let written: UnsafeMutablePointer<Count>
  /// How many of them a stream has taken, under the recorder's lock.
  var taken = 0
  /// Bytes that its values lead to, about. Said by its thread until it is full.
  var weight = 0
  /// What is lost with it. Said by its thread when it is full, before anybody can throw it away.
  private(set) var loss: RecorderState.Loss?
  /// Both the count and the records, each in cache lines that nothing else is in.
  private let memory: UnsafeMutableRawPointer
  private static var line: Int { 64 }

  /// How many records are complete. Written by one thread.
  struct Count: ~Copyable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .acquiring) }

    @inline(__always)
    func add() { count.store(count.load(ordering: .relaxed) + 1, ordering: .releasing) }

    func start() { count.store(0, ordering: .releasing) }
  }

  init(_ capacity: Int) {
    self.capacity = capacity
    memory = .allocate(byteCount: Self.line + capacity * MemoryLayout<Record>.stride, alignment: Self.line)
    written = memory.bindMemory(to: Count.self, capacity: 1)
    written.initialize(to: Count())
    records = (memory + Self.line).bindMemory(to: Record.self, capacity: capacity)
  }

  deinit {
    empty()
    written.deinitialize(count: 1)
    memory.deallocate()
  }

  /// How many records can be read. Any thread.
  var count: Int { written.pointee.value }

  /// It is full: counts what would be lost with it, while its thread has just written it. Later that takes longer.
  func noteLoss() {
    var sum = RecorderState.Loss(records[0])
    for index in 1..<count { sum.add(records[index]) }
    loss = sum
  }

  /// Lets go of what it keeps.
  func empty() {
    for index in 0..<count { records[index].value?.release() }
    written.pointee.start()
    taken = 0
    weight = 0
    loss = nil
  }
}
