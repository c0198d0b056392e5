import Dispatch
import Foundation
import Outside
import ReactorCore

/// Impure in each mutation, most of them in a branch.
final class ImpureReactor: Reactor {
  enum Mutation {
    case ternary, condition, caught(Int), guarded, outside, witness, witnessProperty, overridden, concrete
    case observer, willObserver, initialValue, defaultedMember, getter, setter, subscripted, operators
    case initializer, defaults, oneDefault, recursion, reference, extended, analytics, boxMethod, selfWrite
    case collectionWrite, nestedWrite, staticWrite, globalWrite, fieldWrite, alias, aliasMethod
    case mapped, localFunction, localClosure, givenClosure, applied, task, queue, send, sendEvent, lock, nested(Kind)
    case wait, environment, locale, notification, helper, unchecked, loop, file, list
  }
  enum Kind { case first, second }
  struct State {
    var n = 0
    var title = ""
    var box = Box()
    var watched = Observed()
    var computed = Computed()
    var stamp: Double = 0
  }

  var count = 0
  var cache: [Int: Int] = [:]
  var vector = Vector()
  let box = Box()
  let source: any Source = Dice()
  let shape: Shape = Blob()
  let dice = Dice()
  let events = PublishSubject<Int>()
  let mutex = NSLock()
  let list = NSMutableArray()
  let handler: (Int) -> Int = { $0 }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .ternary:
      state.n = state.n == 99 ? Int.random(in: 0..<9) : state.n + 1  // finds: random in ternary
    case .condition:
      if state.title.isEmpty {
        NotificationCenter.default.post(name: Notification.Name("x"), object: nil)  // finds: notification in condition
        state.title = UUID().uuidString  // finds: random in condition
      }
    case .caught(let value) where value > 3, .caught(let value):
      do { try failing() } catch {
        state.title = "\(error) \(value)"
        NSLog("failed at %@", "\(Date())")  // finds: io in caught; clock in caught
      }
    case .guarded:
      guard let first = [1].first(where: { $0 == state.n }) else {
        print("none")  // finds: io in guarded
        return state
      }
      state.n = first
    case .outside: state.stamp = Stamps.stamp()
    case .witness: state.n = source.next()
    case .witnessProperty: state.n = source.level
    case .overridden: state.n = shape.area()
    case .concrete: state.n = dice.next()
    case .observer: state.watched.value = 2
    case .willObserver: state.watched.other += 2
    case .initialValue: state.title = Fresh(name: "a").name
    case .defaultedMember: state.title = Named(name: "b").name
    case .getter: state.stamp = state.computed.now.timeIntervalSince1970
    case .setter: state.computed.doubled = 4
    case .subscripted: state.n = state.computed[3]
    case .operators: state.computed += 2
    case .initializer: state.stamp = Stamped().at.timeIntervalSince1970
    case .defaults: state.n = defaulted()
    case .oneDefault: state.n = defaulted(3)
    case .recursion: state.n = deep(3)
    case .reference: state.n = [1, 2].map(printing).count
    case .extended: state.n = state.n.noisy
    case .analytics: Analytics.shared.track()
    case .boxMethod: box.bump()
    default: return reduceMore(state, mutation)
    }
    return state
  }

  private func reduceMore(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .selfWrite: count += 1  // finds: self-write in selfWrite
    case .collectionWrite:
      cache[state.n] = 2  // finds: self-write in collectionWrite
      self.cache.removeAll()  // finds: self-write in collectionWrite
    case .nestedWrite: vector.x = 3  // finds: self-write in nestedWrite
    case .staticWrite: Cache.hits += 1  // finds: static-write in staticWrite
    case .globalWrite: counter = 2  // finds: static-write in globalWrite
    case .fieldWrite: box.items.append(2)  // finds: object-write in fieldWrite
    case .alias: state.box.value = 4  // maybe: object-write in alias // precisely: state-alias in alias
    case .aliasMethod: state.box.bump()
    case .mapped: state.n = [1, 2].map { $0 + Int.random(in: 0...1) }.count  // finds: random in mapped
    case .localFunction:
      func local() { print("local") }  // finds: io in localFunction
      local()
    case .localClosure:
      let local = { print("local") }  // finds: io in localClosure
      local()
    case .givenClosure:
      run { print("given") }  // maybe: io in givenClosure // precisely: io in givenClosure
    case .applied:
      state.n = {
        print("now")  // finds: io in applied
        return 2
      }()
    case .task:
      Task { print("later") }  // finds: task in task
    case .queue:
      DispatchQueue.main.async { print("later") }  // finds: thread in queue
    case .send: events.onNext(state.n)  // finds: send in send
    case .sendEvent: events.on(.next(state.n))  // finds: send in sendEvent
    case .lock: mutex.lock()  // maybe: lock in lock // precisely: lock in lock
    case .nested(.first): state.title = "\(ObjectIdentifier(box))"
    case .nested(let kind):
      switch kind {
      case .first: break
      case .second: print("second")  // finds: io in nested
      }
    case .wait: sched_yield()  // finds: blocking in wait
    case .environment: state.n = Int(getpid())  // finds: environment in environment
    case .locale: state.title = Locale.current.identifier  // finds: ambient in locale
    case .notification:
      NotificationCenter.default.removeObserver(self)  // finds: notification in notification
    case .helper: state.n = helper()
    case .unchecked:
      state.n = Purity.unchecked("it is a test") { Int.random(in: 0...2) }  // exempt: random in unchecked
    case .loop:
      for index in 0..<3 where index == state.n {
        if let letter = "/".first, case .some(let other) = "/".last, letter == other {
          _ = FileManager.default.contents(atPath: "/\(index)")  // finds: io in loop
        }
      }
    case .file: state.n = handler(state.n)
    case .list: list.add(state.n)  // finds: object-write in list
    default: break
    }
    return state
  }

  private func helper() -> Int {
    defer {
      count += 1  // finds: self-write in helper
    }
    return count
  }
}
