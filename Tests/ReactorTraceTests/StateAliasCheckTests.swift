import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@Suite("Old states that are changed through a reference") struct StateAliasCheckTests {
  private final class Box {
    var value = 0
    var token = "first"
    lazy var words = "\(value)"
    var next: Box?
  }
  private struct State {
    var box = Box()
    var boxes: [Box] = []
    var count = 0
  }

  private final class Boxes: Reactor {
    typealias Action = Int
    let initialState: State
    let step: (inout State) -> Void
    init(_ state: State = State(), _ step: @escaping (inout State) -> Void) {
      initialState = state
      self.step = step
    }
    func reduce(state: State, mutation: Int) -> State {
      var state = state
      step(&state)
      return state
    }
  }

  private func trace(
    _ policy: TracePolicy = .values, _ state: State = State(), _ step: @escaping (inout State) -> Void
  ) -> Trace {
    let tracer = ReactorTracer(policy: policy)
    let reactor = Boxes(state, step)
    reactor.attach(tracer)
    reactor.action.onNext(1)
    let trace = tracer.finish()
    #expect(trace.remarks == [])
    return trace
  }

  private func impurities(
    _ policy: TracePolicy = .values, _ state: State = State(), _ step: @escaping (inout State) -> Void
  ) -> [TraceEvent.Impurity] { trace(policy, state, step).impurities }

  @Test(arguments: [TracePolicy.values, .tests]) func `a field of an object is named, with both values`(
    policy: TracePolicy
  ) {
    #expect(
      impurities(policy) { $0.box.value = 7 } == [
        .init(
          rule: .stateAlias,
          message: "reduce changes the old state through a reference: state.box.value was 0, then 7. "
            + "Give the new state an object of its own",
          api: "state.box.value",
          evidence: [.init(.replace, path: "/box/value", old: JSONText("0"), value: JSONText("7"))])
      ])
  }

  @Test func `an object in a collection is found, and one behind another`() {
    let state = State(boxes: [Box(), Box()])
    #expect(impurities(.values, state) { $0.boxes[1].value += 1 }.map(\.api) == ["state.boxes.1.value"])
    let chain = State()
    chain.box.next = Box()
    #expect(impurities(.values, chain) { $0.box.next?.value += 1 }.map(\.api) == ["state.box.next.value"])
  }

  @Test func `a change of the new state's own objects is not found`() {
    let found = impurities(.tests) { state in
      let box = Box()
      box.value = state.box.value + 1
      state.boxes.append(box)
      state.box = box
      state.count += 1
    }
    #expect(found == [])
  }

  @Test func `the initialization of a lazy property is not found`() {
    #expect(impurities { state in state.count = state.box.words.count } == [])
  }

  @Test func `a write to a copy-on-write value is not found`() {
    final class Storage { var values = [1] }
    struct List {
      var storage = Storage()
      mutating func append(_ value: Int) {
        if !isKnownUniquelyReferenced(&storage) {
          let copy = Storage()
          copy.values = storage.values
          storage = copy
        }
        storage.values.append(value)
      }
    }
    final class Lists: Reactor {
      typealias Action = Int
      let initialState = List()
      func reduce(state: List, mutation: Int) -> List {
        var state = state
        state.append(mutation)
        return state
      }
    }
    let tracer = ReactorTracer(policy: .tests)
    let reactor = Lists()
    reactor.attach(tracer)
    for number in 0..<5 { reactor.action.onNext(number) }
    #expect(tracer.finish().impurities == [])
    #expect(reactor.currentState.storage.values == [1, 0, 1, 2, 3, 4])
  }

  @Test func `a secret in a change is masked`() {
    let found = impurities { $0.box.token = "hunter2" }
    #expect(found.map(\.api) == ["state.box.token"])
    #expect(found.first?.message.contains("hunter2") == false)
    #expect(found.first?.evidence.map { $0.value?.text } == [#""[Filtered]""#])
  }

  @Test func `a change inside an unchecked region is exempt`() {
    let found = trace { state in
      Purity.unchecked("nobody else has it") { state.box.value = 1 }
      state.box.next = Box()
    }
    let graph = TraceGraph(found)
    #expect(graph.findings.map(\.api) == ["state.box.next"])
    #expect(graph.exempted.map { $0.exemption?.words } == ["Purity.unchecked: nobody else has it"])
  }

  @Test func `a change is not looked for if objects may not be read`() {
    for policy in [TracePolicy.names, TracePolicy(references: .named), TracePolicy(purity: .off)] {
      #expect(impurities(policy) { $0.box.value = 7 } == [])
    }
  }

  @Test func `the old state is not retained`() {
    weak var held: Box?
    let tracer = ReactorTracer()
    let reactor = Boxes { $0.box = Box() }
    reactor.attach(tracer)
    reactor.action.onNext(1)
    held = reactor.currentState.box
    reactor.action.onNext(1)
    #expect(held == nil)
  }
}
