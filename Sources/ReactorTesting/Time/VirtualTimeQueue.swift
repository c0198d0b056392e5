/// A priority queue of work by the tick at which it is due; first in, first out where ticks are equal. A binary heap.
struct VirtualTimeQueue: @unchecked Sendable {
  // The lock of the scheduler guards it; each piece of work goes to one thread.
  private struct Entry {
    var time: Int
    var order: Int
    var work: () -> Void

    func isBefore(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
  }
  /// The current tick.
  var clock: Int
  private var heap: [Entry] = []
  /// The number of pieces of work so far, which orders those of one tick.
  private var count = 0

  init(clock: Int) {
    self.clock = clock
  }

  var isEmpty: Bool { heap.isEmpty }

  /// The tick of the earliest work.
  var nextTime: Int? { heap.first?.time }

  mutating func add(_ work: @escaping () -> Void, at time: Int) {
    count += 1
    heap.append(Entry(time: time, order: count, work: work))
    var child = heap.count - 1
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes the first work that is due by `time` and moves the clock to its tick.
  mutating func popFirst(upTo time: Int) -> (() -> Void)? {
    guard let first = heap.first, first.time <= time else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var parent = 0
    while true {
      let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
      guard let least = children.min(by: { heap[$0].isBefore(heap[$1]) }), heap[least].isBefore(heap[parent])
      else { break }
      heap.swapAt(parent, least)
      parent = least
    }
    clock = max(clock, first.time)
    return first.work
  }
}
