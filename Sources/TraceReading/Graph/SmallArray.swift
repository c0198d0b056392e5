/// A list that mostly has one element, for which it allocates nothing.
///
/// A graph has two of them for each effect. A list of one takes 9 bytes for an `Int`; an array takes 8, and 48 on the heap.
package struct SmallArray<Element> {
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
  package var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  package var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .many(let list): list.count
    }
  }

  /// The element at a place, which must be one of `indices`.
  @inlinable
  package subscript(position: Int) -> Element {
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

extension SmallArray: ExpressibleByArrayLiteral {
  /// These elements.
  @inlinable
  package init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension SmallArray: Equatable where Element: Equatable {
  /// Whether the lists have equal elements in the same order.
  @inlinable
  package static func == (left: SmallArray, right: SmallArray) -> Bool { left.elementsEqual(right) }
}

extension SmallArray: Sendable where Element: Sendable {}
extension SmallArray.Storage: Sendable where Element: Sendable {}

extension SmallArray: CustomStringConvertible {
  /// As an array describes itself.
  package var description: String { Array(self).description }
}
