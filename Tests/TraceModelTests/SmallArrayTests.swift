import Testing
import TraceModel

@Suite("Small arrays")
struct SmallArrayTests {
  @Test("They hold what an array holds", arguments: 0...5)
  func sameAsArray(_ count: Int) {
    var small = SmallArray<Int>()
    var array: [Int] = []
    for number in 0..<count {
      small.append(number)
      array.append(number)
    }
    #expect(Array(small) == array)
    #expect(small == SmallArray(array))
    #expect(small.count == count && small.isEmpty == array.isEmpty && small.last == array.last)
    for index in small.indices { small[index] += 10 }
    #expect(Array(small) == array.map { $0 + 10 })
    #expect((small == SmallArray(array)) == (count == 0))
  }

  @Test("A copy keeps its elements while the original changes")
  func copies() {
    for elements in [[], [1], [1, 2]] {
      let first = SmallArray(elements)
      let copy = first
      var changed = first
      changed.append(3)
      if changed.count > 1 { changed[0] = 9 }
      #expect(copy == first && changed.count == first.count + 1 && changed.last == 3)
    }
  }

  @Test("An index that is not there stops the program")
  func outOfRange() async {
    await #expect(processExitsWith: .failure) { _ = SmallArray<Int>()[0] }
    await #expect(processExitsWith: .failure) { _ = (SmallArray([1]))[1] }
    await #expect(processExitsWith: .failure) { _ = (SmallArray([1, 2]))[2] }
  }
}
