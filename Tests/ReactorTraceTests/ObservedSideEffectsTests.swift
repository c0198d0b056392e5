import ReactorCore
import ReactorTrace
import Testing
import TraceValues

@Suite("Side effects that a monitor observes") struct ObservedSideEffectsTests {
  private final class Box {
    var value = 0
    var other = 0
    var next: Box?
  }
  private struct State {
    var box = Box()
  }
  private final class Boxes: Reactor, @unchecked Sendable {
    // Used by the one test that makes it.
    typealias Action = Int
    let initialState = State()
    let alone = Box()
    var count = 0
    let subject = PublishSubject<Int>()
    let step: (Boxes, inout State) -> Void
    init(_ step: @escaping (Boxes, inout State) -> Void) { self.step = step }
    func reduce(state: State, mutation: Int) -> State {
      var state = state
      step(self, &state)
      return state
    }
  }

  /// A write or a use, at line 7 of a file.
  private final class Seen: ObservedSideEffect {
    let rule: PurityRule
    let writtenAddress: UInt?
    let use: StreamUse?
    let exempt: String?
    private let api: String

    init(_ api: String, at address: UInt, exempt: String? = nil) {
      (rule, writtenAddress, use, self.exempt, self.api) = (.objectWrite, address, nil, exempt, api)
    }

    init(_ use: StreamUse, exempt: String? = nil) {
      (rule, writtenAddress, self.use, self.exempt, api) = (.send, nil, use, exempt, "send")
    }

    func impurity(of field: String?) -> TraceEvent.Impurity {
      TraceEvent.Impurity(
        rule: field == nil ? rule : .selfWrite, message: "seen", api: field.map { "self.\($0)" } ?? api,
        site: SourceSite(file: "Seen.swift", line: 7), count: 3, engine: .hooks, exempt: exempt)
    }
  }

  private final class Watch: ReducerMonitor {
    let engines = "portable checks, a test"
    private let seen: @Sendable (Boxes) -> [Seen]
    init(_ seen: @escaping @Sendable (Boxes) -> [Seen]) { self.seen = seen }
    func observe(_ reactor: AnyObject, _ body: () -> Void) -> [any ObservedSideEffect] {
      body()
      return (reactor as? Boxes).map(seen) ?? []
    }
    func declaration(ofReduceOf type: any AnyObject.Type) -> SourceSite? {
      type == Boxes.self ? SourceSite(file: "Boxes.swift", line: 4) : nil
    }
  }

  /// Where a property of a box is: behind the head of the object, in order.
  private static func address(of box: Box, property: Int = 0) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(box).toOpaque()) + UInt(16 + 8 * property)
  }

  private func impurities(
    _ policy: TracePolicy = .values, _ step: @escaping (Boxes, inout State) -> Void,
    _ seen: @escaping @Sendable (Boxes) -> [Seen]
  ) -> [TraceEvent.Impurity] {
    let tracer = ReactorTracer(policy: policy, clock: .ticking, name: nil, monitor: Watch(seen))
    let boxes = Boxes(step)
    boxes.attach(tracer)
    boxes.action.onNext(1)
    return tracer.finish().impurities
  }

  private func words(_ impurities: [TraceEvent.Impurity]) -> [String] {
    impurities.map { impurity in
      let location = impurity.site.map { " at \($0.file):\($0.line), \(impurity.count) times" } ?? ""
      return "\(impurity.rule.rawValue) \(impurity.api ?? "")\(location)\(impurity.exempt.map { " (\($0))" } ?? "")"
    }
  }

  @Test func `a write to an object of the old state has its line and its changes`() {
    let found = impurities(.values, { _, state in state.box.value = 5 }) { boxes in
      [Seen("Box.value", at: Self.address(of: boxes.initialState.box))]
    }
    #expect(words(found) == ["state-alias state.box.value at Seen.swift:7, 3 times"])
    #expect(found.first?.engine == .hooks)
    #expect(found.first?.evidence.map { [$0.old?.text, $0.value?.text] } == [["0", "5"]])
  }

  @Test func `two writes to one object have their own changes`() {
    let found = impurities(
      .values,
      { _, state in
        state.box.value = 5
        state.box.other = 6
      }
    ) { boxes in
      (0..<2).map { Seen(["Box.value", "Box.other"][$0], at: Self.address(of: boxes.initialState.box, property: $0)) }
    }
    #expect(found.map { $0.evidence.map(\.path) } == [["/box/value"], ["/box/other"]])
  }

  @Test func `a write to another object leaves the change a finding of its own`() {
    let found = impurities(
      .values,
      { boxes, state in
        boxes.alone.value = 1
        state.box.value = 5
      }
    ) { boxes in [Seen("Box.value", at: Self.address(of: boxes.alone))] }
    #expect(words(found) == ["object-write Box.value at Seen.swift:7, 3 times", "state-alias state.box.value"])
  }

  @Test func `exempted and other side effects are told apart`() {
    let found = impurities(
      .values,
      { boxes, state in
        boxes.count += 1
        boxes.subject.onNext(1)
        Purity.unchecked("on purpose") {
          boxes.count += 1
          boxes.subject.onNext(2)
          state.box.value = 5
        }
      }
    ) { boxes in
      let use = StreamUse(kind: .send, stream: PublishSubject<Int>.self)
      // The third property.
      let count = UInt(bitPattern: Unmanaged.passUnretained(boxes).toOpaque()) + 32
      return [
        Seen("Boxes.count", at: count, exempt: "on purpose"), Seen(use, exempt: "on purpose"),
        Seen("Box.value", at: Self.address(of: boxes.initialState.box), exempt: "on purpose"),
      ]
    }
    #expect(
      words(found) == [
        "self-write self.count at Seen.swift:7, 3 times (on purpose)",
        "send send at Seen.swift:7, 3 times (on purpose)",
        "state-alias state.box.value at Seen.swift:7, 3 times (on purpose)", "self-write self.count",
        "send PublishSubject<Int>.onNext",
      ])
  }

  @Test func `a write of an equal value breaks the same rule`() {
    let found = impurities(.values, { _, state in state.box.value = 0 }) { boxes in
      [Seen("Box.value", at: Self.address(of: boxes.initialState.box))]
    }
    #expect(words(found) == ["state-alias state.box.value at Seen.swift:7, 3 times"])
    #expect(
      found.map(\.message) == [
        "reduce writes Box.value, of an object that the old state holds as well. Give the new state an object of its own"
      ])
    #expect(found.map(\.evidence) == [[]])
  }

  @Test func `a line is not blamed for a change of another one`() {
    let found = impurities(
      .values,
      { _, state in
        state.box.value = 0
        state.box.other = 6
      }
    ) { boxes in
      (0..<2).map { Seen(["Box.value", "Box.other"][$0], at: Self.address(of: boxes.initialState.box, property: $0)) }
    }
    #expect(found.map(\.api) == ["state.box.value", "state.box.other"])
    #expect(found.map { $0.evidence.map(\.path) } == [[], ["/box/other"]])
  }

  @Test func `an impurity without a line gets that of its reducer, also in a replay`() {
    let location = SourceSite(file: "Boxes.swift", line: 4)
    let write = impurities(.values, { boxes, _ in boxes.count += 1 }) { _ in [] }
    #expect(write.map(\.api) == ["self.count"])
    #expect(write.map(\.site) == [nil])
    #expect(write.map(\.reduceSite) == [location])

    var calls = 0
    let differs = impurities(
      .tests,
      { _, state in
        calls += 1
        state.box = Box()
        state.box.value = calls
      }
    ) { _ in [] }
    #expect(differs.map(\.rule) == [.nondeterministic])
    #expect(differs.map(\.reduceSite) == [location])
  }

  @Test func `a write to an unnamed property is a write to the reactor`() {
    let write = ImpurityMessages.write(to: StoredProperty.unknown)
    #expect(write.message == "reduce writes a stored property of the reactor; return what changes in the state instead")
  }
}
