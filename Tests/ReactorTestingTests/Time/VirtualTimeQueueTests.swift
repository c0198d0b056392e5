import ReactorCore
import Testing

@testable import ReactorTesting

@Suite("The queue of virtual time") struct VirtualTimeQueueTests {
  @Test func `an entry that is taken back does not run, and the rest stays in order`() {
    var queue = VirtualTimeQueue(clock: 0)
    let times = (0..<100).map { $0 * 37 % 50 }
    let ids = times.map { queue.add(.call {}, at: $0).id }
    for id in ids where id.isMultiple(of: 3) { #expect(queue.remove(id)?.id == id) }
    #expect(queue.remove(3) == nil)

    var order: [(Int, Int)] = []
    while let entry = queue.popFirst(upTo: .max) { order.append((entry.time, entry.id)) }
    let kept = zip(times, ids).filter { !$0.1.isMultiple(of: 3) }.sorted { $0 < $1 }
    #expect(order.elementsEqual(kept, by: ==))
    #expect(queue.isEmpty)
  }

  @Test func `keys do not depend on the order in which entries run`() {
    func keys(upTo first: Int) -> Set<UInt64> {
      var queue = VirtualTimeQueue(clock: 0)
      let early = queue.add(.call {}, at: 1, .answer, label: "a").id
      queue.add(.call {}, at: 2, .answer, label: "b")
      // One of them is held until the other has run.
      let held = first == 2 ? queue.remove(early) : nil
      var keys: Set<UInt64> = []
      func run(_ entry: VirtualTimeQueue.Entry) {
        keys.insert(entry.key)
        queue.origin = VirtualTimeQueue.Origin(key: entry.key)
        guard entry.kind == .answer else { return }
        for label in ["x", "x", "y"] { queue.add(.call {}, after: 5, .timer, label: label) }
      }
      while let entry = queue.popFirst(upTo: .max) { run(entry) }
      held.map(run)
      while let entry = queue.popFirst(upTo: .max) { run(entry) }
      return keys
    }
    #expect(keys(upTo: 1).count == 8)
    #expect(keys(upTo: 1) == keys(upTo: 2))
  }

  @Test func `ready jobs have keys that are the same in every run`() {
    func keys() -> [UInt64] {
      let scheduler = TestScheduler(resolution: 0.001)
      for _ in 0..<3 { Task(executorPreference: scheduler.taskExecutor) {} }
      let keys = scheduler.time.readyJobs.map(\.key)
      scheduler.start()
      return keys
    }
    #expect(Set(keys()).count == 3)
    #expect(keys() == keys())
  }
}
