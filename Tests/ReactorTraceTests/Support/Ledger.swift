import ReactorCore

class LedgerBase {
  var inherited = 0
}

/// A reactor with properties of every kind, whose reducer does what a test says.
final class Ledger<Entry>: LedgerBase, Reactor {
  enum Mutation { case step }
  struct State {
    var count = 0
    var note = ""
  }
  struct Point { var x = 0.0, y = 0.0 }
  enum Mode { case idle, running(Int) }

  let initialState = State()
  var number = 0
  var text = "a text that is too long to be stored in place"
  var isOpen = false
  var point = Point()
  var mode = Mode.idle
  var entries: [Entry] = []
  var byName: [String: Int] = [:]
  var optional: Int?
  var entry: Entry?
  var anything: Any = 1
  var handler: () -> Int = { 1 }
  lazy var formatter = "made at the first use"
  @Pulse var pulse = 0
  let subject = PublishSubject<Int>()
  let behavior = BehaviorSubject(value: 0)
  let relay = BehaviorRelay(value: 0)
  private let step: (Ledger, inout State) -> Void

  typealias Action = Mutation

  init(_ step: @escaping (Ledger, inout State) -> Void) {
    self.step = step
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    state.count += 1
    step(self, &state)
    return state
  }
}
