import PlatformSupport
import Testing

@Suite("Sorts by indices") struct IndirectSortTests {
  /// A key, and the position at which it stood.
  private struct Element: Equatable {
    let key: Int
    let position: Int
    let text: String
  }

  private struct Refused: Error {}

  private static func elements(_ count: Int) -> [Element] {
    var random = SystemRandomNumberGenerator()
    return (0..<count).map { Element(key: .random(in: 0..<20, using: &random), position: $0, text: "element \($0)") }
  }

  @Test(arguments: [0, 1, 2, 63, 500])
  func `Elements come in the order of the standard library, equal ones as they stood`(count: Int) {
    let elements = Self.elements(count)
    // The sort of the library: ours is no method of this list.
    var expected = ContiguousArray(elements)
    expected.sort { ($0.key, $0.position) < ($1.key, $1.position) }
    var inPlace = elements
    inPlace.sort { $0.key < $1.key }
    #expect(inPlace == Array(expected))
    #expect(elements.sorted { $0.key < $1.key } == Array(expected))
    #expect(elements.lazy.map(\.key).sorted() == expected.map(\.key))
    #expect(elements.map { UInt64($0.key) }.sorted() == expected.map { UInt64($0.key) })
    #expect(elements.map { Int8($0.key) }.sorted() == expected.map { Int8($0.key) })
    #expect(elements.sorted { $0.key > $1.key }.map(\.key) == expected.map(\.key).reversed())
  }

  @Test func `An error of the comparison leaves a list as it was`() {
    let elements = Self.elements(50)
    var list = elements
    #expect(throws: Refused.self) { try list.sort { _, _ in throw Refused() } }
    #expect(list == elements)
  }

  @Test func `Indices of equal elements ascend`() {
    let keys = [3, 1, 3, 1, 2]
    #expect(sortedIndices(of: keys.count) { keys[$0] < keys[$1] } == [1, 3, 4, 0, 2])
  }
}
