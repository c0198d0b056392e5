import PlatformSupport
import Testing

@testable import TraceReading

@Suite("Threads of a reader")
struct HelperThreadTests {
  @Test(arguments: [0, 1, 2, 10])
  func `two threads map each element once, and keep the order, after the caller's own work`(count: Int) {
    let begun = ConditionLock(-1)
    var work = 0
    let squares = HelperThread.map(Array(0..<count), after: { work += 1 }) { number in
      begun.change { $0 = number }
      // So that the threads take turns.
      if number + 1 < count { begun.wait { $0 > number } }
      return number * number
    }
    #expect(squares == (0..<count).map { $0 * $0 })
    #expect(work == 1)
  }
}
