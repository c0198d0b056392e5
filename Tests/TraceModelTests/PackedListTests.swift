import Testing
import TraceModel

@testable import TraceReading

@Suite("Lists of indices and runs")
struct PackedListTests {
  @Test("Indices are those of an array", arguments: 0...5)
  func indices(_ count: Int) {
    let array = Array(7..<7 + count)
    var list = IndexList()
    for index in array { list.append(index) }
    #expect(Array(list) == array && list == IndexList(array))
    #expect(list.count == count && list.first == array.first && list.last == array.last)
    var longer = list
    longer.append(9)
    #expect(Array(list) == array && Array(longer) == array + [9] && longer != list)
  }

  @Test func `part of a list is as the indices in it, and so is one more`() {
    let all = TraceGraph.PagedArray<Int32>(0..<10)
    for range in [0..<0, 3..<4, 3..<5, 2..<9, 0..<10] {
      var list = IndexList(range, of: all)
      #expect(list == IndexList(range))
      list.append(42)
      #expect(Array(list) == Array(range) + [42])
    }
  }

  @Test(arguments: [0, 1, 5])
  func `all indices below a number are as if each was added`(count: Int) {
    var list = IndexList(below: count)
    #expect(list == IndexList(0..<count))
    list.removeAll { $0 % 2 == 1 }
    #expect(Array(list) == (0..<count).filter { $0 % 2 == 0 })
    var longer = IndexList(below: count)
    longer.append(count)
    #expect(longer == IndexList(0..<count + 1))
  }

  /// Runs that follow, touch, overlap and go back, and as long as they can be.
  @Test(
    "Runs are those of an array",
    arguments: [
      [], [3...5], [3...5, 5...9], [3...5, 8...8], [3...5, 4...9], [3...5, 0...1], [3...5, 9...20, 30...31, 40...50],
      [0...UInt64(UInt32.max)], [0...UInt64(UInt32.max) + 1], [0...UInt64.max], [UInt64.max...UInt64.max],
      [0...1, UInt64(UInt32.max) + 1...UInt64(UInt32.max) + 2],
      [0...1, UInt64(UInt32.max) + 2...UInt64(UInt32.max) + 3],
      [0...1, 2...UInt64.max], [0...UInt64.max, 3...4], [UInt64.max - 9...UInt64.max - 5, UInt64.max - 1...UInt64.max],
    ] as [[ClosedRange<UInt64>]])
  func runs(_ array: [ClosedRange<UInt64>]) {
    var list = RunList()
    for run in array { list.append(run) }
    #expect(Array(list) == array && list == RunList(array))
    #expect(list.count == array.count && list.first == array.first && list.last == array.last)
    var longer = list
    longer.append(7...8)
    #expect(Array(list) == array && Array(longer) == array + [7...8] && longer != list)
  }

  @Test("An index that is not there stops the program")
  func outOfRange() async {
    await #expect(processExitsWith: .failure) { _ = IndexList()[0] }
    await #expect(processExitsWith: .failure) { _ = IndexList([1])[1] }
    await #expect(processExitsWith: .failure) { _ = IndexList([1, 2, 3])[3] }
    await #expect(processExitsWith: .failure) { _ = IndexList(0..<3, of: [1, 2, 3, 4])[3] }
    await #expect(processExitsWith: .failure) { _ = IndexList(below: 3)[3] }
    await #expect(processExitsWith: .failure) { _ = TraceGraph.PagedArray([1, 2, 3])[3] }
    await #expect(processExitsWith: .failure) { _ = RunList([1...2])[1] }
    await #expect(processExitsWith: .failure) { _ = RunList([1...2, 3...4])[2] }
  }

  @Test("Lines of events are found, whether they follow or not")
  func lines() {
    var numbers = LineNumbers()
    for line in [2, 3, 5, 6] { numbers.append(line) }
    numbers.append(7, events: 3)
    numbers.append(20, events: 0)
    numbers.append(12, events: 2)
    numbers.append(3)
    #expect((0..<10).map { numbers[$0] } == [2, 3, 5, 6, 7, 8, 9, 12, 13, 3])
  }
}
