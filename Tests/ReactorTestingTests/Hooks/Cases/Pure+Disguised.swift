import Foundation
import ReactorCore
import Synchronization

// Pure code that looks impure in source: objects, variables and memory of its own.
extension Pure {
  static let disguised: [Pure] = Array([classes, closures, memory].joined())

  // ---- types of the reducer's own objects

  private class Shape {
    var sides = 0 { didSet { changes += 1 } }
    var changes = 0
    var area: Double {
      get { Double(sides * sides) }
      set { sides = Int(newValue.squareRoot()) }
    }
    unowned var owner: Shape?
    nonisolated(unsafe) static let unit = Shape()
    func grow() { sides += 1 }
  }
  private final class Square: Shape {
    override var sides: Int { didSet { name = "square of \(sides)" } }
    var name = ""
    override func grow() {
      super.grow()
      name += "!"
    }
  }
  private final class Node {
    var value: Int
    var next: Node?
    weak var previous: Node?
    init(_ value: Int) { self.value = value }
    deinit {
      next?.value = 0
      next = nil
    }
  }
  private final class Entry: Codable {
    var name = "a"
    var parts = [1, 2]
  }
  private final class Copied: NSObject, NSCopying {
    var count = 1
    func copy(with zone: NSZone? = nil) -> Any {
      let copy = Copied()
      copy.count = count
      return copy
    }
  }
  private struct Token: ~Copyable {
    var uses = 0
    mutating func use() { uses += 1 }
    consuming func end() -> Int { uses }
    deinit { _ = uses }
  }
  private protocol Growing {
    mutating func grow()
    var size: Int { get }
  }
  private struct Plant: Growing {
    var size = 1
    var leaves = Array(repeating: 0, count: 20)
    mutating func grow() {
      size += 1
      leaves[0] += 1
    }
  }
  private final class Memo {
    var known: [Int: Int] = [:]
    func fibonacci(_ number: Int) -> Int {
      if number < 2 { return number }
      if let value = known[number] { return value }
      let value = fibonacci(number - 1) + fibonacci(number - 2)
      known[number] = value
      return value
    }
  }
  private final class Numbers: Sequence, IteratorProtocol {
    var last = 0
    func next() -> Int? {
      last += 1
      return last < 5 ? last : nil
    }
  }
  private struct Lazily {
    lazy var words = ["a", "b"].joined()
  }
  private final class Bytes: ManagedBuffer<Int, UInt8> {}
  @propertyWrapper private struct Clamped {
    private var value = 0
    var wrappedValue: Int {
      get { value }
      set { value = min(newValue, 10) }
    }
  }
  private struct Posted: LocalizedError {
    var errorDescription: String? { "posted" }
  }
  private static let classes: [Pure] = [
    Pure("a subclass with observers") { _, state in
      let square = Square()
      square.sides = 3
      square.area = 16
      square.grow()
      state.count = square.changes
    },
    Pure("a local object behind its superclass") { _, state in
      let shapes: [Shape] = [Square(), Shape()]
      for shape in shapes { shape.grow() }
      state.count = shapes.map(\.sides).reduce(0, +)
    },
    Pure("a list of nodes that goes") { _, state in
      let first = Node(1)
      first.next = Node(2)
      first.next?.previous = first
      first.next?.value += first.value
      state.count = first.next?.value ?? 0
    },
    Pure("a class that is coded") { _, state in
      let entry = (try? JSONDecoder().decode(Entry.self, from: JSONEncoder().encode(Entry()))) ?? Entry()
      entry.parts.append(3)
      state.texts = [entry.name]
    },
    Pure("a copy that is changed") { _, state in
      let copied = Copied().copy() as? Copied
      copied?.count += 1
      state.value = copied as Any
    },
    Pure("a value that is not copied") { _, state in
      var token = Token()
      token.use()
      state.count = token.end()
    },
    Pure("an existential that grows") { _, state in
      var growing: any Growing = Plant()
      growing.grow()
      var all: [any Growing] = [growing, Plant()]
      all[1].grow()
      state.count = all.map(\.size).reduce(0, +)
    },
    Pure("a memo of its own") { _, state in state.count = Memo().fibonacci(20) },
    Pure("an iterator that is an object") { _, state in state.count = Numbers().map { $0 * 2 }.reduce(0, +) },
    Pure("a wrapped local variable") { _, state in
      @Clamped var number: Int
      number = 12
      state.count = number
    },
    Pure("a lazy part of a value") { _, state in
      var lazily = Lazily()
      state.text = lazily.words
    },
    Pure("two objects that own each other") { _, state in
      let (one, other) = (Shape(), Shape())
      one.owner = other
      one.owner?.sides = 4
      state.count = other.sides
    },
    Pure("an unchanged object") { _, state in state.count = Shape.unit.sides + Shape.unit.changes },
  ]

  private static let closures: [Pure] = [
    Pure("a recursive closure") { _, state in
      var factorial: (Int) -> Int = { $0 }
      factorial = { number in number < 2 ? 1 : number * factorial(number - 1) }
      state.count = factorial(5)
      factorial = { $0 }
    },
    Pure("nested functions with a variable") { _, state in
      var total = 0
      func add(_ number: Int) { total += number }
      func addTwice(_ number: Int) { for _ in 0..<2 { add(number) } }
      [1, 2].forEach(addTwice)
      state.count = total
    },
    Pure("closures in a list") { _, state in
      var calls: [String] = []
      var steps: [() -> Void] = []
      for text in state.texts { steps.append { calls.append(text) } }
      for step in steps { step() }
      state.texts = calls
    },
    Pure("without really escaping") { _, state in
      var sum = 0
      func call(_ body: () -> Void) { withoutActuallyEscaping(body) { $0() } }
      call { sum += 1 }
      state.count = sum
    },
    Pure("a sequence with a state") { _, state in
      state.value = Array(
        sequence(state: (0, 1)) { pair -> Int? in
          pair = (pair.1, pair.0 + pair.1)
          return pair.0 < 50 ? pair.0 : nil
        })
    },
    Pure("any iterator") { _, state in
      var number = 0
      let iterator = AnyIterator { () -> Int? in
        number += 1
        return number < 4 ? number : nil
      }
      state.count = iterator.reduce(0, +)
    },
    Pure("result and throws") { _, state in
      let result = Result { try { throw Posted() }() as Int }
      if case .failure(let error) = result { state.text = error.localizedDescription }
    },
  ]

  private static let memory: [Pure] = [
    Pure("memory of its own") { _, state in
      let numbers = UnsafeMutableBufferPointer<Int>.allocate(capacity: 4)
      defer { numbers.deallocate() }
      numbers.initialize(repeating: 2)
      numbers[1] = 5
      state.count = numbers.reduce(0, +)
    },
    Pure("memory for a moment") { _, state in
      state.count = withUnsafeTemporaryAllocation(of: Int.self, capacity: 8) { numbers in
        numbers.initialize(repeating: 1)
        return numbers.reduce(0, +)
      }
    },
    Pure("a managed buffer") { _, state in
      let bytes = Bytes.create(minimumCapacity: 16) { _ in 0 }
      bytes.header = 3
      bytes.withUnsafeMutablePointerToElements { $0[0] = 7 }
      state.count = bytes.header
    },
    Pure("an array in place") { _, state in
      var texts = ["b", "a", "c"]
      texts.withUnsafeMutableBufferPointer { $0.swapAt(0, 1) }
      var slice = texts[1...]
      slice[1] = "z"
      var row = ContiguousArray(slice)
      row.append("y")
      state.texts = Array(row)
    },
    Pure("a raw copy") { _, state in
      var (from, to) = ([1, 2, 3], [0, 0, 0])
      from.withUnsafeMutableBytes { source in
        to.withUnsafeMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(source)) }
      }
      state.value = to
    },
    Pure("a C function that computes") { _, state in
      var numbers: [Int32] = [3, 1, 2]
      qsort(&numbers, 3, 4) { left, right in
        (left?.load(as: Int32.self) ?? 0) < (right?.load(as: Int32.self) ?? 0) ? -1 : 1
      }
      state.value = (numbers, strtol("12", nil, 10), strlen("four"), sqrt(2))
    },
    Pure("a local inline array") { _, state in
      var numbers: InlineArray<3, Int> = [1, 2, 3]
      numbers[1] = 5
      state.count = numbers[0] + numbers[1]
    },
    Pure("vectors") { _, state in
      var vector = SIMD4<Float>(1, 2, 3, 4)
      vector[2] += 1
      state.number = Double(vector.sum())
    },
  ]
}
