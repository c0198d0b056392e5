import PlatformSupport
import Testing

@testable import TraceReading

@Suite("Threads of a reader")
struct HelperThreadTests {
  @Test(arguments: [0, 1, 2, 10])
  func `two threads take each element once, after the caller's own work`(count: Int) {
    let begun = ConditionLock(-1)
    let taken = Locked<[Int]>([])
    var work = 0
    HelperThread.forEach(Array(0..<count), after: { work += 1 }) { number in
      begun.change { $0 = number }
      // So that the threads take turns.
      if number + 1 < count { begun.wait { $0 > number } }
      taken.withLock { $0.append(number) }
    }
    #expect(taken.withLock { $0.sorted() } == Array(0..<count))
    #expect(work == 1)
  }
}
