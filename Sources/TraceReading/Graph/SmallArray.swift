/// A list that mostly has one element, for which it allocates nothing.
///
/// A graph has two of them for each effect. Public so that other modules of the package specialize it; a list of one is
/// never stored as many. A list of one takes 9 bytes for an `Int`; an array takes 8, and 48 on the heap.
public struct SmallArray<Element> {
  @usableFromInline
  enum Storage {
    case none
    case one(Element)
    case many([Element])
  }

  @usableFromInline
  var storage = Storage.none

  /// An empty list.
  @inlinable
  package init() {}

  /// The elements of a sequence, in its order.
  @inlinable
  package init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  /// Adds an element behind the others.
  @inlinable
  package mutating func append(_ element: Element) {
    switch storage {
    case .none: storage = .one(element)
    case .one(let first): storage = .many([first, element])
    case .many(var list):
      // So that the array has one owner, and is not copied.
      storage = .none
      list.append(element)
      storage = .many(list)
    }
  }
}

extension SmallArray: RandomAccessCollection, MutableCollection {
  /// 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  public var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .many(let list): list.count
    }
  }

  /// The element at a place, which must be one of `indices`.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      switch storage {
      case .one(let element):
        precondition(position == 0, "Index out of range")
        return element
      case .many(let list): return list[position]
      case .none: preconditionFailure("Index out of range")
      }
    }
    set {
      switch storage {
      case .one:
        precondition(position == 0, "Index out of range")
        storage = .one(newValue)
      case .many(var list):
        storage = .none
        list[position] = newValue
        storage = .many(list)
      case .none: preconditionFailure("Index out of range")
      }
    }
  }
}

extension SmallArray: Equatable where Element: Equatable {}
extension SmallArray.Storage: Equatable where Element: Equatable {}
extension SmallArray: Sendable where Element: Sendable {}
extension SmallArray.Storage: Sendable where Element: Sendable {}
