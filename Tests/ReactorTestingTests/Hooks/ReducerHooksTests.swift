import Foundation
import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@testable import ReactorTesting

@Suite("Side effects that hooks find", .enabled(if: Hooks.areOn, Hooks.reason)) struct ReducerHooksTests {
  #if DEBUG
    static let samples = TestScale.share(of: Impure.all)
  #else
    static let samples = TestScale.share(of: Impure.all).filter(\.isSeenInRelease)
  #endif

  @Test(arguments: samples) func `an impurity is found with its rule, its call and its line`(sample: Impure) {
    let found = Hooks.impurities(ClosureReactor([sample.body]), [0])

    #expect(Set(found.map(\.rule)) == [sample.rule])
    #expect(found.first?.level == sample.rule.level)
    #expect(found.first?.engine == .hooks)
    #if DEBUG
      #expect(found.count == 1)
      #expect(found.first?.site?.line == sample.line)
      #expect(found.first?.site?.column != nil)
      #expect(found.first?.site?.file.hasSuffix(sample.file) == true)
      #expect(found.first?.reduceSite?.line == ClosureReactor.reduceLine)
      #expect(found.first?.reduceSite?.file.hasSuffix("Impure.swift") == true)
    #else
      // The optimizer loses lines, and a tail call leaves no frame of its caller: a line is right, or the message says so. Two
      // calls on the way are two findings then.
      for one in found {
        let isThere = one.site.map { $0.line == sample.line && $0.file.hasSuffix(sample.file) }
        #expect(isThere == true || one.message.hasPrefix(ImpurityMessages.hereOrInside), "\(one)")
      }
    #endif
  }

  @Test func `a message names the function as its user writes it`() {
    func messages(_ body: @escaping @Sendable (ClosureReactor, inout CaseState) -> Void) -> [String] {
      // Optimized code may not tell whose line it is, and the message begins with that.
      Hooks.impurities(ClosureReactor([body]), [0]).map {
        $0.message.replacing(ImpurityMessages.hereOrInside, with: "")
      }
    }
    let messages = Impure.all.reduce(into: [:]) { $0[$1.name] = messages($1.body) }
    #expect(messages["Date()"] == ["Date() reads the clock"])
    #expect(messages["print"] == ["print(_:separator:terminator:) writes to standard output"])
    #expect(messages["String.write"] == ["StringProtocol.write(toFile:atomically:encoding:) writes a file"])
    #expect(messages["FileHandle"] == ["FileHandle.write(_:) reads or writes a file"])
    #expect(messages["Task"] == ["Task.init(operation:) starts a task"])
    #expect(messages["Task.detached"] == ["Task.detached(operation:) starts a task"])
    #expect(messages["getenv"] == ["getenv() reads the environment"])
    #expect(messages["NSLock"] == ["NSLock.lock() takes a lock and keeps it"])
    #if DEBUG
      #expect(messages["Int.random"] == ["FixedWidthInteger.random(in:using:) draws a random number"])
      #expect(messages["static"] == ["reduce writes Existing.total, which outlives it"])
      #expect(messages["global"] == ["reduce writes globalTable, which outlives it"])
      #expect(messages["object"] == ["reduce writes Tool.uses, which it did not make"])
      #expect(messages["generic object"] == ["reduce writes Boxed<Int>.value, which it did not make"])
      #expect(messages["observable"] == ["reduce writes Observed.uses, which it did not make"])
      #expect(messages["self"] == ["reduce writes self.reduces; return what changes in the state instead"])
      #expect(messages["captured variable"] == ["reduce writes a captured variable, which it did not make"])
    #endif
  }

  @Test func `a call in a loop is one finding with its count`() {
    let found = Hooks.impurities(
      ClosureReactor([{ _, state in for _ in 0..<5 { state.number = Distant.clock() } }]), [0])
    #if DEBUG
      #expect(found.map(\.count) == [5])
    #else
      // The optimizer may have unrolled the loop.
      #expect(found.reduce(0) { $0 + $1.count } == 5)
    #endif
  }

  @Test func `sends on two lines are two findings`() {
    let subject = PublishSubject<Int>()
    let found = Hooks.impurities(
      ClosureReactor([
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
    @Test func `a finding lists the calls between reduce and the impure call, outermost first`() {
      let line = #line + 2
      let found = Hooks.impurities(
        ClosureReactor([{ _, state in state.number = Distant.around { Distant.clock() } }]), [0])
      let through = found.first?.through ?? []
      #expect(found.first?.site?.line == Distant.line)
      #expect(through.last?.name == "Distant.clock()")
      #expect(through.last?.site?.line == line)
      #expect(through.map(\.name).contains("Distant.around(_:)"))
      #expect(through.first?.site?.line == ClosureReactor.reduceLine)
    }
  #endif

  @Test func `two impure calls are two findings, in order`() {
    let found = Hooks.impurities(
      ClosureReactor([
        { _, state in
          state.text = Distant.random(state.texts) ?? ""
          state.number = Distant.clock()
        }
      ]), [0])
    #expect(found.map(\.rule) == [.random, .clock])
  }

  @Test func `a reducer with an error is not replayed, and one with a note is`() {
    let calls = Locked(0)
    let impure = ClosureReactor([
      { _, _ in
        calls.withLock { $0 += 1 }
        _ = Distant.clock()
      }
    ])
    #expect(Hooks.impurities(impure, [0], .tests).map(\.rule) == [.clock])
    #expect(calls.withLock { $0 } == 1)

    let noted = ClosureReactor([
      { _, state in
        calls.withLock { $0 += 1 }
        state.count = Locale.current.identifier.count
      }
    ])
    #expect(Hooks.impurities(noted, [0], .tests).map(\.rule) == [.ambient])
    #expect(calls.withLock { $0 } == 3)
  }

  @Test func `two tracers of one reactor both get the finding`() {
    let bench = ClosureReactor([{ _, state in state.number = Distant.clock() }])
    let tracers = (0..<2).map { _ in
      ReactorTracer(policy: .values, clock: .monotonic, name: nil, monitor: Hooks.shared)
    }
    for tracer in tracers { bench.attach(tracer) }
    bench.action.onNext(0)
    #expect(tracers.map { $0.finish().impurities.map(\.rule) } == [[.clock], [.clock]])
  }

  @Test func `a side effect of another reactor's reducer belongs to that reactor`() {
    let inner = ClosureReactor([{ _, state in state.number = Distant.clock() }])
    let line = #line + 1
    let outer = ClosureReactor([{ _, _ in inner.action.onNext(0) }])
    let innerTracer = ReactorTracer(policy: .values, clock: .monotonic, name: nil, monitor: Hooks.shared)
    inner.attach(innerTracer)
    let sends = Hooks.impurities(outer, [0])
    #expect(sends.map(\.rule) == [.send])
    #if DEBUG
      // The line of the app, and not one of ours that the compiler put into the app's module.
      #expect(sends.map { $0.site?.line } == [line])
    #endif
    #expect(innerTracer.finish().impurities.map(\.rule) == [.clock])
  }

  @Test func `a use of a stream in reduce is found once, with its line`() {
    let subject = PublishSubject<Int>()
    let bag = DisposeBag()
    let line = #line
    let bench = ClosureReactor([
      { _, _ in subject.onNext(1) },
      { bench, _ in bench.heap.relay.accept(2) },
      { _, _ in subject.subscribe(onNext: { _ in }).dispose() },
      { _, _ in subject.map { $0 + 1 }.subscribe(onNext: { _ in }).disposed(by: bag) },
    ])
    let found = Hooks.impurities(bench, [0, 1, 2, 3])
    #expect(found.map(\.rule) == [.send, .send, .subscribe, .subscribe])
    #expect(found.map(\.engine) == [.hooks, .hooks, .hooks, .hooks])
    #expect(found.map(\.api).first == "PublishSubject<Int>.onNext")
    #if DEBUG
      #expect(found.map { $0.site?.line } == (2...5).map { line + $0 })
      #expect(found.allSatisfy { $0.reduceSite?.line == ClosureReactor.reduceLine })
    #endif
  }

  #if DEBUG
    @Test func `a write to an object of the old state is a finding with the changed field and its line`() {
      let line = #line + 1
      let found = Hooks.impurities(ClosureReactor([{ _, state in state.tool?.uses += 1 }]), [0])
      #expect(found.map(\.rule) == [.stateAlias])
      #expect(found.map(\.api) == ["state.tool.uses"])
      #expect(found.map { $0.site?.line } == [line])
      #expect(
        found.first?.message.hasPrefix(
          "reduce changes the old state through a reference: state.tool.uses was 0, then 1.") == true)
    }

    @Test func `two written objects are found by their own rules`() {
      let found = Hooks.impurities(
        ClosureReactor([
          { bench, state in
            bench.heap.tool.uses = 7
            state.tool?.label = "other"
          }
        ]), [0])
      #expect(found.map(\.rule) == [.objectWrite, .stateAlias])
      #expect(found.map(\.api) == ["Tool.uses", "state.tool.label"])
    }

    @Test func `a write to the old state is an object write where no values are kept`() {
      let bench = ClosureReactor([{ _, state in state.tool?.uses += 1 }])
      #expect(Hooks.impurities(bench, [0], .names).map(\.rule) == [.objectWrite])
    }
  #endif

  @Test(.traced) func `a trace names the engines of its test, and their blind spots`() {
    #if DEBUG
      let engines = "portable checks, hooks"
    #else
      let engines = "portable checks, hooks without writes (the optimizer leaves out what announces them)"
    #endif
    #expect(TracedRun.tracer?.trace.header.resource[Audit.enginesKey] == engines)
  }
}
