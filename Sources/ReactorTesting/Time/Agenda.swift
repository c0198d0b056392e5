/// Work by the time at which it is due: a binary heap, first in, first out where times are equal.
struct Agenda: @unchecked Sendable {
  // Held in a lock by its scheduler, which hands each piece of work to one thread.
  private struct Entry {
    var time: Int
    var order: Int
    var work: () -> Void

    func isBefore(_ other: Entry) -> Bool { (time, order) < (other.time, other.order) }
  }
  var clock: Int
  private var heap: [Entry] = []
  private var count = 0

  init(clock: Int) {
    self.clock = clock
  }

  var isEmpty: Bool { heap.isEmpty }

  mutating func add(_ work: @escaping () -> Void, at time: Int) {
    count += 1
    heap.append(Entry(time: time, order: count, work: work))
    var child = heap.count - 1
    while child > 0, heap[child].isBefore(heap[(child - 1) / 2]) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out the first work that is due, and makes it that time.
  mutating func next(upTo time: Int) -> (() -> Void)? {
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
