/// Texts by index, one behind the other in memory. Those behind the last that is not empty take none.
package struct ShortTexts: Sendable, Equatable {
  private var bytes: TraceGraph.PagedArray<UInt8> = []
  /// The end of the text of each index.
  private var ends: TraceGraph.PagedArray<UInt32> = []

  package init() {}

  package subscript(index: Int) -> String {
    guard index < ends.count else { return "" }
    return String(decoding: bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])], as: UTF8.self)
  }

  /// Adds the text of an index, which is higher than those that have one. Four gigabytes hold no more.
  package mutating func add(_ text: String, at index: Int) {
    guard !text.isEmpty, bytes.count + text.utf8.count <= UInt32.max else { return }
    while ends.count < index { ends.append(UInt32(bytes.count)) }
    bytes.append(contentsOf: text.utf8)
    ends.append(UInt32(bytes.count))
  }

  /// Adds the texts of some indices of another list, from an index on.
  package mutating func add(_ indices: some Sequence<Int>, of other: ShortTexts, from first: Int = 0) {
    for (offset, index) in indices.enumerated() { add(other[index], at: first + offset) }
  }

  /// Makes room for `times` as much as there is, and a little more.
  mutating func reserve(_ times: Double) {
    bytes.reserveCapacity(Int(Double(bytes.count) * times * 1.04))
    ends.reserveCapacity(Int(Double(ends.count) * times * 1.04))
  }
}
