import Testing

@testable import TraceReading

@Suite("Threads of a reader")
struct HelperThreadTests {
  @Test(arguments: [0, 1, 2, 1_000])
  func `two threads map each element once, and keep the order`(count: Int) {
    let squares = HelperThread.map(Array(0..<count)) { $0 * $0 }
    #expect(squares == (0..<count).map { $0 * $0 })
  }
}
