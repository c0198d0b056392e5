import PlatformSupport
import Foundation
import ReactorCore
import ReactorTrace
import Testing
import XCTest

@testable import ReactorTesting

/// The hooks of this process, and why tests of them are skipped.
enum Hooks {
  static let shared = ReducerHooks.monitor(for: .tests)
  static var areOn: Bool { shared?.isOn == true }
  static var why: Comment { Comment(rawValue: shared?.engines ?? "nothing watches") }

  /// What is found when a reactor takes actions, by the hooks and the portable checks.
  static func impurities<R: Reactor>(
    _ reactor: R, _ actions: [R.Action], _ policy: TracePolicy = TracePolicy()
  ) -> [TraceEvent.Impurity] {
    let tracer = ReactorTracer(policy: policy, clock: .monotonic, name: nil, monitor: shared)
    reactor.attach(tracer)
    for action in actions { reactor.action.onNext(action) }
    let impurities = tracer.finish().impurities
    keep(reactor, if: impurities.contains { $0.rule == .lock })
    return impurities
  }

  /// A lock must not go while somebody holds it.
  static func keep(_ reactor: AnyObject, if holdsLock: Bool) {
    if holdsLock { holders.withLock { $0.append(reactor) } }
  }
  private static let holders = Locked<[AnyObject]>([])
}

extension Trace {
  var impurities: [TraceEvent.Impurity] {
    events.compactMap { if case .impurity(let impurity) = $0.kind { impurity } else { nil } }
  }
}

@Suite("What the hooks see", .enabled(if: Hooks.areOn, Hooks.why)) struct WhatHooksSee {
  #if DEBUG
    static let samples = Scale.share(of: Impure.all)
  #else
    static let samples = Scale.share(of: Impure.all).filter(\.isSeenInRelease)
  #endif

  @Test(arguments: samples) func `the rule, the call and the line`(sample: Impure) {
    let found = Hooks.impurities(Workbench([sample.body]), [0])

    #expect(found.count == 1)
    #expect(found.map(\.rule) == [sample.rule])
    #expect(found.first?.level == sample.rule.level)
    #expect(found.first?.engine == .hooks)
    #if DEBUG
      #expect(found.first?.site?.line == sample.line)
      #expect(found.first?.site?.column != nil)
      #expect(found.first?.site?.file.hasSuffix(sample.file) == true)
      #expect(found.first?.reduceSite?.line == Workbench.reduceLine)
      #expect(found.first?.reduceSite?.file.hasSuffix("Impure.swift") == true)
    #else
      // A call at the end of a function leaves no trace of who made it.
      #expect(found.first?.site.map { $0.file.contains("/Hooks/") } != false)
    #endif
  }

  @Test func `words that a user of the function would use`() {
    func words(_ body: @escaping @Sendable (Workbench, inout WorkState) -> Void) -> [String] {
      Hooks.impurities(Workbench([body]), [0]).map(\.message)
    }
    let words = Impure.all.reduce(into: [:]) { $0[$1.name] = words($1.body) }
    #expect(words["Date()"] == ["Date() reads the clock"])
    #expect(words["print"] == ["print(_:separator:terminator:) writes to standard output"])
    #expect(words["String.write"] == ["StringProtocol.write(toFile:atomically:encoding:) writes a file"])
    #expect(words["FileHandle"] == ["FileHandle.write(_:) reads or writes a file"])
    #expect(words["Task"] == ["Task.init(operation:) starts a task"])
    #expect(words["Task.detached"] == ["Task.detached(operation:) starts a task"])
    #expect(words["getenv"] == ["getenv() reads the environment"])
    #expect(words["NSLock"] == ["NSLock.lock() takes a lock and keeps it"])
    #if DEBUG
      #expect(words["Int.random"] == ["FixedWidthInteger.random(in:using:) draws a random number"])
      #expect(words["static"] == ["reduce writes Workshop.total, which outlives it"])
      #expect(words["global"] == ["reduce writes globalTable, which outlives it"])
      #expect(words["object"] == ["reduce writes Tool.uses, which it did not make"])
      #expect(words["generic object"] == ["reduce writes Boxed<Int>.value, which it did not make"])
      #expect(words["observable"] == ["reduce writes ConditionLock.uses, which it did not make"])
      #expect(words["self"] == ["reduce writes self.reduces; return what changes in the state instead"])
      #expect(words["captured variable"] == ["reduce writes a captured variable, which it did not make"])
    #endif
  }

  @Test func `names without modules, types, and what tells private ones apart`() {
    #expect(
      DemangledName.short("App.Search.(load in _0F3B)(App.State, from: Swift.Int) -> App.State") == "Search.load(_:from:)")
    #expect(DemangledName.short("closure #1 (Swift.Int) -> () in App.Search.(load in _0F3B)() -> ()") == "Search.load()")
    #expect(DemangledName.short("static App.Search.shared.getter : App.Search") == "Search.shared")
    #expect(DemangledName.short("App.Stack<A where A: Swift.Equatable>.push(A) -> ()") == "Stack.push(_:)")
  }

  @Test func `one place of a loop is one finding, with its count`() {
    let found = Hooks.impurities(Workbench([{ _, state in for _ in 0..<5 { state.number = Faraway.clock() } }]), [0])
    #if DEBUG
      #expect(found.map(\.count) == [5])
    #else
      // The optimiser may have written the loop out.
      #expect(found.reduce(0) { $0 + $1.count } == 5)
    #endif
  }

  @Test func `what is sent twice, on two lines, are two findings, and on one line one`() {
    let subject = PublishSubject<Int>()
    let found = Hooks.impurities(
      Workbench([
        { _, _ in
          for number in 0..<3 { subject.onNext(number) }
          subject.onNext(4)
        }
      ]), [0])
    #expect(found.map(\.rule).allSatisfy { $0 == .send })
    #if DEBUG
      #expect(found.map(\.count) == [3, 1])
    #endif
  }

  #if DEBUG
    @Test func `the calls between reduce and the place, outermost first`() {
      let line = #line + 1
      let found = Hooks.impurities(Workbench([{ _, state in state.number = Faraway.around { Faraway.clock() } }]), [0])
      let through = found.first?.through ?? []
      #expect(found.first?.site?.line == Faraway.line)
      #expect(through.last?.name == "Faraway.clock()")
      #expect(through.last?.site?.line == line)
      #expect(through.map(\.name).contains("Faraway.around(_:)"))
      #expect(through.first?.site?.line == Workbench.reduceLine)
    }
  #endif

  @Test func `two calls on two lines are two findings, in order`() {
    let found = Hooks.impurities(
      Workbench([
        { _, state in
          state.text = Faraway.random(state.texts) ?? ""
          state.number = Faraway.clock()
        }
      ]), [0])
    #expect(found.map(\.rule) == [.random, .clock])
  }

  @Test func `a reducer with a finding is not run again, one with a note is`() {
    let calls = Locked(0)
    let impure = Workbench([
      { _, _ in
        calls.withLock { $0 += 1 }
        _ = Faraway.clock()
      }
    ])
    #expect(Hooks.impurities(impure, [0], .tests).map(\.rule) == [.clock])
    #expect(calls.withLock { $0 } == 1)

    let noted = Workbench([
      { _, state in
        calls.withLock { $0 += 1 }
        state.count = Locale.current.identifier.count
      }
    ])
    #expect(Hooks.impurities(noted, [0], .tests).map(\.rule) == [.ambient])
    #expect(calls.withLock { $0 } == 3)
  }

  @Test func `two tracers of one reactor are both told`() {
    let bench = Workbench([{ _, state in state.number = Faraway.clock() }])
    let tracers = (0..<2).map { _ in
      ReactorTracer(policy: .values, clock: .monotonic, name: nil, monitor: Hooks.shared)
    }
    for tracer in tracers { bench.attach(tracer) }
    bench.action.onNext(0)
    #expect(tracers.map { $0.finish().impurities.map(\.rule) } == [[.clock], [.clock]])
  }

  @Test func `what a reducer of another reactor does is its own`() {
    let inner = Workbench([{ _, state in state.number = Faraway.clock() }])
    let outer = Workbench([{ _, _ in inner.action.onNext(0) }])
    let innerTracer = ReactorTracer(policy: .values, clock: .monotonic, name: nil, monitor: Hooks.shared)
    inner.attach(innerTracer)
    #expect(Hooks.impurities(outer, [0]).map(\.rule) == [.send])
    #expect(innerTracer.finish().impurities.map(\.rule) == [.clock])
  }

  @Test func `streams inside of reduce are found once, with their lines`() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    let line = #line
    let bench = Workbench([
      { _, _ in subject.onNext(1) },
      { bench, _ in bench.shop.relay.accept(2) },
      { _, _ in subject.subscribe(onNext: { _ in }).dispose() },
      { _, _ in subject.map { $0 + 1 }.subscribe(onNext: { _ in }).disposed(by: bag) },
    ])
    let found = Hooks.impurities(bench, [0, 1, 2, 3])
    #expect(found.map(\.rule) == [.send, .send, .subscribe, .subscribe])
    #expect(found.map(\.engine) == [.hooks, .hooks, .hooks, .hooks])
    #expect(found.map(\.api).first == "PublishSubject<Int>.onNext")
    #if DEBUG
      #expect(found.map { $0.site?.line } == (2...5).map { line + $0 })
      #expect(found.allSatisfy { $0.reduceSite?.line == Workbench.reduceLine })
    #endif
  }

  #if DEBUG
    @Test func `an object of the old state shows what changed in it, at the line`() {
      let line = #line + 1
      let found = Hooks.impurities(Workbench([{ _, state in state.tool?.uses += 1 }]), [0])
      #expect(found.map(\.rule) == [.stateAlias])
      #expect(found.map(\.api) == ["state.tool.uses"])
      #expect(found.map { $0.site?.line } == [line])
      #expect(
        found.first?.message.hasPrefix(
          "reduce changes the old state through a reference: state.tool.uses was 0, then 1.") == true)
    }

    @Test func `of two objects each is told by its own rule`() {
      let found = Hooks.impurities(
        Workbench([
          { bench, state in
            bench.shop.tool.uses = 7
            state.tool?.label = "other"
          }
        ]), [0])
      #expect(found.map(\.rule) == [.objectWrite, .stateAlias])
      #expect(found.map(\.api) == ["Tool.uses", "state.tool.label"])
    }

    @Test func `where states are not looked into it is an object like others`() {
      let bench = Workbench([{ _, state in state.tool?.uses += 1 }])
      #expect(Hooks.impurities(bench, [0], .names).map(\.rule) == [.objectWrite])
    }
  #endif

  @Test(.traced) func `a traced test says which engines ran, and what they do not see`() {
    #if DEBUG
      let engines = "portable checks, hooks"
    #else
      let engines = "portable checks, hooks without writes (the optimiser leaves out what announces them)"
    #endif
    #expect(TracedRun.tracer?.trace.header.resource[Audit.enginesKey] == engines)
  }
}

@Suite("What the hooks leave alone", .enabled(if: Hooks.areOn, Hooks.why)) struct WhatHooksLeaveAlone {
  @Test(arguments: Scale.share(of: Pure.all)) func `pure constructs that look suspicious`(sample: Pure) {
    #expect(Hooks.impurities(Workbench([sample.body]), [0, 0, 0]) == [])
  }

  @Test func `the same on eight threads at once`() {
    let found = EightThreads.run { thread in
      let order = (0..<Pure.all.count).map { ($0 + thread * 11) % Pure.all.count }
      return Hooks.impurities(Workbench(Pure.all.map(\.body)), order + order)
    }
    #expect(found == [])
  }

  @Test func `many scopes on eight threads, with an impure one in each thousand`() {
    let steps = Pure.all.filter {
      ["nothing", "a local object", "inout", "a tree", "a pulse", "throwing"].contains($0.name)
    }
    let each = Scale.scopes / 8
    let found = EightThreads.run { thread -> [PurityRule] in
      guard let hooks = Hooks.shared else { return [] }
      let bench = Workbench([])
      let watch = StreamUseRecorder(isMuted: true)
      var state = WorkState()
      var rules: [PurityRule] = []
      for scope in 0..<each {
        let seen = hooks.observe(bench) {
          watch.run {
            if scope % 1_000 == 999 {
              state.number = Faraway.clock()
            } else {
              steps[scope % steps.count].body(bench, &state)
            }
          }
        }
        rules += seen.map(\.rule)
      }
      return rules
    }
    #expect(found == Array(repeating: .clock, count: each / 1_000 * 8))
  }

  @Test func `many reduces, and an impure one in between`() {
    let bench = Workbench([
      { _, state in
        let tool = Workshop.Tool()
        tool.uses = state.count
        state.count = tool.uses &+ 1
      },
      { _, state in state.number = Faraway.clock() },
    ])
    let actions = (0..<20_000).map { $0 % 2_000 == 1_999 ? 1 : 0 }
    let found = Hooks.impurities(bench, actions, TracePolicy(content: .names))
    #expect(found.map(\.rule) == Array(repeating: .clock, count: 10))
  }

  @Test func `what runs outside of reduce`() {
    let bench = Workbench([{ _, state in state.count += 1 }])
    let subscription = bench.state.subscribe(onNext: { _ in
      Workshop.total += 1
      _ = Faraway.clock()
    })
    #expect(Hooks.impurities(bench, [0, 0]) == [])
    subscription.dispose()
  }
}

final class HooksInXCTest: XCTestCase {
  func testSeeTheCallAndTheLine() throws {
    try XCTSkipUnless(Hooks.areOn, Hooks.why.rawValue)
    for sample in Impure.faraway where sample.isSeenInRelease {
      let found = Hooks.impurities(Workbench([sample.body]), [0])
      XCTAssertEqual(found.map(\.rule), [sample.rule], sample.name)
      #if DEBUG
        XCTAssertEqual(found.first?.site?.line, sample.line, sample.name)
      #endif
    }
  }

  func testLeavePureReducersAlone() throws {
    try XCTSkipUnless(Hooks.areOn, Hooks.why.rawValue)
    for sample in Pure.all {
      XCTAssertEqual(Hooks.impurities(Workbench([sample.body]), [0, 0]), [], sample.name)
    }
  }
}
