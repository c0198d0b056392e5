import Foundation
import ReactorCore
import Services
import Synchronization

/// Pure in each mutation, though it looks like an impure one. Nothing definite is found in this file.
final class PureReactor: Reactor {
  enum Mutation {
    case freshWitness, freshClass, generic, composed, freshCache, freshObject, wrapper, keyPath, mapKeyPath, sorting
    case freshMutex, freshAtomic, pointer, bufferPointer, builder, captured, escaping, counter, linked, replaced
    case formatter, codable, hashing, sets, regex, data, tree, generator, reduceInto, freshList, stringBuilder, url
    case calendar, measured, inoutLocal, swap, optional, tuples, sequence, lazySequence, dictionary, errors, recursion
    case deadBranch, freshBoxes, wrapped, boxReturn, copyOnWrite, existential, result, stride, freshClosureStore
  }
  struct State {
    var n = 0
    var title = ""
    var settings = Settings()
    var box = Box()
    var boxes: [Box] = []
    var plain = Plain(id: 1)
    var values: [Int] = []
    var names: [String: Int] = [:]
    var date = Date(timeIntervalSince1970: 0)
    var tree = Tree()
  }

  let scorer: any Scorer = PlainScorer()
  let limit = 3
  let owner = Owner()

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .freshWitness:
      let scorer: any Scorer = PlainScorer()
      state.n = scorer.score(2)
    case .freshClass:
      let shape = Shape()
      state.n = shape.area()
    case .generic: state.n = scored(PlainScorer())
    case .composed: state.n = compose({ (n: Int) in n + 1 }, { $0 * 2 })(3)
    case .freshCache:
      let cache = Cache()
      state.n = cache.row(2) { $0 } + cache.row(2) { $0 + 1 }
    case .freshObject:
      let box = makeBox(2)
      box.bump()
      fill(box)
      box.next = Box()
      box.next?.value = 3
      state.n = box.items.count
    case .wrapper: state.settings.limit = 30
    case .keyPath: state[keyPath: \.n] = state[keyPath: \.values.count]
    case .mapKeyPath: state.n = [state.title].map(\.count).reduce(0, +)
    case .sorting: state.values.sort(by: >)
    case .freshMutex:
      let memo = Mutex([Int: Int]())
      state.n = memo.withLock { rows in
        rows[1] = 2
        return rows.count
      }
    case .freshAtomic:
      let count = Atomic(0)
      count.add(1, ordering: .relaxed)
      state.n = count.load(ordering: .relaxed)
    case .pointer:
      let buffer = UnsafeMutablePointer<Int>.allocate(capacity: 2)
      defer { buffer.deallocate() }
      buffer[0] = 2
      buffer[1] = 3
      state.n = buffer[0] + buffer[1]
    case .bufferPointer:
      state.values.withUnsafeMutableBufferPointer { $0.sort() }
      withUnsafeMutablePointer(to: &state.n) { $0.pointee = 3 }
    case .builder:
      state.title = (0..<3).map { "\($0)" }.joined(separator: ",")
    default: return reduceMore(state, mutation)
    }
    return state
  }

  private func reduceMore(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .captured:
      var total = 0
      state.values.forEach { total += $0 }
      state.n = total
    case .escaping:
      var total = 0
      let add = { (n: Int) in total += n }
      add(2)
      twice { add(3) }
      state.n = total
    case .counter:
      let next = counter()
      state.n = next() + next()
    case .linked:
      let first = Box(value: 1)
      first.next = Box(value: 2)
      var box: Box? = first
      while let current = box {
        current.value += 1
        box = current.next
      }
      state.n = first.value
    case .replaced:
      let box = Box()
      box.value = state.box.value + 1
      state.box = box
    case .formatter:
      let formatter = ISO8601DateFormatter()
      state.title = formatter.string(from: state.date)
    case .codable:
      let data = try? JSONEncoder().encode(state.plain)
      state.plain = data.flatMap { try? JSONDecoder().decode(Plain.self, from: $0) } ?? state.plain
    case .hashing:
      state.n = Set([state.plain, Plain(id: 2)]).count
    case .sets: state.n = Set(state.values).union([3]).sorted().first ?? 0
    case .regex: state.n = state.title.matches(of: #/[a-z]+/#).count
    case .data: state.title = Data(state.title.utf8).base64EncodedString()
    case .tree:
      state.tree.root = .pair(state.tree.root, .leaf(2))
      state.n = state.tree.sum(state.tree.root)
    case .generator:
      var generator = Seeded(seed: 4)
      state.n = Int.random(in: 0...9, using: &generator)
      state.values.shuffle(using: &generator)
    case .reduceInto: state.names = state.values.reduce(into: [:]) { $0["\($1)", default: 0] += 1 }
    case .freshList:
      let list = NSMutableArray()
      list.add(state.n)
      list.addObjects(from: [1, 2])
      state.n = list.count
    case .stringBuilder:
      let text = NSMutableString(capacity: 2)
      text.append("a")
      state.title = text as String
    case .url: state.title = URL(string: "https://a.b/c")?.appendingPathComponent("d").absoluteString ?? ""
    case .calendar:
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
      state.n = calendar.component(.year, from: state.date)
    case .inoutLocal:
      var local = 3
      setAll(&local)
      setAll(&state.n)
    default: return reduceRest(state, mutation)
    }
    return state
  }

  private func reduceRest(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .swap:
      var other = 3
      Swift.swap(&other, &state.n)
      state.values.swapAt(0, 0)
    case .optional: state.n = state.boxes.first.map { $0.value + 1 } ?? 0
    case .tuples: (state.n, state.title) = (2, "a")
    case .sequence: state.n = sequence(first: 1) { $0 < 10 ? $0 * 2 : nil }.reduce(0, +)
    case .lazySequence: state.n = state.values.lazy.map { $0 + 1 }.filter { $0 > 2 }.count
    case .dictionary:
      state.names["a", default: 0] += 1
      state.names = state.names.filter { $0.value > 0 }.mapValues { $0 + 1 }
    case .errors:
      do { try check(state.n) } catch let error as CheckError { state.title = error.words } catch { state.n = 0 }
    case .recursion: state.n = fibonacci(5)
    case .deadBranch: if false { print("never") }
    case .freshBoxes:
      let boxes = (0..<3).map { Box(value: $0) }
      for box in boxes { box.value += 1 }
      state.n = boxes.reduce(0) { $0 + $1.value }
    case .wrapped:
      struct Holder { let box: Box }
      let holder = Holder(box: Box())
      holder.box.value = 3
      state.n = holder.box.value
    case .boxReturn: state.n = pair().0.value
    case .copyOnWrite:
      var copy = state.values
      copy.append(3)
      state.values = copy
    case .existential: state.n = scorer.score(2) > 2 ? 1 : 0  // the other witness prints
    case .result: state.n = Result { try value(3) }.map { $0 + 1 }.flatMap { .success($0) }.successOrZero
    case .stride: for index in stride(from: 0, to: 4, by: 2) { state.n += index }
    case .freshClosureStore:
      let owner = Handlers()
      owner.add { $0 + 1 }
      state.n = owner.run(3)
    case .measured: state.n = state.title.unicodeScalars.count + state.title.utf8.count
    default: break
    }
    return state
  }

  private func scored<S: Scorer>(_ scorer: S) -> Int { scorer.score(limit) }
  private func fibonacci(_ n: Int) -> Int { n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2) }
  private func check(_ n: Int) throws { if n > 3 { throw CheckError(words: "large") } }
  private func value(_ n: Int) throws -> Int { n }
  private func pair() -> (Box, Box) {
    let boxes = (Box(), Box())
    boxes.0.value = 2
    boxes.1.next = boxes.0
    boxes.1.next?.value = 4
    return boxes
  }
}

struct CheckError: Error { var words: String }

final class Handlers {
  private var all: [(Int) -> Int] = []
  func add(_ handler: @escaping (Int) -> Int) { all.append(handler) }
  func run(_ n: Int) -> Int { all.reduce(n) { $1($0) } }
}

extension Result where Success == Int {
  var successOrZero: Int { (try? get()) ?? 0 }
}
