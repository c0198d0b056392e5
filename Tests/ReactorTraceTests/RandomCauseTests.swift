import PlatformSupport
import Dispatch
import Foundation
import ReactorCore
import ReactorTrace
import Testing
import TestScale

@Suite("Causes in random graphs of operators") struct RandomCauseTests {
  @Test func `no cause is wrong in random graphs with manual hops and causeless sends`() {
    let score = score(lost: true)

    #expect(score.wrong.prefix(3) == [])
    // Nor are fewer known than there were.
    #expect(score.right > 2 * score.owned)
    #expect(score.right > 5 * score.unknown)
    #expect(score.all > 3 * TestScale.graphs)
  }

  @Test func `no cause is wrong or unknown in random graphs that use our schedulers alone`() {
    let score = score(lost: false)

    #expect(score.wrong.prefix(3) == [])
    #expect(score.owned == 0)
    #expect(score.unknown == 0)
    #expect(score.all > 3 * TestScale.graphs)
  }

  private func score(lost: Bool) -> Score {
    // Causes travel while somebody traces.
    let tracer = ReactorTracer()
    var score = Score()
    for graph in 0..<TestScale.graphs {
      weak let queue = run(graph, lost: lost) { score.check($0, subscriber: $1, graph: graph) }
      #expect(queue == nil, "graph \(graph) is kept by its own streams")
    }
    tracer.finish()
    return score
  }

  @Test func `a custom scheduler keeps the cause of the scheduling code, or its absence`() {
    let tracer = ReactorTracer()
    let queue = PassengerQueue()
    var seen: [CauseID] = []
    let (first, runner) = (Cause.next(), Cause.next())
    Cause.with(first) { _ = queue.schedule { seen.append(Cause.current) } }
    queue.schedule(after: 1) { seen.append(Cause.current) }
    Cause.with(runner) {
      queue.run()
      seen.append(Cause.current)
    }
    tracer.finish()

    #expect(seen == [first, 0, runner])
  }

  @Test func `a task whose job runs inside of ours does not inherit our cause`() async {
    final class Passenger: TaskExecutor {
      private let jobs = Locked<[UnownedJob]>([])
      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
      }
      func run() {
        let waiting = jobs.withLock { jobs in
          defer { jobs = [] }
          return jobs
        }
        for job in waiting { job.runSynchronously(on: asUnownedTaskExecutor()) }
      }
    }
    let tracer = ReactorTracer()
    let passenger = Passenger()
    let subject = PublishSubject<Int>()
    let seen = Locked<[CauseID]>([])
    let subscription = subject.subscribe(onNext: { _ in seen.withLock { $0.append(Cause.current) } })
    let task = Task.detached(executorPreference: passenger) { subject.onNext(1) }
    Cause.with(Cause.next()) { passenger.run() }
    await task.value
    subscription.dispose()
    tracer.finish()

    #expect(seen.withLock { $0 } == [0])
  }

  /// Subscribes to a random stream, sends at random times, with and without a cause, and tells of every value.
  private func run(_ graph: Int, lost: Bool, _ seen: @escaping (Origin, CauseID) -> Void) -> VirtualQueue {
    let queue = VirtualQueue()
    let subscription = RandomSends.start(graph, lost: lost, on: queue, seen)
    queue.run(until: RandomSends.end)
    subscription.dispose()
    // What was subscribed to on the queue is disposed of there.
    queue.run()
    #expect(Cause.current == 0)
    return queue
  }

  @Test(arguments: [true, false])
  func `no cause is wrong in random graphs on queues of the system, eight at a time`(lost: Bool) {
    let tracer = ReactorTracer()
    let scores = Locked(Score())
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for graph in stride(from: worker, to: TestScale.graphs / 2, by: 8) {
        let score = runOnQueue(graph, lost: lost)
        scores.withLock { $0.add(score) }
      }
    }
    tracer.finish()
    let score = scores.withLock { $0 }

    #expect(score.wrong.prefix(3) == [])
    #expect(score.all > TestScale.graphs / 2)
    if !lost { #expect(score.owned == 0 && score.unknown == 0) }
  }

  /// The same on a serial queue of the system, whose threads other graphs use too. Waits for the graph's own end.
  private func runOnQueue(_ graph: Int, lost: Bool) -> Score {
    let queue = RealQueue()
    let score = Locked(Score())
    let isOver = DispatchSemaphore(value: 0)
    queue.enqueue {
      let subscription = RandomSends.start(graph, lost: lost, on: queue) { origin, subscriber in
        score.withLock { $0.check(origin, subscriber: subscriber, graph: graph) }
      }
      queue.enqueue(after: RandomSends.end) {
        subscription.dispose()
        isOver.signal()
      }
    }
    #expect(isOver.wait(timeout: .now() + 60) == .success, "graph \(graph) hangs")
    return score.withLock { $0 }
  }

  @Test func `the action of a mutation is right in random effects`() {
    var (mutations, cuts) = (0, 0)
    for graph in 0..<TestScale.graphs / 2 {
      let queue = VirtualQueue()
      let trace = run(graph, on: queue)
      // The reactor is gone; what its effects subscribed to on the queue is disposed of there.
      queue.run()

      // The payload of a mutation is the number of the action whose effect made it.
      let wrong = trace.mutations.filter { mutation in
        guard case .mutateBegin = trace[mutation.mutation.effect]?.kind,
          case .action(let action) = trace[trace[mutation.mutation.effect]?.cause]?.kind
        else { return true }
        return action.payload != mutation.mutation.payload
      }
      #expect(wrong.isEmpty, "graph \(graph)")
      #expect(trace.remarks == [], "graph \(graph)")
      mutations += trace.mutations.count
      cuts += checkCuts(trace, graph)
    }
    #expect(mutations > 2 * TestScale.graphs)
    #expect(cuts > TestScale.graphs / 10)
  }

  /// Checks that each cut within an effect names a running effect, and has the event that cut it as its cause. Returns their number.
  private func checkCuts(_ trace: Trace, _ graph: Int) -> Int {
    var (ended, cuts): (Set<TraceEvent.Seq>, Int) = ([], 0)
    for event in trace.events {
      if case .mutateEnd = event.kind, let begin = event.cause { ended.insert(begin) }
      guard case .innerEnd(let inner) = event.kind else { continue }
      cuts += 1
      #expect(!ended.contains(inner.effect) && trace[inner.effect]?.reactor == event.reactor, "graph \(graph)")
      #expect(event.cause == inner.by ?? inner.effect && inner.by != inner.effect, "graph \(graph)")
    }
    return cuts
  }

  /// Sends actions to a reactor whose effects are random graphs, and tells of all that came of them.
  private func run(_ graph: Int, on queue: VirtualQueue) -> Trace {
    let reactor = GraphReactor(seed: UInt64(graph), queue)
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    reactor.attach(tracer)
    var generator = SeededGenerator(UInt64(graph) &* 6_007)
    for number in 0..<4 {
      queue.enqueue(after: UInt64(1 + generator.below(60))) { reactor.action.onNext(.start(number)) }
    }
    for _ in 0..<25 {
      let subject = generator.below(3)
      queue.enqueue(after: UInt64(1 + generator.below(120))) { reactor.hot[subject].onNext(Origin(Cause.next())) }
    }
    queue.run(until: 400)
    return tracer.finish()
  }
}

/// Its effects are random graphs.
private final class GraphReactor: Reactor {
  enum Action { case start(Int) }
  enum Mutation { case from(Int) }
  let initialState = 0
  let hot = (0..<3).map { _ in PublishSubject<Origin>() }
  private let graphs: RandomGraphs
  private let seed: UInt64

  init(seed: UInt64, _ queue: VirtualQueue) {
    self.seed = seed
    graphs = RandomGraphs(queue: queue, hot: hot, behavior: BehaviorSubject(value: Origin(0))) { ticks, work in
      queue.enqueue(after: UInt64(ticks), work)
    }
  }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .start(let number) = action else { return .empty() }
    var generator = SeededGenerator(seed &* 31 &+ UInt64(number))
    let own = Origin(Cause.current)
    return graphs.make(depth: 1 + generator.below(4), &generator) { own }.take(10).map { _ in .from(number) }
  }

  func reduce(state: Int, mutation: Mutation) -> Int { state + 1 }
}
