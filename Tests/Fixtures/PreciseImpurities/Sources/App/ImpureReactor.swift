import Dispatch
import Foundation
import ReactorCore
import Services
import Synchronization

/// Impure in each mutation, in a way that values must be followed to see.
final class ImpureReactor: Reactor {
  enum Mutation {
    case soleWitness, knownWitness, anyWitness, knownClass, generic, composed, memo, deepObject, boxInPayload(Box)
    case wrapper, keyPathSetter, keyPathGetter, mapKeyPath, dynamicMember, referenceKeyPath, equality, described
    case objectObserver, passed, mutexMemo, atomic, pointer, globalPointer, hashed, cached, taskLocal, lazy, inoutSelf
    case staticArray, nestedClosure, escaping, sorted, aliasLoop, aliasOptional, chain, autoclosure, catching
    case formatter, setFormatter, systemGenerator, reducedInto, withPointer, castAlias, swapped, weak, tuple
    case staticClosure, optionalMap, deferred, forced, ambiguous, curried, superCall, keyPathElsewhere
  }
  struct State {
    var n = 0
    var title = ""
    var settings = Settings()
    var proxy = Proxy()
    var box = Box()
    var other: Box?
    var boxes: [Box] = []
    var keys: [Key] = []
    var stamp = 0.0
    var date = Date(timeIntervalSince1970: 0)
    var object: Any = 0
  }

  let path: WritableKeyPath<State, Int> = \.n
  let clock: any Services.Clock = SystemClock()
  let cache = Cache()
  let owner = Owner()
  let memo = Mutex([Int: Int]())
  let count = Atomic(0)
  let buffer = UnsafeMutablePointer<Int>.allocate(capacity: 4)
  let store = NSCache<NSString, NSNumber>()
  var vector = [1, 2, 3]
  var total = 0
  weak var friend: Box?
  lazy var table = [1: 2]
  var handlers: [() -> Void] = []

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .soleWitness: state.stamp = clock.now()
    case .knownWitness:
      let scorer: any Scorer = LoudScorer()
      state.n = scorer.score(2)
    case .anyWitness: state.n = scorers()[0].score(2)
    case .knownClass:
      let shape: Shape = Loud()
      state.n = shape.area()
    case .generic: state.stamp = stamp(SystemClock())
    case .composed:
      let both = compose({ (n: Int) in Double(n) + SystemClock().now() }, { Int($0) })
      state.n = both(2)
    case .memo: state.n = cache.row(3) { $0 * 2 }
    case .deepObject: owner.box.bump()
    case .boxInPayload(let box): box.bump()
    case .wrapper: state.settings.level = 3
    case .keyPathSetter: state.settings[keyPath: \.computed] = 4
    case .keyPathGetter: state.n = state.settings[keyPath: \.noisy]
    case .mapKeyPath: state.n = [state.settings].map(\.noisy).count
    case .dynamicMember: state.n = state.proxy.level
    case .referenceKeyPath:
      let path: ReferenceWritableKeyPath<Box, Int> = \.value
      owner.box[keyPath: path] = 3  // finds: object-write in referenceKeyPath
    case .equality: state.n = state.keys.contains(Key(id: 2)) ? 1 : 0
    case .described: state.title = "\(Described())"
    case .objectObserver:
      owner.observed = 4  // finds: object-write in objectObserver
    case .passed: fill(owner.box)
    default: return reduceMore(state, mutation)
    }
    return state
  }

  private func reduceMore(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .mutexMemo:
      state.n = memo.withLock { rows in
        rows[2] = 3  // finds: self-write in mutexMemo
        return rows.count
      }
    case .atomic:
      count.add(1, ordering: .relaxed)  // finds: self-write in atomic
    case .pointer:
      buffer[1] = 3  // finds: object-write in pointer
    case .globalPointer:
      withUnsafeMutablePointer(to: &Statics.hits) {  // finds: static-write in globalPointer
        $0.pointee = 3  // finds: static-write in globalPointer
      }
    case .hashed:
      state.n = state.title.hashValue  // maybe: nondeterministic in hashed
    case .cached:
      store.setObject(3, forKey: "n")  // finds: object-write in cached
    case .taskLocal:
      state.n = Local.user  // maybe: nondeterministic in taskLocal
    case .lazy:
      state.n = table.count  // maybe: self-write in lazy
    case .inoutSelf:
      setAll(&total)  // finds: self-write in inoutSelf
    case .staticArray:
      Statics.boxes[0].value = 3  // finds: object-write in staticArray
    case .nestedClosure:
      let outer = { () -> () -> Void in
        {
          print("inner")  // finds: io in nestedClosure
        }
      }
      outer()()
    case .escaping:
      let bump = {
        self.total += 1  // finds: self-write in escaping
      }
      bump()
    case .sorted:
      state.n =
        [3, 1].sorted {
          print($0)  // finds: io in sorted
          return $0 < $1
        }[0]
    case .aliasLoop:
      for box in state.boxes {
        box.value += 1  // finds: state-alias in aliasLoop
      }
    case .aliasOptional:
      state.other?.value = 3  // finds: state-alias in aliasOptional
    case .chain:
      state.box.next?.items.append(2)  // finds: state-alias in chain
    default: return reduceRest(state, mutation)
    }
    return state
  }

  private func reduceRest(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .autoclosure:
      state.n = state.n > 3 ? 1 : Int(state.title) ?? Int.random(in: 0...3)  // finds: random in autoclosure
    case .catching:
      do { try throwing(state.n) } catch {
        print(error)  // finds: io in catching
      }
    case .formatter:
      let formatter = DateFormatter()
      state.title = formatter.string(from: state.date)  // maybe: ambient in formatter
    case .setFormatter:
      state.title = state.date.formatted()  // finds: ambient in setFormatter
    case .systemGenerator:
      var generator = SystemRandomNumberGenerator()  // maybe: random in systemGenerator
      state.n = Int.random(in: 0...3, using: &generator)  // finds: random in systemGenerator
    case .reducedInto:
      state.n = [1, 2].reduce(into: 0) { sum, n in
        sum += n
        total += n  // finds: self-write in reducedInto
      }
    case .withPointer:
      vector.withUnsafeMutableBufferPointer {  // finds: self-write in withPointer
        $0[0] = 3  // finds: object-write in withPointer
      }
    case .castAlias:
      if let box = state.object as? Box {
        box.value = 4  // finds: state-alias in castAlias
      }
    case .swapped:
      swap(&total, &state.n)  // finds: self-write in swapped
    case .weak:
      friend?.value = 3  // finds: object-write in weak
    case .tuple:
      (total, state.n) = (1, 2)  // finds: self-write in tuple
    case .staticClosure: ImpureReactor.format(state.n)
    case .optionalMap:
      state.n =
        state.other.map { box in
          box.value += 1  // finds: state-alias in optionalMap
          return box.value
        } ?? 0
    case .deferred:
      defer {
        total = 3  // finds: self-write in deferred
      }
      state.n = 2
    case .forced:
      state.other!.value = 2  // finds: state-alias in forced
    case .superCall: state.n = Child().run()
    case .keyPathElsewhere: state[keyPath: path] = 3
    case .ambiguous:
      let box = state.n > 2 ? Box() : owner.box
      box.value = 2  // maybe: object-write in ambiguous
    case .curried:
      let add = adder(1)
      state.n = add(2)
    default: break
    }
    return state
  }

  private func scorers() -> [any Scorer] { [PlainScorer(), LoudScorer()] }

  private func throwing(_ n: Int) throws { if n > 2 { throw CancellationError() } }

  private static let format: (Int) -> Void = {
    print($0)  // finds: io in staticClosure
  }

  private func adder(_ n: Int) -> (Int) -> Int {
    { other in
      self.total += other  // finds: self-write in curried
      return n + other
    }
  }
}
