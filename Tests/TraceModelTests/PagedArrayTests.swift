import Testing
import TraceSamples

@testable import TraceReading

/// A list that is larger than what of it stays in memory alone.
@Suite("Lists of any size")
struct PagedArrayTests {
  private typealias List = TraceGraph.PagedArray

  /// More bytes than a list has in memory alone, as numbers.
  private static let many = 3 * PagedMemory.mostUnmoved / 8

  @Test func `a long list has its oldest elements in a file, and those that change there stay changed`() {
    var list = List<UInt64>()
    for number in 0..<UInt64(Self.many) { list.append(number) }
    #expect((list.storage?.memory?.moved ?? 0) >= PagedMemory.mostUnmoved)
    #expect((list.storage?.memory?.moved ?? 0) < list.count * 8)

    for index in stride(from: 0, to: list.count, by: 511) { list[index] += 1 << 40 }
    PageWatch.shared.letGo()

    #expect(list.count == Self.many)
    let wrong = list.indices.first { list[$0] != UInt64($0) + ($0 % 511 == 0 ? 1 << 40 : 0) }
    #expect(wrong == nil)
  }

  @Test func `copies of a list that is in a file are independent`() {
    var list = List<UInt64>(repeating: 7, count: Self.many)
    let before = list
    list[0] = 1
    list.append(2)
    PageWatch.shared.letGo()
    #expect([before.count, list.count] == [Self.many, Self.many + 1])
    #expect([before[0], before[Self.many - 1], list[0], list[1], list[Self.many]] == [7, 7, 1, 7, 2])
    #expect(before != list)
  }

  @Test func `elements in a file keep the objects that they refer to, until the list goes`() {
    final class Object: Sendable {}
    weak var last: Object?
    do {
      var list = List<Object>()
      var object = Object()
      for index in 0..<Self.many {
        if index % 100_000 == 0 { object = Object() }
        list.append(object)
      }
      last = object
      PageWatch.shared.letGo()
      #expect(list[0] !== list[Self.many - 1])
      #expect(list[Self.many - 1] === last)
    }
    #expect(last == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a short list is as an array`(seed: UInt64) {
    var random = SeededRandom(seed)
    var list = List<String>()
    var array: [String] = []
    var copies: [(List<String>, [String])] = []
    for step in 0..<400 {
      let index = array.isEmpty ? 0 : Int.random(in: 0..<array.count, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where !array.isEmpty: (list[index], array[index]) = ("changed \(step) of many", "changed \(step) of many")
      case 1:
        list.replaceSubrange(index..<array.count, with: ["a", "b"])
        array.replaceSubrange(index..<array.count, with: ["a", "b"])
      case 2: copies.append((list, array))
      case 3:
        list.reserveCapacity(array.count + 3)
        list += ["one", "two"]
        array += ["one", "two"]
      default:
        list.append("\(step) elements and more")
        array.append("\(step) elements and more")
      }
    }
    #expect(Array(list) == array)
    #expect(list == List(array))
    #expect(copies.allSatisfy { Array($0.0) == $0.1 })
  }
}
