import ReactorCore
import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Abstract states") struct AbstractStateTests {
  struct State {
    var isOn = false
    var count = 0
    var text = ""
    var phase = Phase.idle
    var list: [Item] = []
    var ids: Set<Int> = []
    var ages: [String: Int] = [:]
    var maybe: Item?
    var error: (any Error)?
    var price = 0.0
    var short: Int16 = 0
    @Pulse var alert: String?
    var token: HeldObject?
    var call: (@Sendable () -> Void)?
  }
  enum Phase { case idle, busy(Int), failed(any Error), holding(HeldObject), done }
  struct Item { var isRead = false, number = 0 }
  struct Offline: Error {}
  enum Denied: Error { case once, twice(Int) }

  /// The code after a change.
  private func code(_ change: (inout State) -> Void = { _ in }) -> UInt64 {
    var state = State()
    change(&state)
    return AbstractState<State>().code(of: state)
  }

  @Test func `truth values, cases and sizes tell states apart`() {
    let changes: [(inout State) -> Void] = [
      { _ in }, { $0.isOn = true }, { $0.count = -5 }, { $0.count = 1 }, { $0.count = 2 }, { $0.count = 7 },
      { $0.count = 70 }, { $0.text = "x" }, { $0.phase = .busy(0) }, { $0.phase = .busy(1) }, { $0.phase = .done },
      { $0.phase = .failed(Offline()) }, { $0.phase = .failed(Denied.once) }, { $0.phase = .holding(HeldObject()) },
      { $0.list = [Item()] }, { $0.list = [Item(isRead: true)] }, { $0.list = [Item(), Item(isRead: true)] },
      { $0.ids = [0] }, { $0.ids = [0, 5] }, { $0.ages = ["": 0] }, { $0.ages = ["": 1] }, { $0.maybe = Item() },
      { $0.maybe = Item(isRead: true) }, { $0.error = Offline() }, { $0.error = Denied.once },
      { $0.error = Denied.twice(0) }, { $0.error = Denied.twice(1) }, { $0.price = 0.5 }, { $0.price = -1 },
      { $0.price = .nan }, { $0.short = 1 }, { $0.alert = "" }, { $0.alert = "x" }, { $0.token = HeldObject() },
      { $0.call = {} },
    ]
    let codes = changes.map { code($0) }
    #expect(Set(codes).count == codes.count)
    #expect(codes == changes.map { code($0) })
  }

  @Test func `states that are alike have one code`() {
    #expect(code { $0.count = 3 } == code { $0.count = 9 })
    #expect(code { $0.text = "a" } == code { $0.text = "a longer text that lies in a buffer" })
    #expect(code { $0.list = [Item(), Item(isRead: true)] } == code { $0.list = [Item(isRead: true), Item()] })
    #expect(code { $0.price = 10 } == code { $0.price = .infinity })
    #expect(code { $0.token = HeldObject() } == code { $0.token = HeldObject() })
    #expect(code { $0.alert = "x" } == code { ($0.alert, $0.alert) = ("y", "x") })
  }

  @Test func `the order of sets and the process make no difference`() {
    func filled(_ capacity: Int, _ numbers: [Int]) -> (inout State) -> Void {
      {
        $0.ids = Set(minimumCapacity: capacity)
        for number in numbers {
          $0.ids.insert(number)
          $0.ages["\(number)"] = number
        }
      }
    }
    let numbers = Array(0..<20)
    let codes = [4, 50, 100, 700].map { code(filled($0, $0 == 50 ? numbers.reversed() : numbers)) }
    #expect(Set(codes).count == 1)
    #expect(codes[0] == 17_020_015_329_451_889_373)
  }

  @Test func `a long list costs no more than a short one`() {
    #expect(
      code { $0.list = Array(repeating: Item(), count: 10) }
        == code { $0.list = Array(repeating: Item(), count: 100_000) })
    #expect(code { $0.ids = Set(0..<1_000) } == code { $0.ids = Set(5_000..<6_000) })
  }

  @Test func `values that the state shows are sorted, and each comes once`() {
    var pool = ValuePool()
    var state = State(count: 9, text: "wren", list: [Item(number: 4), Item(number: 9)], short: 12)
    state.ages = ["owl": 3, "ant": 3]
    state.alert = "kite"
    state.error = Denied.twice(8)
    state.phase = .busy(1)
    pool.collect(from: state)
    #expect(pool.values(of: Int.self) as? [Int] == [1, 3, 4, 8, 9])
    #expect(pool.values(of: String.self) as? [String] == ["ant", "kite", "owl", "wren"])
    #expect(pool.values(of: Int16.self) as? [Int16] == [12])
    #expect(pool.values(of: UInt.self).isEmpty)
    pool.collect(from: Array(0..<1_000))
    #expect(pool.values(of: Int.self).count == 200)
    #expect(pool.values(of: String.self).isEmpty)
  }
}
