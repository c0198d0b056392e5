import PlatformSupport
import ReactorCore
import ReactorTesting
import ReactorTrace

/// One run of a hunted reactor, step by step, on the thread that made it.
final class HuntRun<R: TraceableReactor> {
  let stage: HuntStage
  let answers: StagedAnswers
  let tracer: ReactorTracer?
  let reactor: R
  private let actions: ActionSource<R.Action>
  private let location: TestLocation
  private let monitor: HuntMonitor
  private let bounded: BoundedRun
  /// The first law that broke.
  private(set) var violation: HuntViolation?
  /// How often nothing was under way after a step.
  private(set) var settledCount = 0
  /// The kinds of the steps by their numbers, for what their answers are called in the guidance.
  private var kinds: [Int: UInt64] = [:]

  private var time: VirtualTime { stage.scheduler.time }

  /// Makes the reactor. Inside the scope of the run: see `HuntBody.run`.
  init(_ body: HuntBody<R>, _ scope: HuntScope) throws {
    (stage, answers, tracer, monitor) = (scope.stage, scope.answers, scope.tracer, scope.monitor)
    (actions, location) = (body.actions, body.location)
    bounded = BoundedRun("hunt", at: body.location, to: 0, in: stage.scheduler.time, scope.tracer)
    let stage = stage
    reactor = try stage.scheduler.time.onThisThread {
      let reactor = try body.make(stage)
      reactor.take([], fileID: #fileID, line: #line)
      return reactor
    }
    monitor.check = { [unowned self] in check(settled: false) }
    settle()
    checkAfterStep()
  }

  /// Does a step, and all that follows from it at once. False if it cannot be done now.
  func perform(_ move: HuntMove<R.Action>) -> Bool {
    answers.begin(step: move.id)
    switch move.step {
    case .send(let action):
      kinds[move.id] = actions.code(of: action)
      time.onThisThread {
        reactor.take([action], fileID: FileNames.staticName(location.fileID), line: UInt(location.line))
      }
      settle()
    case .answer(let reference, let fails):
      guard answers.choose(reference, failing: fails, in: time) else { return false }
      kinds[move.id] = kinds[reference.askedBy] ?? 1
      advance(to: clock)
    case .pass(let ticks):
      kinds[move.id] = 2
      advance(to: clock.plus(ticks))
    }
    checkAfterStep()
    return true
  }

  var clock: TestTime { time.queue.withLock { $0.clock } }

  var pending: [StagedAnswers.Pending] { answers.pending(in: time) }

  /// The ticks, from now, at which timers are due; each once, in order.
  var dueTimes: [Int] {
    let (clock, times) = time.queue.withLock { queue in
      (queue.clock, queue.entries.filter { $0.kind != .answer && !$0.isRevoked }.map(\.time))
    }
    return Set(times.map { max($0 - clock, 0) }).sorted()
  }

  var isSettled: Bool { pending.isEmpty && dueTimes.isEmpty && time.ready.withLock { $0.isEmpty } }

  /// The kind of an answer: its name, or that of the step which asked for it.
  func kind(of pending: StagedAnswers.Pending) -> UInt64 {
    pending.terms.name.map { FNV1a($0.utf8).hash } ?? kinds[pending.reference.askedBy] ?? 1
  }

  // MARK: Time

  /// Runs what is due now, if anything is.
  private func settle() {
    if let next = time.nextTick, next <= clock { advance(to: clock) }
  }

  private func advance(to tick: TestTime) {
    let endlessness = time.advance(to: tick, bounded)
    time.queue.withLock { $0.clock = max($0.clock, tick) }
    guard let endlessness, violation == nil else { return }
    violation = HuntViolation(kind: .endless, name: "endless", message: endlessness)
  }

  // MARK: Laws

  private func checkAfterStep() {
    check(settled: false)
    guard violation == nil, isSettled else { return }
    settledCount += 1
    check(settled: true)
  }

  private func check(settled: Bool) {
    guard violation == nil else { return }
    for law in stage.laws where law.isSettled == settled {
      var reason = ""
      do {
        if try law.holds() { continue }
      } catch {
        reason = ": threw \(error)"
      }
      violation = HuntViolation(
        kind: settled ? .settled : .always, name: law.name, message: "\"\(law.name)\" breaks\(reason)")
      return
    }
  }

  /// Lets go of what asks about the reactor, which is the run's alone then.
  func end() {
    monitor.check = {}
    stage.end()
  }
}

/// Calls back after each state of the reactors of a run.
final class HuntMonitor: ReactorMiddleware, @unchecked Sendable {
  // Set and called on the thread of the run alone: its reactors run on it, in virtual time.
  var check: () -> Void = {}
  private let thread = Cause.thread

  func state<Reacting: Reactor>(_ context: StateContext<Reacting>, _ body: () -> Void) {
    body()
    if Cause.thread == thread { check() }
  }
}
