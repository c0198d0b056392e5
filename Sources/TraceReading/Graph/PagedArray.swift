extension TraceGraph {
  /// A list of a graph, of which a trace of any size has its part in memory: a list of many megabytes moves what it does not need at the
  /// moment to a temporary file.
  ///
  /// A value as an array is one: copies share their elements until one of them changes.
  @safe
  // Safe: `base` is the storage's, positions are checked, and one list alone holds a storage while it changes.
  public struct PagedArray<Element: Sendable>: @unchecked Sendable {
    @safe
    @usableFromInline
    // The one list that holds it changes it; while several hold it, none does.
    final class Storage: @unchecked Sendable {
      @usableFromInline let base: UnsafeMutablePointer<Element>
      @safe @exclusivity(unchecked) @usableFromInline var capacity: Int
      @safe @exclusivity(unchecked) @usableFromInline var count = 0
      /// Nil for memory of the heap.
      let memory: PagedMemory?

      /// - Parameter count: Elements that it will take soon.
      init(capacity: Int, count: Int) {
        let stride = MemoryLayout<Element>.stride
        memory = capacity * stride > PagedArray.mostOnHeap ? PagedMemory(size: (count + 1) * stride) : nil
        self.capacity = memory.map { $0.size / stride } ?? capacity
        unsafe base =
          memory.map { unsafe $0.base.bindMemory(to: Element.self, capacity: 0) } ?? .allocate(capacity: capacity)
      }

      deinit {
        unsafe base.deinitialize(count: count)
        if memory == nil { unsafe base.deallocate() }
      }

      /// Makes room for more elements where it is; false if that cannot be.
      func grow() -> Bool {
        guard let memory, memory.grow() else { return false }
        capacity = memory.size / MemoryLayout<Element>.stride
        return true
      }
    }

    /// Bytes from which on a list is paged.
    private static var mostOnHeap: Int { 4 << 20 }

    /// The elements of `storage`, which is nil as long as there are none.
    @usableFromInline var base: UnsafeMutablePointer<Element>?
    /// The number of elements.
    @usableFromInline var number = 0
    @usableFromInline var storage: Storage?

    /// An empty list.
    @inlinable
    public init() { unsafe base = nil }

    /// Adds an element behind the others.
    @inlinable
    public mutating func append(_ element: consuming Element) {
      if !isKnownUniquelyReferenced(&storage) || number == (unsafe storage.unsafelyUnwrapped.capacity) {
        makeRoom(Swift.max(4, 2 * number))
      }
      unsafe (base.unsafelyUnwrapped + number).initialize(to: element)
      number += 1
      unsafe storage.unsafelyUnwrapped.count = number
    }

    /// Makes room for a number of elements in all.
    public mutating func reserveCapacity(_ count: Int) {
      if count > storage?.capacity ?? 0 { makeRoom(Swift.max(count, 2 * number)) }
    }

    /// Makes room for elements, in a storage that this list alone holds.
    @usableFromInline
    mutating func makeRoom(_ capacity: Int) {
      let isOwner = isKnownUniquelyReferenced(&storage)
      if isOwner, storage?.grow() == true { return }
      let room = Storage(capacity: capacity, count: number)
      if let base = unsafe base, isOwner {
        unsafe room.base.moveInitialize(from: base, count: number)
        storage?.count = 0
      } else if let base = unsafe base {
        unsafe room.base.initialize(from: base, count: number)
      }
      room.count = number
      storage = room
      unsafe base = room.base
    }
  }
}

extension TraceGraph.PagedArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { number }

  /// The element at a position. It stops the program if there is none.
  @inlinable
  public subscript(position: Int) -> Element {
    @inline(__always)
    _read {
      precondition(position >= 0 && position < number, "Index out of range")
      yield unsafe (base.unsafelyUnwrapped + position).pointee
    }
    @inline(__always)
    _modify {
      precondition(position >= 0 && position < number, "Index out of range")
      if !isKnownUniquelyReferenced(&storage) { makeRoom(number) }
      yield unsafe &(base.unsafelyUnwrapped + position).pointee
    }
  }
}

extension TraceGraph.PagedArray {
  /// Puts elements in the place of others. It makes the whole list anew.
  public mutating func replaceSubrange(_ range: Range<Int>, with elements: some Collection<Element>) {
    let before = self
    self = Self()
    reserveCapacity(before.count - range.count + elements.count)
    for index in 0..<range.lowerBound { append(before[index]) }
    for element in elements { append(element) }
    for index in range.upperBound..<before.count { append(before[index]) }
  }
}

extension TraceGraph.PagedArray: ExpressibleByArrayLiteral {
  /// The elements in their order.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension TraceGraph.PagedArray: Equatable where Element: Equatable {
  /// Whether both have equal elements in the same order.
  public static func == (left: Self, right: Self) -> Bool {
    left.storage === right.storage || left.elementsEqual(right)
  }
}
