import Testing

@testable import ReactorCore

@Suite("Queue") struct QueueTests {
  @Test func `Queue returns its elements in order`() {
    var queue = Queue<Int>()
    var expected: [Int] = []
    var got: [Int] = []
    for value in 0..<1_000 {
      queue.append(value)
      expected.append(value)
      if value % 3 == 0, let next = queue.popFirst() { got.append(next) }
    }
    #expect(queue.count == 1_000 - got.count)
    #expect(queue.first == got.count)
    while let next = queue.popFirst() { got.append(next) }

    #expect(got == expected)
    #expect(queue.isEmpty)
  }
}
