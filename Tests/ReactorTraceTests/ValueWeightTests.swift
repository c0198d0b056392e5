import Foundation
import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTrace
@testable import TraceValues

@Suite("The weight of values") struct ValueWeightTests {
  /// Eighty kilobytes that every reduce makes anew, or leaves alone.
  private final class Store: Reactor {
    enum Action { case change, count }
    struct State {
      var items = Array(repeating: 7, count: 10_000)
      var count = 0
    }
    let initialState = State()
    func mutate(action: Action) -> Observable<Action> { .just(action) }
    func reduce(state: State, mutation: Action) -> State {
      var state = state
      switch mutation {
      case .change: state.items[state.items[0] % 10_000] += 1
      case .count: state.count += 1
      }
      return state
    }
  }
  /// Described at once, for it holds an object.
  private final class Library: Reactor {
    final class Shelf {}
    struct State {
      var text = ""
      var shelf = Shelf()
    }
    let initialState = State()
    func mutate(action: Int) -> Observable<Int> { .just(action) }
    func reduce(state: State, mutation: Int) -> State {
      State(text: String(repeating: "a", count: 10_000) + "\(mutation)", shelf: state.shelf)
    }
  }

  private let tracer = ReactorTracer(policy: TracePolicy(purity: .off, valueBytes: 1_000_000), clock: .ticking)

  private func states(_ events: [TraceEvent]) -> Int {
    events.count { if case .state = $0.kind { true } else { false } }
  }

  private func expectBounded(_ atLeast: Int, _ atMost: Int) {
    let trace = tracer.trace
    #expect((atLeast...atMost).contains(states(trace.events)))
    #expect(tracer.status.dropped > 100)
    #expect(trace.events.count { if case .dropped = $0.kind { true } else { false } } == 1)
    #expect(trace.remarks.filter { !$0.hasPrefix("the trace has no end line") } == [])
  }

  @Test func `large states evict the oldest events, which are counted`() {
    let store = Store()
    store.attach(tracer)
    for _ in 0..<200 { store.action.onNext(.change) }

    expectBounded(10, 14)
  }

  @Test func `memory shared by states weighs once`() {
    let store = Store()
    store.attach(tracer)
    for _ in 0..<2_000 { store.action.onNext(.count) }

    #expect(states(tracer.trace.events) == 2_001)
    #expect(tracer.status.dropped == 0)
  }

  @Test func `memory shared by described states weighs once`() {
    let library = Library()
    library.attach(tracer)
    for number in 0..<300 { library.action.onNext(number) }

    expectBounded(80, 110)
  }

  @Test func `a value heavier than the limit is evicted, and its reactor stays registered`() {
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off, valueBytes: 1_000), clock: .ticking)
    let store = Store()
    store.attach(tracer)
    for _ in 0..<20 { store.action.onNext(.change) }
    let trace = tracer.finish()

    #expect(trace.events.count < 20)
    #expect(trace.events.first { $0.reactor == 1 }.map { if case .reactor = $0.kind { true } else { false } } == true)
    #expect(trace.remarks == [])
  }

  @Test func `a streamed file has all large states`() throws {
    try withFolder { folder in
      try tracer.stream(to: folder + "/t", mode: .unbuffered)
      let store = Store()
      store.attach(tracer)
      for _ in 0..<100 { store.action.onNext(.change) }
      tracer.finish()

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(states(read.events) == 101)
      #expect(read.remarks == [])
    }
  }

  @Test func `a streamed file counts the events lost to large states`() throws {
    try withFolder { folder in
      try tracer.stream(to: folder + "/t", mode: .ring(10_000))
      let store = Store()
      store.attach(tracer)
      for _ in 0..<200 { store.action.onNext(.change) }
      tracer.finish()

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect((10...14).contains(states(read.events)))
      #expect(try #require(tracer.status.stream).lostToRing > 1_000)
      #expect(read.remarks == [])
    }
  }

  private enum Loaded { case nothing, some([Int], name: String), text(String) }
  private struct Nested {
    var number = 1
    var short = "short"
    var long = String(repeating: "a", count: 100)
    var list = [1, 2, 3]
    var none: [Int]?
    var some: [UInt8]? = [1, 2]
    var loaded = Loaded.some([1, 2], name: String(repeating: "b", count: 20))
    var pair = (1, [1.5])
    var data = Data(count: 1_000)
    var inside = Inside()
    struct Inside { var words: Set<String> = [], slice = [1, 2, 3, 4][1...2], table: [Int: Int] = [:] }
  }
  private indirect enum Tree { case leaf, node(Tree, [Int]) }

  private func bytes<Value>(_ value: Value) -> [Int]? {
    var bytes: [Int] = []
    guard let outside = OutOfLineSize(Value.self) else { return nil }
    withAddress(of: value) { value in outside.forEachBuffer(at: value) { bytes.append($0.bytes) } }
    return bytes
  }

  @Test func `texts and collections weigh, wherever they are in a value`() {
    #expect(bytes(1) == nil)
    #expect(bytes((1, 2.5, true)) == nil)
    #expect(bytes(Int?.none) == nil)
    #expect(bytes("a") == [0])
    #expect(bytes(String(repeating: "é", count: 100)) == [200])
    #expect(bytes(Array(repeating: "a", count: 10)) == [160])
    #expect(bytes(Nested()) == [0, 100, 24, 2, 16, 20, 8, 1_000, 0, 16, 0])
    #expect(bytes(Loaded.nothing) == [])
    #expect(bytes(Loaded.text(String(repeating: "a", count: 50))) == [50])
    #expect(bytes(Tree.node(.leaf, [1])) == nil)
  }

  @Test func `copies share what they weigh`() {
    func identities(_ value: Nested) -> [UInt] {
      var all: [UInt] = []
      withAddress(of: value) { value in
        OutOfLineSize(Nested.self)?.forEachBuffer(at: value) { all.append($0.identity) }
      }
      return all
    }
    let one = Nested()
    var other = one
    other.list.append(4)
    other.long += "b"
    let differences = zip(identities(one), identities(other)).map(!=)

    #expect(identities(one) == identities(one))
    #expect(differences.enumerated().filter(\.element).map(\.offset) == [1, 2])
  }
}
