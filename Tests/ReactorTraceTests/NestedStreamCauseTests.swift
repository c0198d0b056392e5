import ReactorCore
import ReactorTrace
import Testing
import TestScale

@Suite("Causes through transforms that are streams of streams") struct NestedStreamCauseTests {
  @Test func `a value that passes random streams of streams keeps its cause and is reported once`() {
    var mutations = 0
    for graph in 0..<TestScale.graphs {
      let trace = run(UInt64(graph))
      #expect(trace.remarks == [], "graph \(graph)")
      let outs = trace.events.filter {
        switch $0.kind {
        case .actionOut, .mutationOut, .stateOut: true
        default: false
        }
      }
      #expect(outs.map(\.seq) == [], "graph \(graph): \(outs)")
      for event in trace.events { check(event, in: trace, graph) }
      #expect(trace.mutations.count == trace.events.count { if case .reduce = $0.kind { true } else { false } })
      mutations += trace.mutations.count
    }
    #expect(mutations > 5 * TestScale.graphs)
  }

  private func check(_ event: TraceEvent, in trace: Trace, _ graph: Int) {
    switch (event.kind, trace[event.cause]?.kind) {
    case (.reduce(let reduce), .mutation(let mutation)):
      #expect(reduce.label == mutation.label, "graph \(graph): #\(event.seq)")
    case (.reduce, _): Issue.record("graph \(graph): #\(event.seq) follows from \(event.cause ?? 0)")
    case (.mutateBegin(let begin), .action(let action)):
      #expect(begin.label == action.label, "graph \(graph): #\(event.seq)")
    case (.mutateBegin, _): Issue.record("graph \(graph): #\(event.seq) follows from \(event.cause ?? 0)")
    case (.mutation(let mutation), .action(let action)):
      // An event that was sent by nobody's effect: by an action's observer.
      #expect(mutation.isInjected && mutation.payload == action.payload, "graph \(graph): #\(event.seq)")
    case (.mutation(let mutation), let cause):
      guard !mutation.isInjected, case .mutateBegin = trace[mutation.effect]?.kind,
        case .action(let action) = trace[trace[mutation.effect]?.cause]?.kind
      else {
        Issue.record("graph \(graph): #\(event.seq) follows from \(String(describing: cause))")
        return
      }
      #expect(mutation.payload == action.payload && event.cause == mutation.effect, "graph \(graph): #\(event.seq)")
    default: break
    }
  }

  /// Sends actions, some of whose observers send events that a transform merges in.
  private func run(_ graph: UInt64) -> Trace {
    let queue = VirtualQueue()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    var generator = SeededGenerator(graph &* 7_001)
    let reactor = Nested(graph, queue)
    reactor.attach(tracer)
    let subscription = reactor.action.subscribe(onNext: { [events = reactor.events] action in
      guard case .start(let number) = action, number % 3 == 0 else { return }
      events.onNext(.event(number))
    })
    for number in 0..<6 {
      queue.enqueue(after: UInt64(1 + generator.below(60))) { reactor.action.onNext(.start(number)) }
    }
    queue.run()
    subscription.dispose()
    return tracer.finish()
  }
}

/// Its transforms pass everything, by random streams of streams.
private final class Nested: Reactor {
  enum Action { case start(Int) }
  enum Mutation { case from(Int), event(Int) }
  let initialState = 0
  let events = PublishSubject<Mutation>()
  private let seed: UInt64
  private let queue: VirtualQueue

  init(_ seed: UInt64, _ queue: VirtualQueue) {
    self.seed = seed
    self.queue = queue
  }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .start(let number) = action else { return .empty() }
    var generator = SeededGenerator(seed &+ UInt64(number))
    let later = Observable.just(Mutation.from(number)).delay(.nanoseconds(1 + generator.below(30)), scheduler: queue)
    return generator.below(2) == 0 ? .of(.from(number), .from(number)) : .concat(.just(.from(number)), later)
  }

  func reduce(state: Int, mutation: Mutation) -> Int { state + 1 }

  func transform(action: Observable<Action>) -> Observable<Action> {
    var generator = SeededGenerator(seed &* 3)
    return nested(action, [], depth: generator.below(3), &generator)
  }

  func transform(mutation: Observable<Mutation>) -> Observable<Mutation> {
    var generator = SeededGenerator(seed &* 5)
    return nested(mutation, [events], depth: 1 + generator.below(3), &generator)
  }

  func transform(state: Observable<Int>) -> Observable<Int> {
    var generator = SeededGenerator(seed &* 7)
    return nested(state, [], depth: generator.below(3), &generator)
  }

  /// The same values, and those of others.
  private func nested<Value>(
    _ source: Observable<Value>, _ others: [Observable<Value>], depth: Int, _ generator: inout SeededGenerator
  ) -> Observable<Value> {
    let all = Observable.from([source] + others)
    let merged: Observable<Value> =
      switch generator.below(8) {
      case 0: .merge([source] + others)
      case 1: all.merge()
      case 2: all.flatMap { $0 }
      case 3: all.merge(maxConcurrent: 2)
      case 4: .merge([Observable.just(source).switchLatest()] + others)
      case 5: .merge([Observable.just(source).concatMap { $0 }] + others)
      case 6: all.map { $0.map { Observable.just($0) }.concat() }.merge()
      default: Observable.just(all).flatMapLatest { $0 }.merge()
      }
    return depth == 0 ? merged : nested(merged, [], depth: depth - 1, &generator)
  }
}
