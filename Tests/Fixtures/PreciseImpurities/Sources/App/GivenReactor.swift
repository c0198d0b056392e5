import Foundation
import ReactorCore
import Services

/// Impure by values that its initializer was given, by the order of sets, and by copies of memory.
final class GivenReactor<Source: Scorer>: Reactor {
  enum Mutation {
    case storedWitness, storedGeneric, closure, optionalClosure, tupleClosure, closureOfStruct
    case first, loop, mapped, elements, keys, popped, filled, copied, copiedBytes, inherited, requirement
    case named, disposed
  }
  struct State {
    var n = 0
    var numbers: [Int] = []
    var set: Set<Int> = []
    var names: [Int: String] = [:]
  }

  let scorer: any Scorer
  let source: Source
  let make: () -> Int
  let makeMore: (() -> Int)?
  let pair: (Int, () -> Int)
  let surroundings: Surroundings
  let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8)
  let counter: any Counting = StoredCounter()
  var subscription: (any Disposable)?

  init(scorer: any Scorer, source: Source, make: @escaping () -> Int = { Int.random(in: 0...3) }) {
    self.scorer = scorer
    self.source = source
    self.make = make
    makeMore = make
    pair = (1, make)
    surroundings = Surroundings(now: { Date() })
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .storedWitness: state.n = scorer.score(2)
    case .storedGeneric: state.n = source.score(2)
    case .closure: state.n = make()
    case .optionalClosure: state.n = makeMore?() ?? 0
    case .tupleClosure: state.n = pair.1()
    case .closureOfStruct: state.n = surroundings.now().hashValue  // maybe: nondeterministic in closureOfStruct
    case .first: state.n = state.set.first ?? 0  // maybe: nondeterministic in first
    case .loop:
      for n in state.set { state.numbers.append(n) }  // maybe: nondeterministic in loop
    case .mapped: state.numbers = state.set.map { $0 + 1 }  // maybe: nondeterministic in mapped
    case .elements: state.numbers = elements(state.set)
    default: return reduceMore(state, mutation)
    }
    return state
  }

  private func reduceMore(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .keys: state.numbers = Array(state.names.keys)  // maybe: nondeterministic in keys
    case .popped: state.n = state.set.popFirst() ?? 0  // maybe: nondeterministic in popped
    case .filled: memset(memory, 0, 8)  // finds: object-write in filled
    case .copied: memcpy(memory, [1, 2], 16)  // finds: object-write in copied
    case .copiedBytes:
      [1, 2].withUnsafeBytes {
        memory.copyMemory(from: $0.baseAddress!, byteCount: 8)  // finds: object-write in copiedBytes
      }
    case .inherited: state.n = Heir().n
    case .requirement: counter.count = 4  // finds: object-write in requirement
    // The runtime calls reducers too, but this is no call of one.
    case .named: state.n = name.count
    case .disposed: subscription?.dispose()  // maybe: subscribe in disposed
    default: break
    }
    return state
  }

  private func elements(_ numbers: some Sequence<Int>) -> [Int] {
    var found: [Int] = []
    for n in numbers { found.append(n) }  // maybe: nondeterministic in elements
    return found
  }
}

/// Pure twins: the order does not matter, and memory is the reducer's own.
final class SettledReactor: Reactor {
  enum Mutation {
    case sorted, contained, united, lookedUp, mappedValues, filled, copied, inherited, tuple, largest, grown
  }
  struct State {
    var n = 0
    var numbers: [Int] = []
    var set: Set<Int> = []
    var names: [Int: String] = [:]
    var branch = Branch()
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .sorted: state.numbers = state.set.sorted()
    case .contained: state.n = state.set.contains(3) && state.names.values.allSatisfy(\.isEmpty) ? 1 : 2
    case .united: state.set = state.set.union([3]).filter { $0 > 1 }
    case .lookedUp: state.n = state.names[3]?.count ?? state.names.count
    case .mappedValues: state.names = state.names.mapValues { $0 + "!" }
    case .filled:
      var bytes = [UInt8](repeating: 1, count: 8)
      memset(&bytes, 0, 8)
      state.n = Int(bytes[0])
    case .copied:
      var n = 0
      withUnsafeBytes(of: state.n) { _ = memcpy(&n, $0.baseAddress!, 8) }
      state.n = n
    case .inherited: state.n = QuietHeir().n
    case .tuple:
      let pair = (1, { (n: Int) in n + 1 })
      state.n = pair.1(2)
    case .largest: state.n = state.set.max() ?? state.names.keys.min() ?? 0
    case .grown: grow(&state.branch)
    }
    return state
  }

  /// Contains itself, and so does what it is given.
  private func grow(_ branch: inout Branch) {
    branch.level += 1
    for index in branch.parts.indices { grow(&branch.parts[index]) }
  }
}

struct Branch {
  var level = 0
  var parts: [Branch] = []
}

struct Surroundings {
  var now: () -> Date
}

protocol Counting: AnyObject {
  var count: Int { get set }
}

final class StoredCounter: Counting {
  var count = 0
}

class Ancestor {
  var n = 0
  init() { setUp() }
  func setUp() {}
}

final class Heir: Ancestor {
  override func setUp() {
    print("set up")  // finds: io in inherited
  }
}

final class QuietHeir: Ancestor {
  override func setUp() { n = 3 }
}
