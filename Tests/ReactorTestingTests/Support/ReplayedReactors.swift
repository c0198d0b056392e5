import ReactorCore
import ReactorTesting
import ReactorTrace
import TraceModel

/// A basket whose actions decode themselves as the compiler makes it.
final class Basket: Reactor {
  enum Action: Codable, Equatable {
    case add(Item, count: Int)
    case paint(Color?)
    case note(String)
    case clear
  }
  struct Item: Codable, Equatable {
    var name: String
    var tags: [String] = []
    var prices: [Color: Double] = [:]
  }
  /// Its raw values are not the names of its cases.
  enum Color: String, Codable, CaseIterable {
    case red = "FF0000"
    case green = "00FF00"
  }
  struct State {
    var names: [String] = []
    var count = 0
    var color: Color?
    var text = ""
  }
  enum Mutation { case add(Item, Int), paint(Color?), note(String), clear }

  let initialState = State()
  private let clock: any SchedulerType
  /// The count of one item: a fault where it is not 1.
  private let factor: Int

  init(clock: any SchedulerType, factor: Int = 1) {
    self.clock = clock
    self.factor = factor
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let item, let count):
      return Observable.just(.add(item, count)).delay(.milliseconds(20), scheduler: clock)
    case .paint(let color): return .just(.paint(color))
    case .note(let text): return .just(.note(text))
    case .clear: return .just(.clear)
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let item, let count):
      state.names.append(item.name)
      state.count += count * factor
    case .paint(let color): state.color = color
    case .note(let text): state.text = text
    case .clear: state = State()
    }
    return state
  }
}

extension Basket {
  static let item = Item(name: "pear", tags: ["ripe"], prices: [.red: 1.5, .green: 2])

  /// Records a run: items, colors and a note, at milliseconds 10, 15, 40 and 50.
  static func recorded(
    _ policy: TracePolicy = .values, note: String = "hello", factor: Int = 1
  ) -> Trace {
    let clock = TestScheduler(resolution: 1e-9)
    let basket = Basket(clock: clock, factor: factor)
    let tracer = ReactorTracer(policy: policy, clock: .virtual(clock), name: "basket")
    basket.attach(tracer)
    let actions: [(Int, Action)] = [(10, .add(item, count: 2)), (15, .paint(.green)), (40, .note(note)), (50, .clear)]
    for (time, action) in actions { clock.scheduleAt(time * 1_000_000) { basket.action.onNext(action) } }
    clock.advanceTo(100_000_000)
    return tracer.finish()
  }
}

extension Trace {
  /// The trace as a file tells it, with what that cuts.
  func throughFile() throws -> Trace { try TraceReader.read(jsonLines(), name: "trace") }
}
