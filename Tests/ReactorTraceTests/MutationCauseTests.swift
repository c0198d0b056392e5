import PlatformSupport
import Dispatch
import ReactorCore
import ReactorTrace
import Testing

@Suite("The causes of mutations") struct MutationCauseTests {
  private let untouched = TracePolicy(purity: .off)

  @Test func `forty overlapping effects of one action keep their own, in shuffled virtual time`() {
    let queue = VirtualQueue()
    var generator = SeededGenerator(40)
    let delays = Array(1...40).shuffled(using: &generator)
    let loader = Loader { secret, ticket in
      Observable.just(ticket).delay(.nanoseconds(delays[secret]), scheduler: queue)
    }
    let tracer = ReactorTracer(policy: untouched, clock: .ticking)
    loader.attach(tracer)
    for _ in 0..<40 { loader.action.onNext(.load) }
    queue.run()
    let trace = tracer.finish()

    let (secrets, effects, causes) = origins(trace, loader)
    #expect(secrets.count == 40)
    #expect(secrets != Array(0..<40))
    #expect(effects == secrets)
    #expect(causes == secrets)
    #expect(trace.mutations.allSatisfy { $0.mutation.via == nil })
    #expect(Set(trace.mutations.map { $0.mutation.payload?.text.filter { !$0.isNumber } }).count == 1)
    #expect(trace.remarks == [])
  }

  @Test func `forty overlapping effects of one action keep their own on real queues`() {
    var generator = SeededGenerator(41)
    let delays = Array(1...40).shuffled(using: &generator)
    let queues = (0..<4).map { SerialDispatchQueueScheduler(internalSerialQueueName: "causes.\($0)") }
    let loader = Loader { secret, ticket in
      let delay = RxTimeInterval.microseconds(delays[secret] * 100)
      return Observable.just(ticket).delay(delay, scheduler: queues[secret % 4])
    }
    let tracer = ReactorTracer(policy: untouched)
    loader.attach(tracer)
    let done = DispatchSemaphore(value: 0)
    let subscription = loader.state.subscribe(onNext: { if $0.count == 40 { done.signal() } })
    for _ in 0..<40 { loader.action.onNext(.load) }
    done.wait()
    subscription.dispose()
    let trace = tracer.finish()

    let (secrets, effects, causes) = origins(trace, loader)
    #expect(secrets.count == 40)
    #expect(effects == secrets)
    #expect(causes == secrets)
    #expect(trace.mutations.allSatisfy { $0.mutation.via == nil && !$0.mutation.isCauseUnknown })
    #expect(trace.remarks.filter { !$0.contains("no mutate.begin") } == [])
  }

  @Test func `a thousand overlapping effects of one action keep their own, over queues, timers and tasks`() async {
    var generator = SeededGenerator(1_000)
    let delays = Array(1...1_000).shuffled(using: &generator)
    let queues = (0..<4).map { SerialDispatchQueueScheduler(internalSerialQueueName: "thousand.\($0)") }
    let loader = Loader { secret, ticket in
      let delay = RxTimeInterval.microseconds(delays[secret] * 20)
      let queue = queues[secret % 4]
      return switch secret % 5 {
      case 0: Observable.just(ticket).delay(delay, scheduler: queue)
      case 1: Observable<Int>.timer(delay, scheduler: queue).map { _ in ticket }
      case 2: Observable.just(ticket).observe(on: queue).delay(delay, scheduler: queues[(secret + 1) % 4])
      case 3:
        .async {
          for _ in 0..<delays[secret] % 7 { await Task.yield() }
          return ticket
        }
      default: Observable<Int>.timer(delay, scheduler: queue).flatMap { _ in Observable.async { ticket } }
      }
    }
    let tracer = ReactorTracer(policy: untouched)
    loader.attach(tracer)
    let done = AsyncStream.makeStream(of: Void.self)
    let subscription = loader.state.subscribe(onNext: { if $0.count == 1_000 { done.continuation.finish() } })
    for _ in 0..<1_000 { loader.action.onNext(.load) }
    for await _ in done.stream {}
    subscription.dispose()
    let trace = tracer.finish()

    let (secrets, effects, causes) = origins(trace, loader)
    #expect(secrets.count == 1_000)
    #expect(secrets != Array(0..<1_000))
    #expect(effects == secrets)
    #expect(causes == secrets)
    #expect(trace.mutations.allSatisfy { !$0.mutation.isCauseUnknown && $0.mutation.via == nil })
    #expect(Set(trace.mutations.map { $0.mutation.payload?.text.filter { !$0.isNumber } }).count == 1)
  }

  @Test func `forty effects that resume on threads of their own are known by their subscription`() {
    let loader = Loader { _, ticket in
      .create { observer in
        DispatchQueue.global().async {
          observer.onNext(ticket)
          observer.onCompleted()
        }
        return Disposables.create()
      }
    }
    let tracer = ReactorTracer(policy: untouched)
    loader.attach(tracer)
    let done = DispatchSemaphore(value: 0)
    let subscription = loader.state.subscribe(onNext: { if $0.count == 40 { done.signal() } })
    for _ in 0..<40 { loader.action.onNext(.load) }
    done.wait()
    subscription.dispose()
    let trace = tracer.finish()

    let (secrets, effects, causes) = origins(trace, loader)
    #expect(secrets.count == 40)
    #expect(effects == secrets)
    #expect(causes == secrets)
    #expect(trace.mutations.allSatisfy { $0.mutation.via == .subscription })
  }

  @Test func `forty effects that are tasks are owned by the code that started them`() async {
    let done = AsyncStream.makeStream(of: Void.self)
    let loader = Loader { _, ticket in
      .create { observer in
        Task {
          await Task.yield()
          observer.onNext(ticket)
          observer.onCompleted()
        }
        return Disposables.create()
      }
    }
    let tracer = ReactorTracer(policy: untouched)
    loader.attach(tracer)
    let subscription = loader.state.subscribe(onNext: { if $0.count == 40 { done.continuation.finish() } })
    for _ in 0..<40 { loader.action.onNext(.load) }
    for await _ in done.stream {}
    subscription.dispose()
    let trace = tracer.finish()

    let (secrets, effects, causes) = origins(trace, loader)
    #expect(secrets.count == 40)
    #expect(effects == secrets)
    #expect(causes == secrets)
    #expect(trace.mutations.allSatisfy { $0.mutation.via == .task })
  }

  @Test func `a task started in mutate that sends into a subject is the owner of what it sends`() async {
    let shop = Shop()
    let tracer = ReactorTracer(policy: untouched)
    final class Starter: Reactor {
      enum Action { case start }
      let initialState = 0
      let shop: Shop
      let task = Locked<Task<Void, Never>?>(nil)
      init(_ shop: Shop) { self.shop = shop }
      func mutate(action: Action) -> Observable<Action> {
        let injected = shop.injected
        task.withLock { $0 = Task { injected.onNext(.nothing) } }
        return .empty()
      }
    }
    let starter = Starter(shop)
    shop.attach(tracer)
    starter.attach(tracer)
    shop.action.onNext(.nothing)
    starter.action.onNext(.start)
    await starter.task.withLock { $0 }?.value
    let trace = tracer.finish()

    let injected = trace.mutations.last
    #expect(injected?.mutation.isInjected == true)
    #expect(injected?.mutation.via == .task)
    #expect(trace[injected?.event.cause]?.kind.label == "start")
    #expect(trace.remarks == [])
  }

  @Test func `a mutation from an untraced thread has an unknown cause and an exact effect`() {
    let shop = Shop()
    let tracer = ReactorTracer(policy: untouched)
    shop.attach(tracer)
    shop.action.onNext(.later)
    let (injected, later) = (shop.injected, shop.later)
    onForeignThread { injected.onNext(.nothing) }
    onForeignThread { later.onNext(1) }
    let trace = tracer.finish()

    let unknown = trace.mutations.first?.mutation
    #expect(unknown?.isCauseUnknown == true)
    #expect(unknown?.isInjected == true)
    let owned = trace.mutations.last
    #expect(owned?.mutation.via == .subscription)
    #expect(trace[owned?.mutation.effect]?.kind.label == "later")
    #expect(trace.remarks == [])
  }

  @Test func `an effect is found however many events ago it began`() {
    let shop = Shop()
    let tracer = ReactorTracer(policy: TracePolicy(content: .names, purity: .off), clock: .ticking)
    shop.attach(tracer)
    shop.action.onNext(.later)
    for _ in 0..<14_000 { shop.action.onNext(.nothing) }
    shop.later.onNext(1)
    let trace = tracer.finish()

    #expect(trace.events.count > 1 << 16)
    let late = trace.mutations.last
    #expect(trace[late?.mutation.effect]?.kind.label == "later")
    #expect(late?.event.cause == late?.mutation.effect)
    #expect(late?.event.chain == trace.events.first { $0.kind.label == "later" }?.seq)
    #expect(trace.remarks == [])
  }

  @Test func `a chain continues across reactors`() throws {
    let queue = VirtualQueue()
    let tracer = ReactorTracer(policy: untouched, clock: .ticking, name: "chain")
    let (first, second) = (Shop(), Shop())
    first.attach(tracer)
    second.attach(tracer)
    let bag = DisposeBag()
    first.state.map(\.count).distinctUntilChanged().filter { $0 > 0 }
      .delay(.nanoseconds(5), scheduler: queue)
      .subscribe(onNext: { second.action.onNext(.add($0)) }).disposed(by: bag)
    first.action.onNext(.add(1))
    queue.run()
    let trace = tracer.finish()

    let actions = trace.events.filter { if case .action = $0.kind { true } else { false } }
    #expect(actions.map(\.reactor) == [1, 2])
    let cause = trace[actions.last?.cause]
    #expect(cause?.reactor == 1)
    #expect(cause?.kind.label == "state")
    #expect(actions.last?.chain == actions.first?.seq)
    #expect(trace.events.last { $0.reactor == 2 && $0.kind.label == "state" }?.chain == actions.first?.seq)
    #expect(trace.remarks == [])
    try expectGolden(trace, "chain")
  }

  @Test func `a mutation merged in transform is injected, with its trigger`() {
    let tracer = ReactorTracer(policy: untouched, clock: .ticking)
    let (first, second) = (Shop(), Shop())
    first.attach(tracer)
    second.attach(tracer)
    second.action.onNext(.nothing)
    let subscription = first.state.map(\.count).filter { $0 > 0 }
      .subscribe(onNext: { second.injected.onNext(.add($0)) })
    first.action.onNext(.add(4))
    subscription.dispose()
    let trace = tracer.finish()

    let injected = trace.mutations.filter(\.mutation.isInjected)
    #expect(injected.map { trace[$0.event.cause]?.kind.label } == ["state", "state"])
    #expect(injected.map { trace[$0.event.cause]?.reactor } == [2, 2])
    #expect(injected.allSatisfy { $0.mutation.via == nil && $0.event.reactor == 1 })
    #expect(trace.remarks == [])
  }

  @Test func `a stored value contributes, and the subscriber is the trigger`() {
    final class Reader: Reactor {
      enum Action { case read }
      enum Mutation { case value(Int) }
      let initialState = 0
      let source: Observable<Int>
      init(_ source: Observable<Int>) { self.source = source }
      func mutate(action: Action) -> Observable<Mutation> { source.take(1).map { .value($0) } }
      func reduce(state: Int, mutation: Mutation) -> Int {
        if case .value(let value) = mutation { value } else { state }
      }
    }
    let tracer = ReactorTracer(policy: untouched, clock: .ticking)
    let shop = Shop()
    let reader = Reader(shop.state.map(\.count))
    shop.attach(tracer)
    reader.attach(tracer)
    shop.action.onNext(.add(3))
    reader.action.onNext(.read)
    let trace = tracer.finish()

    let read = trace.mutations.last
    #expect(read?.mutation.label == "value")
    #expect(trace[read?.event.cause]?.kind.label == "read")
    #expect(read?.mutation.causes.map { trace[$0]?.kind.label } == ["read", "state"])
    #expect(trace.remarks == [])
  }

  @Test(arguments: [false, true])
  func `a task is known by the callback that started it, also where one callback is inside another`(
    onThread: Bool
  ) async {
    final class Relaying: Reactor {
      enum Action { case go }
      enum Mutation { case first, second }
      let initialState = 0
      let start: @Sendable () -> Void
      init(_ start: @escaping @Sendable () -> Void) { self.start = start }
      func mutate(action: Action) -> Observable<Mutation> {
        start()
        return .create { [start] observer in
          observer.onNext(.first)
          start()
          observer.onNext(.second)
          observer.onCompleted()
          return Disposables.create()
        }
      }
      func reduce(state: Int, mutation: Mutation) -> Int { state + 1 }
    }
    let target = Shop()
    let tasks = Locked<[Task<Void, Never>]>([])
    let injected = target.injected
    let start: @Sendable () -> Void = {
      tasks.withLock { $0.append(Task { injected.onNext(.nothing) }) }
    }
    let relaying = Relaying(start)
    let tracer = ReactorTracer(policy: untouched)
    target.attach(tracer)
    relaying.attach(tracer)
    target.action.onNext(.nothing)
    let subscription = relaying.state.skip(1).subscribe(onNext: { _ in start() })
    let action = relaying.action
    if onThread { onForeignThread { action.onNext(.go) } } else { action.onNext(.go) }
    for task in tasks.withLock({ $0 }) { await task.value }
    subscription.dispose()
    let trace = tracer.finish()

    let starters = trace.mutations.filter { $0.mutation.via == .task }.compactMap { trace[$0.event.cause] }
    #expect(starters.map(\.reactor) == [2, 2, 2, 2])
    #expect(starters.count { $0.kind.label == "go" } == 2)
    #expect(Set(starters.filter { $0.kind.label == "state" }.map(\.seq)).count == 2)
    #expect(trace.remarks == [])
  }

  @Test func `a thread that comes back after many events of another knows its causes`() {
    let (quiet, busy) = (Shop(), Shop())
    let tracer = ReactorTracer(policy: untouched)
    quiet.attach(tracer)
    busy.attach(tracer)
    quiet.action.onNext(.nothing)
    nonisolated(unsafe) let other = busy
    onForeignThread { for _ in 0..<14_000 { other.action.onNext(.nothing) } }
    quiet.action.onNext(.rename("late"))
    let trace = tracer.finish()

    #expect(trace.events.count > 1 << 16)
    #expect(trace[trace.mutations.last?.event.cause]?.kind.label == "rename")
    #expect(trace.remarks == [])
  }
}
