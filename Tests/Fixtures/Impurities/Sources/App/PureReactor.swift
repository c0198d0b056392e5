import Foundation
import Outside
import ReactorCore

/// A pure twin of each impure mutation: nothing in this file, or reached from it, is a definite finding.
final class PureReactor: Reactor {
  enum Mutation {
    case ternary, condition(UUID), caught, guarded, outside, witness, getter, setter, subscripted, operators
    case initializer(Date), defaults(Date), recursion, reference, extended, boxMethod, freshWrite, localWrite, observer
    case mapped, localFunction, localClosure, seeded, formatted, sorted, nested, lock, statics, stringWork
    case structWrite, freshList, optional, deferred, later, lazyChain, sets, encode
  }
  struct State {
    var n = 0
    var title = ""
    var quiet = Quiet()
    var vector = Vector()
    var date = Date(timeIntervalSince1970: 0)
    var callback: (() -> Void)?
    var set: Set<Int> = []
  }

  let table: any Table = FixedTable()
  let limit = 3
  let mutex = NSLock()
  let formatter = ISO8601DateFormatter()

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .ternary: state.n = state.n == 99 ? 3 : state.n + 1
    case .condition(let id): if state.title.isEmpty { state.title = id.uuidString }
    case .caught: do { try failing() } catch { state.title = "\(error)" }
    case .guarded:
      guard let first = [1].first(where: { $0 == state.n }) else { return state }
      state.n = first
    case .outside: state.n = Stamps.double(state.n)
    case .witness: state.n = table.row()
    case .getter: state.n = state.title.count
    case .setter: state.vector.x = 4
    case .subscripted: state.n = state.vector[3]
    case .operators: state.vector += 2
    case .initializer(let date): state.date = Stamped(at: date).at
    case .defaults(let date): state.n = defaulted(3, at: date)
    case .recursion: state.n = fibonacci(5)
    case .reference: state.n = [1, 2].map(Stamps.double).count
    case .extended: state.n = state.n.magnitude.nonzeroBitCount
    case .boxMethod:
      let box = Box()
      box.bump()
      state.n = box.value
    case .freshWrite:
      let box = Box(value: 2)
      box.value = 3
      box.items.append(state.n)
      state.n = box.items.count
    case .localWrite:
      var local = [1]
      local.append(2)
      state.n = local.count
    case .observer: state.quiet.value = 20
    default: return reduceMore(state, mutation)
    }
    return state
  }

  private func reduceMore(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .mapped: state.n = [1, 2].map { $0 + 1 }.reduce(0, +)
    case .localFunction:
      func local() -> Int { state.n + limit }
      state.n = local()
    case .localClosure:
      let local = { (n: Int) in n + 1 }
      state.n = local(2)
    case .seeded:
      var generator = SeededGenerator(seed: 3)
      state.n = Int.random(in: 0...9, using: &generator)
      state.set = Set([1, 2].shuffled(using: &generator))
    case .formatted:
      state.title = Date(timeIntervalSince1970: 3).timeIntervalSince1970.description
    case .sorted: state.title = String(state.title.sorted().reversed())
    case .nested:
      switch (state.n, state.title) {
      case (0, _): state.n = 1
      case (_, let title) where title.isEmpty: state.n = 2
      default: state.n = 3
      }
    case .lock:
      mutex.lock()
      defer { mutex.unlock() }
      state.n += limit
    case .statics: state.n = Cache.table.count
    case .stringWork:
      state.title = state.title.replacingOccurrences(of: "a", with: "b").trimmingCharacters(in: .whitespaces)
    case .structWrite:
      var vector = Vector()
      vector.x = state.n
      state.vector = vector
    case .freshList:
      let list = NSMutableArray()
      list.add(state.n)
      state.n = list.count
    case .optional: state.n = Int(state.title) ?? limit
    case .deferred:
      defer { state.n += 1 }
      state.title += "x"
    case .later:
      state.callback = { print("later") }  // maybe: io in later // precisely none: io in later
    case .lazyChain: state.n = [1, 2, 3].lazy.map { $0 + 1 }.filter { $0 > 2 }.count
    case .sets: state.set.formUnion([1, 2])
    case .encode:
      state.title = (try? String(decoding: JSONEncoder().encode([state.n]), as: UTF8.self)) ?? ""
    default: break
    }
    return state
  }

  private func fibonacci(_ n: Int) -> Int { n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2) }
}
