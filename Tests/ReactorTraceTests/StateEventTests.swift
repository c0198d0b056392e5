import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTrace

@Suite("States in a trace") struct StateEventTests {
  private let values = TracePolicy(purity: .off)
  private let names = TracePolicy(content: .names, purity: .off)

  /// The changes of the transform of states, each with its revision, fields and cause.
  private func outs(_ trace: Trace) -> [String] {
    trace.events.compactMap { event in
      guard case .stateOut(let operation, let state) = event.kind else { return nil }
      let fields =
        switch state.change {
        case .diff(let patches): " \(patches.map(\.path))"
        case .whole: " whole"
        case .unknown: ""
        }
      let cause = trace[event.cause]?.kind
      return "\(operation.rawValue) \(state.revision)\(fields) < \(cause.map { $0.fileWord } ?? "-")"
    }
  }

  /// `noop`, `other` or `unknown` of each reduce.
  private func reduces(_ trace: Trace) -> [String] {
    trace.events.compactMap { event in
      guard case .reduce(let reduce) = event.kind else { return nil }
      #expect(!reduce.isNoop || !reduce.isNoopUnknown)
      return reduce.isNoop ? "noop" : reduce.isNoopUnknown ? "unknown" : "other"
    }
  }

  @Test func `a state dropped by the transform is reported, the first one too`() {
    let bent = Bent()
    bent.bendsState = { $0.filter { $0.value % 2 == 1 } }
    var seen: [Int] = []
    let trace = trace(bent, values) {
      let subscription = bent.state.subscribe(onNext: { seen.append($0.value) })
      for number in 1...3 { bent.action.onNext(.keep(number)) }
      subscription.dispose()
    }

    #expect(seen == [1, 3])
    #expect(outs(trace) == ["drop 0 < reactor", "drop 2 < state"])
    #expect(
      trace.lines.filter { $0.contains("state.out") && $0.contains("\"op\":\"drop\"") }.allSatisfy {
        !$0.contains("diff") && !$0.contains("payload") && !$0.contains("unknown")
      })
    let rows = Statistics(TraceGraph(trace)).transforms
    #expect(rows.map { "\($0.stage) \($0.operation) \($0.count)" } == ["state drop 2"])
  }

  @Test func `a state repeated or delayed by the transform is reported as injected`() {
    let bent = Bent()
    let queue = VirtualQueue()
    bent.bendsState = { states in
      .merge(
        states.flatMap { $0.value == 1 ? Observable.of($0, $0) : .just($0) }.filter { $0.value < 2 },
        states.filter { $0.value == 2 }.delay(.nanoseconds(5), scheduler: queue))
    }
    let trace = trace(bent, values) {
      for number in 1...2 { bent.action.onNext(.keep(number)) }
      queue.run()
    }

    #expect(outs(trace) == ["inject 1 whole < state", "drop 2 < state", "inject 2 whole < state"])
  }

  @Test func `a transform that returns what it got drops nothing, and one that returns nothing drops all`() {
    let silent = Bent()
    silent.bendsState = { _ in .never() }
    #expect(outs(trace(Bent(), values) {}) == [])
    #expect(
      outs(trace(silent, names) { silent.action.onNext(.keep(1)) }) == ["drop 0 < reactor", "drop 1 < state"])
  }

  @Test func `an error that passes the transform of states is reported, as swallowed without subscribers`() {
    func errors(isObserved: Bool) -> [TraceEvent.Failure] {
      let bent = Bent()
      bent.bendsState = { states in
        states.map { state in
          if state.value == 2 { throw Refused() }
          return state
        }
      }
      var told: [any Error] = []
      let trace = trace(bent, values) {
        let subscription = isObserved ? bent.state.subscribe(onNext: { _ in }, onError: { told.append($0) }) : nil
        bent.action.onNext(.keep(2))
        bent.action.onNext(.keep(3))
        subscription?.dispose()
      }
      #expect(told.count == (isObserved ? 1 : 0))
      // What comes after it reaches nobody.
      #expect(outs(trace) == ["drop 1 < state", "drop 2 < state"])
      return trace.events.compactMap { if case .error(let failure) = $0.kind { failure } else { nil } }
    }
    #expect(errors(isObserved: true) == [.init(type: "Refused", message: "refused", isSwallowed: false)])
    #expect(errors(isObserved: false) == [.init(type: "Refused", message: "refused", isSwallowed: true)])
  }

  /// Its state is what its mutation says.
  private final class Holder<State>: Reactor {
    typealias Action = () -> State
    let initialState: State
    init(_ state: State) { initialState = state }
    func mutate(action: @escaping Action) -> Observable<Action> { .just(action) }
    func reduce(state: State, mutation: Action) -> State { mutation() }
  }

  /// The outcome of the reduces to each of some states.
  private func said<State>(_ first: State, _ policy: TracePolicy, _ states: () -> State...) -> [String] {
    let holder = Holder(first)
    return reduces(trace(holder, policy) { for state in states { holder.action.onNext(state) } })
  }

  private struct Even: Equatable {
    var texts = ["a text that is too long to be stored in place"]
    var number = 0
    var part = 0.0
  }
  /// The same without being able to say so.
  private struct Mute {
    var texts = ["a text that is too long to be stored in place"]
    var number = 0
  }
  private final class Object {}
  private struct Holding { var object = Object(), number = 0 }

  @Test func `an equatable state in a trace of names tells no-ops`() {
    let rebuilt = { Even(texts: ["a text that is too long " + "to be stored in place"]) }
    #expect(
      said(Even(), names, { Even(number: 1) }, { Even(number: 1) }, rebuilt, rebuilt)
        == ["other", "noop", "other", "noop"])
    // As the type says: zero is zero. And bit by bit: not a number is what it was.
    #expect(said(Even(), names, { Even(part: -0.0) }, { Even(part: .nan) }) == ["noop", "other"])
    let nan = Even(part: .nan)
    #expect(said(nan, names, { nan }) == ["noop"])
  }

  @Test func `any other state in a trace of names tells a no-op only by equal bytes`() {
    let first = Mute()
    let rebuilt = { Mute(texts: ["a text that is too long " + "to be stored in place"]) }
    let trace = { (policy: TracePolicy) in
      self.said(first, policy, { first }, { Mute(number: 1) }, { Mute(number: 1) }, rebuilt)
    }
    #expect(trace(names) == ["noop", "unknown", "unknown", "unknown"])
    // Values tell the rest.
    #expect(trace(values) == ["noop", "other", "noop", "other"])
  }

  @Test func `a list that a reducer changes in place is a different one`() {
    final class Editor: Reactor {
      typealias Action = Int
      struct State { var list = [0, 0, 0], texts: [String: Int] = [:] }
      let initialState = State()
      func reduce(state: State, mutation: Int) -> State {
        var state = state
        state.list[0] += mutation
        if mutation > 0 { state.texts["a", default: 0] += mutation }
        return state
      }
    }
    let editor = Editor()
    let trace = trace(editor, names) { for number in [1, 2, 3] { editor.action.onNext(number) } }
    #expect(reduces(trace) == ["unknown", "unknown", "unknown"])
    #expect(editor.currentState.list == [6, 0, 0])
  }

  @Test func `a trace that does not know its no-ops reports no count of them`() {
    let holder = Holder(Mute())
    let trace = trace(holder, names) { for number in 1...3 { holder.action.onNext { Mute(number: number) } } }
    let statistics = Statistics(TraceGraph(trace))

    #expect(statistics.reactors.map(\.noops) == [0])
    #expect(statistics.reactors.map(\.noopsUnknown) == [3])
    #expect(statistics.text.contains("3 unknown"))
    let states = trace.lines.filter { $0.contains("\"k\":\"state\"") }
    #expect(states.count == 3 && states.allSatisfy { $0.contains("\"unknown\":true") && !$0.contains("diff") })
  }

  @Test func `a no-op in a trace of names has an empty difference`() {
    let holder = Holder(Even())
    let trace = trace(holder, names) { holder.action.onNext { Even() } }
    let commits = TraceGraph(trace).commits

    #expect(trace.lines.contains { $0.contains("\"k\":\"state\"") && $0.contains("\"diff\":[]") })
    #expect(commits.map(\.isNoop) == [true] && commits.map(\.areChangesUnknown) == [false])
  }

  @Test func `a whole state that hides its changes is not called a no-op`() {
    struct Sealed: Equatable, TraceRedactable {
      var secret = 1
      var traceValue: (any Sendable)? { nil }
    }
    let holder = Holder(Sealed())
    let trace = trace(holder, values) { for number in 2...70 { holder.action.onNext { Sealed(secret: number) } } }

    #expect(trace.lines.contains { $0.contains("\"rev\":64") && $0.contains("payload") })
    #expect(TraceGraph(trace).commits.allSatisfy { !$0.isNoop })
    #expect(Statistics(TraceGraph(trace)).reactors.map(\.noops) == [0])
  }

  @Test func `another object is a different state, and unknown if objects are not read`() {
    let one = Holding()
    let trace = { (policy: TracePolicy) in
      self.said(one, policy, { one }, { Holding() }, { Holding(number: 1) })
    }
    #expect(trace(values) == ["noop", "other", "other"])
    #expect(trace(names) == ["noop", "unknown", "unknown"])
    #expect(trace(TracePolicy(references: .named, purity: .off)) == ["noop", "unknown", "unknown"])
  }

  @Test func `a change of a masked, hidden or cut value is not called a no-op`() {
    struct Sealed: Equatable, TraceRedactable {
      var secret = 1
      var traceValue: (any Sendable)? { nil }
    }
    struct Shown: CustomReflectable {
      var hidden = [1]
      var customMirror: Mirror { Mirror(self, children: ["shown": 1]) }
    }
    struct Part: Encodable {
      enum CodingKeys: CodingKey { case kept }
      var kept = 1
      var left = [1]
    }
    struct Long { var list = Array(0..<1_000) }
    struct LongEven: Equatable { var list = Array(0..<1_000) }
    func last<State>(_ first: State, _ next: @escaping () -> State) -> (said: String, change: TraceEvent.State.Change?)
    {
      let holder = Holder(first)
      let trace = trace(holder, values) { holder.action.onNext(next) }
      let states = trace.events.compactMap { if case .state(let state) = $0.kind { state.change } else { nil } }
      return (reduces(trace).last ?? "", states.last)
    }
    let rest = TraceEvent.State.Change.diff([.rest])
    #expect(last(Sealed()) { Sealed(secret: 2) } == ("other", rest))
    #expect(last(Sealed()) { Sealed() } == ("noop", .diff([])))
    #expect(last(Shown()) { Shown(hidden: [2]) } == ("unknown", rest))
    #expect(last(Part()) { Part(left: [2]) } == ("unknown", rest))
    #expect(last(Long()) { Long(list: Array(0..<999) + [0]) } == ("unknown", rest))
    #expect(last(LongEven()) { LongEven(list: Array(0..<999) + [0]) } == ("other", rest))
    #expect(last(LongEven()) { LongEven() } == ("noop", .diff([])))
    // Of one that changed where it is shown, more may have changed where it is not.
    #expect(
      last(Long()) { Long(list: [9] + Array(1..<1_000)) }
        == ("other", .diff([.init(.replace, path: "/list/0", old: JSONText("0"), value: JSONText("9")), .rest])))
    let optional: Int?? = .some(nil)
    #expect(last(Int??.none) { optional } == ("other", rest))
  }

  @Test func `an equatable state decides no-ops, except against visible changes`() {
    struct Numbered: Equatable {
      var id = 1
      var title = "a"
      static func == (left: Numbered, right: Numbered) -> Bool { left.id == right.id }
    }
    #expect(said(Numbered(), names, { Numbered(title: "b") }) == ["noop"])
    #expect(said(Numbered(), values, { Numbered(title: "b") }, { Numbered(title: "b") }) == ["other", "noop"])
  }

  @Test func `the comparison of states is not blamed on the reducer, and retains nothing`() {
    final class Counted: Equatable {
      let comparisons: Locked<Int>
      init(_ comparisons: Locked<Int>) { self.comparisons = comparisons }
      static func == (left: Counted, right: Counted) -> Bool {
        left.comparisons.withLock { $0 += 1 }
        PublishSubject<Int>().onNext(1)
        return false
      }
    }
    struct State: Equatable { var counted: Counted? }
    let comparisons = Locked(0)
    let holder = Holder(State())
    let trace = trace(holder, TracePolicy(content: .names)) {
      holder.action.onNext { State(counted: Counted(comparisons)) }
      weak let first = holder.currentState.counted
      holder.action.onNext { State(counted: Counted(comparisons)) }
      #expect(first == nil)
    }

    #expect(comparisons.withLock { $0 } == 1)
    #expect(trace.impurities == [])
    #expect(reduces(trace) == ["other", "other"])
  }

  @Test func `a state after a lost revision tells by itself whether it differs`() {
    let holder = Holder(Even())
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off, capacity: 16), clock: .ticking)
    holder.attach(tracer)
    for number in 0..<40 { holder.action.onNext { Even(number: number / 2) } }
    let trace = tracer.finish()

    let said = reduces(trace)
    #expect(said.count >= 2)
    #expect(Set(said) == ["noop", "other"])
  }
}

extension TraceEvent.Kind {
  fileprivate var fileWord: String {
    switch self {
    case .reactor: "reactor"
    case .state: "state"
    default: "other"
    }
  }
}
