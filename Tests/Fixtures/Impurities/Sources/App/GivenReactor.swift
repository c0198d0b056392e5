import Foundation
import ReactorCore

/// Impure by what the index does not name at the place: inherited initializers, setters of requirements, memory of C.
final class GivenReactor: Reactor {
  enum Mutation { case filled, copied, inherited, requirement, tuple }
  struct State {
    var n = 0
  }

  let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8)
  let counter: any Counting = StoredCounter()
  let pair: (Int, (Int) -> Int)

  init(pair: (Int, (Int) -> Int)) { self.pair = pair }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .filled: memset(memory, 0, 8)  // maybe: object-write in filled // precisely: object-write in filled
    case .copied:
      memory.storeBytes(of: 3, as: Int.self)  // maybe: object-write in copied // precisely: object-write in copied
    case .inherited: state.n = Heir().n
    case .requirement:
      counter.count = 4  // maybe: object-write in requirement // precisely: object-write in requirement
    case .tuple: state.n = pair.1(2)
    }
    return state
  }
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
    print("set up")  // maybe: io in inherited // precisely: io in inherited
  }
}
