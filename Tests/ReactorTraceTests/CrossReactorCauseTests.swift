import PlatformSupport
import ReactorCore
import ReactorTrace
import Testing
import TraceModel

@Suite("Causes from one reactor to another") struct CrossReactorCauseTests {
  private let untouched = TracePolicy(purity: .off)

  /// A way from the values of one reactor to the actions of another.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lead: @Sendable (Observable<Int>, VirtualQueue) -> Observable<Int>

    init(_ name: String, _ lead: @escaping @Sendable (Observable<Int>, VirtualQueue) -> Observable<Int>) {
      testDescription = name
      self.lead = lead
    }
  }

  /// Something that is sent into, and what it sends.
  private static func through(_ values: Observable<Int>, _ send: @escaping (Int) -> Void, _ out: Observable<Int>)
    -> Observable<Int>
  {
    .create { observer in
      let inside = out.subscribe(observer)
      let outside = values.subscribe(onNext: send)
      return Disposables.create {
        outside.dispose()
        inside.dispose()
      }
    }
  }

  static let ways = [
    Way("nothing between") { values, _ in values },
    Way("subject") { values, _ in
      let subject = PublishSubject<Int>()
      return through(values, { subject.onNext($0) }, subject)
    },
    Way("behavior subject") { values, _ in
      let subject = BehaviorSubject(value: 0)
      return through(values, { subject.onNext($0) }, subject.skip(1))
    },
    Way("replay subject") { values, _ in
      let subject = ReplaySubject<Int>.create(bufferSize: 1)
      return through(values, { subject.onNext($0) }, subject)
    },
    Way("publish relay") { values, _ in
      let relay = PublishRelay<Int>()
      return through(values, { relay.accept($0) }, relay.asObservable())
    },
    Way("behavior relay") { values, _ in
      let relay = BehaviorRelay(value: 0)
      return through(values, { relay.accept($0) }, relay.skip(1))
    },
    Way("share") { values, _ in values.share() },
    Way("share(replay:)") { values, _ in values.share(replay: 1) },
    Way("driver") { values, queue in
      SharingScheduler.mock(scheduler: queue) { values.asDriver(onErrorJustReturn: 0).asObservable() }
    },
    Way("signal") { values, queue in
      SharingScheduler.mock(scheduler: queue) { values.asSignal(onErrorJustReturn: 0).asObservable() }
    },
    Way("observe(on:)") { values, queue in values.observe(on: queue) },
    Way("delay") { values, queue in values.delay(.nanoseconds(7), scheduler: queue) },
    Way("throttle") { values, queue in values.throttle(.nanoseconds(1), scheduler: queue) },
    Way("merge") { values, _ in .merge(values.filter { $0 % 2 == 0 }, values.filter { $0 % 2 == 1 }) },
    Way("flatMapLatest") { values, queue in
      values.flatMapLatest { Observable.just($0).delay(.nanoseconds(1), scheduler: queue) }
    },
    Way("concatMap over a timer") { values, queue in
      values.concatMap { value in Observable<Int>.timer(.nanoseconds(1), scheduler: queue).map { _ in value } }
    },
    Way("buffer") { values, queue in
      values.buffer(timeSpan: .nanoseconds(1_000), count: 1, scheduler: queue).compactMap(\.last)
    },
    Way("withLatestFrom") { values, _ in values.withLatestFrom(values.startWith(0)) { one, _ in one } },
    Way("zip") { values, _ in Observable.zip(values, values) { one, _ in one } },
    Way("combineLatest") { values, _ in
      Observable.combineLatest(values, Observable.just(0)) { one, _ in one }
    },
    Way("catch") { values, _ in
      values.flatMap { value in
        Observable<Int>.error(Refused()).catch { _ in .just(value) }
      }
    },
  ]

  @Test(arguments: ways) func `an action names the state that led to it, whatever operators lie between`(way: Way) {
    let queue = VirtualQueue()
    let (first, second) = (Bent(), Bent())
    let tracer = ReactorTracer(policy: untouched, clock: .ticking)
    first.attach(tracer)
    second.attach(tracer)
    let subscription = way.lead(first.state.map(\.value).distinctUntilChanged().filter { $0 > 0 }, queue)
      .subscribe(onNext: { second.action.onNext(.other($0)) })
    for number in 1...3 {
      first.action.onNext(.keep(number))
      queue.run(until: UInt64(number) * 100)
    }
    subscription.dispose()
    let trace = tracer.finish()

    let led = trace.events.compactMap { event -> String? in
      guard event.reactor == 2, case .action(let action) = event.kind else { return nil }
      guard let cause = trace[event.cause], case .state(let state) = cause.kind, cause.reactor == 1 else {
        return "\(action.payload?.text ?? "-") from \(trace[event.cause]?.kind.label ?? "nothing")"
      }
      #expect(action.via == nil)
      #expect(event.chain == cause.chain)
      return "\(action.payload?.text ?? "-") from \(state.revision)"
    }
    #expect(led == (1...3).map { #"{"_0":\#($0)} from \#($0)"# })
    #expect(trace.remarks == [])
  }

  @Test func `debounce names the state whose value it emitted`() {
    let queue = VirtualQueue()
    let (first, second) = (Bent(), Bent())
    let tracer = ReactorTracer(policy: untouched, clock: .ticking)
    first.attach(tracer)
    second.attach(tracer)
    let subscription = first.state.map(\.value).debounce(.nanoseconds(10), scheduler: queue)
      .subscribe(onNext: { second.action.onNext(.other($0)) })
    for number in 1...3 { first.action.onNext(.keep(number)) }
    queue.run()
    subscription.dispose()
    let trace = tracer.finish()

    let actions = trace.events.filter { $0.reactor == 2 && $0.kind.label == "other" }
    guard let action = actions.first(where: { if case .action = $0.kind { true } else { false } }),
      case .state(let state) = trace[action.cause]?.kind
    else {
      Issue.record("an action follows from a state")
      return
    }
    #expect(state.revision == 3)
  }

  @Test func `an action sent by a task has the starter of the task as its owner, and says so`() async {
    let (first, second) = (Bent(), Bent())
    let tracer = ReactorTracer(policy: untouched)
    first.attach(tracer)
    second.attach(tracer)
    let tasks = Locked<[Task<Void, Never>]>([])
    let action = second.action
    let subscription = first.state.filter { $0.value > 0 }.subscribe(onNext: { state in
      let value = state.value
      tasks.withLock { tasks in
        tasks.append(
          Task {
            await Task.yield()
            action.onNext(.other(value))
            tracer.mark("sent")
          })
      }
    })
    first.action.onNext(.keep(4))
    for task in tasks.withLock({ $0 }) { await task.value }
    subscription.dispose()
    let trace = tracer.finish()

    let sent = trace.events.first { if case .action(let action) = $0.kind { action.label == "other" } else { false } }
    guard case .action(let told) = sent?.kind else {
      Issue.record("the action is told")
      return
    }
    #expect(told.via == .task)
    #expect(trace[sent?.cause]?.kind.label == "state")
    #expect(trace[sent?.cause]?.reactor != sent?.reactor)
    #expect(TraceGraph(trace).actions.last?.cause == sent?.cause.map { .owner($0) })
    // A mark has no word for an owner, and claims none as its trigger.
    let mark = trace.events.first { if case .mark = $0.kind { true } else { false } }
    #expect(mark != nil && mark?.cause == nil)
    let lines = trace.lines.filter { $0.contains("\"k\":\"action\"") && $0.contains("\"via\":\"task\"") }
    #expect(lines.count == 1)
  }

  @Test func `an action sent for each value of a sequence is owned by the value`() async throws {
    let (first, second) = (Bent(), Bent())
    let tracer = ReactorTracer(policy: untouched)
    first.attach(tracer)
    second.attach(tracer)
    let (source, action) = (PublishSubject<Int>(), second.action)
    let ready = AsyncStream.makeStream(of: Void.self)
    let values = source.do(onSubscribed: { ready.continuation.finish() }).values
    let loop = Task {
      try await values.forEach { value in
        await Task.yield()
        action.onNext(.other(value))
      }
    }
    for await _ in ready.stream {}
    let subscription = first.state.map(\.value).filter { $0 > 0 }.subscribe(onNext: { source.onNext($0) })
    for number in 1...3 { first.action.onNext(.keep(number)) }
    source.onCompleted()
    try await loop.value
    subscription.dispose()
    let trace = tracer.finish()

    let owners = trace.events.compactMap { event -> String? in
      guard case .action(let action) = event.kind, action.label == "other" else { return nil }
      guard case .state(let state) = trace[event.cause]?.kind else { return "nobody" }
      return "\(action.payload?.text ?? "-") \(action.via?.rawValue ?? "trigger") \(state.revision)"
    }
    #expect(owners == (1...3).map { #"{"_0":\#($0)} task \#($0)"# })
  }

  @Test func `an action sent while a view renders is caused by the rendering, and that by its state`() {
    let bent = Bent()
    let tracer = ReactorTracer(policy: untouched, clock: .ticking)
    bent.attach(tracer)
    let subscription = bent.state.subscribe(onNext: { state in
      if state.value != 1 { return }
      tracer.render("CounterView") { bent.action.onNext(.keep(2)) }
    })
    bent.action.onNext(.keep(1))
    subscription.dispose()
    let trace = tracer.finish()

    let render = trace.events.first { if case .render = $0.kind { true } else { false } }
    guard case .render("CounterView", let duration) = render?.kind else {
      Issue.record("the drawing is told")
      return
    }
    #expect(duration > 0)
    #expect(trace[render?.cause]?.kind.label == "state")
    let sent = trace.events.last { if case .action = $0.kind { true } else { false } }
    #expect(sent?.cause == render?.seq)
    let graph = TraceGraph(trace)
    #expect(graph.renders.map(\.target) == ["CounterView"])
    #expect(graph.renders.first?.commit == graph.actions.last?.sentByCommit)
    #expect(trace.remarks == [])
    // Afterwards it only draws.
    #expect(tracer.render("again") { 7 } == 7)
    #expect(tracer.finish() == trace)
  }
}
