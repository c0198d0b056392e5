import Foundation
import ReactorCore

/// Pure code that looks impure.
public enum PureExhibit: String, CaseIterable, Sendable {
  case localObject, inout_, sorting, lazy_, decimal, formatter, regex, coding, arrayCopy, dictionaryCopy, stringCopy
  case constants, seeded, releasedLock, printToText, localList, copyOnWrite, captured, freshObject, firstUse, streams
  case ordering, slices, attributed, asyncStream, otherReactor

  private final class Counter {
    var count = 0
  }
  private class Shape {
    var sides = 0 { didSet { changes += 1 } }
    var changes = 0
  }
  private final class Square: Shape {
    override var sides: Int { didSet { name = "square of \(sides)" } }
    var name = ""
  }
  private struct Item: Codable {
    var name: String
    var price: Double
  }
  private final class Other: Reactor {
    typealias Action = Int
    let initialState = 1
  }
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  func run(_ shared: SharedObjects, _ state: inout GalleryReactor.State) {
    switch self {
    case .localObject:
      let counter = Counter()
      counter.count += 1
      state.number = Double(counter.count)
    case .inout_: swap(&state.text, &state.texts[0])
    case .sorting: state.texts.sort()
    case .lazy_: state.value = Array(state.texts.lazy.map { $0 + "!" })
    case .decimal: state.value = (Decimal(string: "0.1") ?? 0) * 3
    case .formatter: state.text = SharedObjects.prices.string(from: 1.5) ?? ""
    case .regex: state.texts = "a1b22".matches(of: /[0-9]+/).map { String($0.output) }
    case .coding:
      let data = try? JSONEncoder().encode(Item(name: "tea", price: 2.5))
      state.value = data.flatMap { try? JSONDecoder().decode(Item.self, from: $0) } as Any
    case .arrayCopy: state.texts.append("d")
    case .dictionaryCopy: state.byName["a", default: []].append(7)
    case .stringCopy: state.text = String(repeating: "long ", count: 20) + "er"
    case .constants: state.number = Double(shared.register.entries)
    case .seeded:
      var generator = Seeded(state: 42)
      state.texts.shuffle(using: &generator)
    case .releasedLock: state.number = shared.lock.withLock { 1 }
    case .printToText: print("a", 1, to: &state.text)
    case .localList:
      let list = NSMutableArray(array: [2, 1])
      list.add(3)
      state.number = Double(list.count)
    case .copyOnWrite:
      state.shelf.add(4)
      state.shelf.add(5)
    case .captured:
      var sum = 0
      let add: (Int) -> Int = { number in
        sum += number
        return sum
      }
      state.value = [add(1), add(2)]
    case .freshObject:
      let square = Square()
      square.sides = 4
      state.value = square
    case .firstUse: state.value = SharedObjects.opened.addingTimeInterval(60) > Date.distantPast
    case .streams: state.value = shared.relay.asObservable().map { $0 + 1 }.distinctUntilChanged()
    case .ordering: state.value = state.texts.map { Item(name: $0, price: 1) }.sorted(using: KeyPathComparator(\.name))
    case .slices:
      var slice = state.texts[1...]
      slice[1] = "changed"
      state.texts.withUnsafeMutableBufferPointer { $0.swapAt(0, 2) }
      state.text = slice.joined()
    case .attributed:
      var text = AttributedString("tea")
      text.characters.append(contentsOf: " and milk")
      if let milk = text.range(of: "milk") { text[milk].languageIdentifier = "en" }
      state.value = text
    case .asyncStream:
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      continuation.yield(1)
      state.value = stream
    case .otherReactor: state.number = Double(Other().currentState)
    }
  }
}
