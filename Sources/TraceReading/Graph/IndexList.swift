/// Indices into a list of the graph, four bytes each. Up to two allocate nothing, which is how many commits most effects have.
public struct IndexList: Sendable, Equatable, ExpressibleByArrayLiteral {
  @usableFromInline
  enum Storage: Sendable, Equatable {
    case none
    case one(Int32)
    case two(Int32, Int32)
    case many([Int32])
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
    }
  }
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
    }
  }

  /// The index at a position.
  @inlinable
  public subscript(position: Int) -> Int {
    switch (storage, position) {
    case (.one(let index), 0), (.two(let index, _), 0), (.two(_, let index), 1): return Int(index)
    case (.many(let list), _): return Int(list[position])
    default: preconditionFailure("Index out of range")
    }
  }
}
