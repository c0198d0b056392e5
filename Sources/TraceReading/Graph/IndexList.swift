/// Indices into a list of the graph, four bytes each. Up to two allocate nothing, which is how many commits most effects have.
public struct IndexList: Sendable, Equatable, ExpressibleByArrayLiteral {
  @usableFromInline
  enum Storage: Sendable {
    case none
    case one(Int32)
    case two(Int32, Int32)
    case many([Int32])
    case part(Part)
    /// All from 0 on.
    case first(Int32)
  }

  /// Some of the indices of a list that may be too long for memory.
  @usableFromInline
  final class Part: Sendable {
    @usableFromInline let all: TraceGraph.PagedArray<Int32>
    @usableFromInline let range: Range<Int>

    init(_ all: TraceGraph.PagedArray<Int32>, _ range: Range<Int>) { (self.all, self.range) = (all, range) }
  }

  @usableFromInline var storage = Storage.none

  /// An empty list.
  package init() {}

  /// An empty list with room for a number of indices.
  init(reserving count: Int) {
    guard count > 2 else { return }
    var list: [Int32] = []
    list.reserveCapacity(count)
    storage = .many(list)
  }

  /// All indices below a number.
  package init(below count: Int) { storage = .first(Int32(count)) }

  /// The indices of a range of a list.
  init(_ range: Range<Int>, of all: TraceGraph.PagedArray<Int32>) {
    if range.count > 2 { storage = .part(Part(all, range)) } else { for index in range { append(Int(all[index])) } }
  }

  /// The indices in their order.
  public init(arrayLiteral indices: Int...) { self.init(indices) }

  /// The indices of a sequence, in its order.
  package init(_ indices: some Sequence<Int>) {
    for index in indices { append(index) }
  }

  /// Adds an index behind the others.
  package mutating func append(_ index: Int) {
    let index = Int32(index)
    switch storage {
    case .none: storage = .one(index)
    case .one(let first): storage = .two(first, index)
    case .two(let first, let second): storage = .many([first, second, index])
    case .many(var list):
      // So that the array has one owner, and is not copied.
      storage = .none
      list.append(index)
      storage = .many(list)
    case .part, .first:
      let before = self
      self = IndexList(reserving: before.count + 1)
      for index in before { append(index) }
      append(Int(index))
    }
  }

  /// Removes the indices that satisfy a predicate.
  package mutating func removeAll(where isGone: (Int) -> Bool) {
    let before = self
    self = IndexList()
    for index in before where !isGone(index) { append(index) }
  }

  /// Whether both have the same indices in the same order.
  public static func == (left: IndexList, right: IndexList) -> Bool { left.elementsEqual(right) }
}

extension IndexList: RandomAccessCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of indices.
  @inlinable public var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .two: 2
    case .many(let list): list.count
    case .part(let part): part.range.count
    case .first(let count): Int(count)
    }
  }

  /// The index at a position.
  @inlinable
  public subscript(position: Int) -> Int {
    switch (storage, position) {
    case (.one(let index), 0), (.two(let index, _), 0), (.two(_, let index), 1): return Int(index)
    case (.many(let list), _): return Int(list[position])
    case (.part(let part), _) where position >= 0 && position < part.range.count:
      return Int(part.all[part.range.lowerBound + position])
    case (.first(let count), _) where position >= 0 && position < count: return position
    default: preconditionFailure("Index out of range")
    }
  }
}
