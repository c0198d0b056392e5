import PlatformSupport
import ReactorCore
import ReactorTrace
import Synchronization

extension TestScheduler {
  /// How far one call may go before it fails the test: a call that ends needs neither.
  public struct Limits: Sendable {
    /// The most turns: pieces of work that other work has added. `start()` and `settle` may take them in all, `advanceTo` and
    /// `advanceBy` at each tick.
    public var turns = 100_000
    /// The most real time. A turn that takes so long ends the process, for a thread cannot be stopped from outside; not
    /// while a debugger is attached.
    public var realTime: Duration = .seconds(60)
  }

  /// The limits of calls that move time. Any thread.
  public var limits: Limits {
    get { time.limits.withLock { $0 } }
    set { time.limits.withLock { $0 = newValue } }
  }
}

/// One call that moves virtual time: counts its turns, and knows whose work runs.
package final class BoundedRun: Sendable {
  /// The call in messages: `start()`.
  private let call: String
  /// The advice for work that does not end.
  private let remedy: String
  /// The line of the call.
  let location: TestLocation
  private let time: VirtualTime
  private let limits: TestScheduler.Limits
  let tracer: ReactorTracer?
  /// Whether it runs until no work is left.
  private let isUnbounded: Bool
  private let attention = Attention.current
  /// The real time at which it began.
  private let begin: UInt64
  // The lock guards the counts.
  private let counts = Locked(Counts())

  private struct Counts {
    package var turns = 0
    /// The turns since the clock was moved.
    var turnsAtTick = 0
    var tick = TestTime.min
    var longLivingTurns = 0
    /// The causes of the last turns.
    var causes: [CauseID] = []
    var turnBegin: UInt64 = 0
    var cause: CauseID = 0
  }

  /// The turns whose actions are named.
  private static let named = 64
  /// The turns at one tick in which effects that are meant to go on do what is ready.
  private static let longLivingTurns = 1_000

  package init(
    _ call: String, at location: TestLocation, to end: TestTime, in time: VirtualTime,
    _ tracer: ReactorTracer? = TracedRun.tracer,
    remedy: String = "End its stream, or call advanceTo or advanceBy"
  ) {
    self.call = call
    self.remedy = remedy
    self.location = location
    self.time = time
    self.tracer = tracer
    isUnbounded = end == .max
    limits = time.limits.withLock { $0 }
    begin = attention.now()
  }

  /// Notes that a piece of work begins.
  ///
  /// - Parameters:
  ///   - origin: The key of the work that added it; 0 for the test.
  ///   - tick: The time.
  func beginTurn(_ cause: CauseID, origin: UInt64, at tick: TestTime) {
    let now = attention.now()
    counts.withLock { counts in
      (counts.turnBegin, counts.cause) = (now, cause)
      if counts.tick != tick { (counts.tick, counts.turnsAtTick, counts.longLivingTurns) = (tick, 0, 0) }
      if origin == 0 { return }
      counts.turns += 1
      counts.turnsAtTick += 1
      if counts.turnsAtTick + Self.named > limits.turns || counts.turns + Self.named > limits.turns {
        if counts.causes.count == Self.named { counts.causes.removeFirst() }
        counts.causes.append(cause)
      }
    }
  }

  /// The message for a run that has reached a limit; nil before.
  var endlessness: String? {
    let counts = counts.withLock { $0 }
    let isStuck = counts.turnsAtTick >= limits.turns
    let isLong = counts.turnBegin > begin.plus(limits.realTime.wholeNanoseconds)
    guard isStuck || isLong || isUnbounded && counts.turns >= limits.turns else { return nil }
    let measure =
      isStuck || !isLong ? "\(limits.turns) turns" : "\(DurationText.of(limits.realTime.wholeNanoseconds)) of real time"
    let names = names(of: counts.causes.isEmpty ? [counts.cause] : counts.causes)
    let unknown = tracer == nil ? "what only a trace could name (.traced, withTracing)" : "no effect"
    let whose = names.isEmpty ? unknown : names.joined(separator: " and ")
    let next = DurationText.of(time.nextTick.map { time.nanoseconds(at: $0) } ?? time.now)
    let left =
      isStuck
      ? "more is ready at the same time, \(DurationText.of(time.now)), of \(whose). Let it wait (Task.sleep, timer), or end it"
      : "more is due at \(next), of \(whose). \(remedy)"
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let remedies =
      names.isEmpty ? "" : ", or declare what is meant to go on: TracingOptions.longLivingEffects = [\(list)]"
    return "\(call) does not end: after \(measure) \(left)\(remedies). scheduler.limits has the limits"
  }

  /// Up to three actions, the most frequent first.
  private func names(of causes: [CauseID]) -> [String] {
    var counts: [String: Int] = [:]
    var known: [CauseID: String?] = [:]
    for cause in causes where cause != 0 {
      let name = known[cause] ?? tracer?.action(behind: cause)
      known[cause] = name
      if let name { counts[name, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map { TerminalText.escaped($0.key) }
  }

  // MARK: Effects that go on

  /// Whether nothing is left but work of effects that are meant to go on, and what is ready of it has had its turns.
  ///
  /// - Parameters:
  ///   - areReady: Whether it is ready now, or waits for a tick.
  ///   - causes: Returns the causes of what is left.
  func leavesOnlyLongLiving(areReady: Bool, _ causes: () -> [CauseID]) -> Bool {
    guard let tracer, !tracer.longLiving.isEmpty, areReady || isUnbounded else { return false }
    let causes = causes()
    guard !causes.isEmpty, causes.allSatisfy(tracer.isLongLiving) else { return false }
    if !areReady { return true }
    return counts.withLock { counts in
      counts.longLivingTurns += 1
      return counts.longLivingTurns > Self.longLivingTurns
    }
  }

  // MARK: The watchdog

  /// Watches while `body` runs: says what goes on after a while, and ends the process where one turn does not end.
  func watched<Result>(_ body: () throws -> Result) rethrows -> Result {
    let number = Watchdog.shared.begin(after: attention.patience) { [self] in alarm() }
    defer { Watchdog.shared.end(number) }
    return try body()
  }

  private let hasSpoken = Atomic(false)

  private func alarm() -> UInt64? {
    let (now, counts) = (attention.now(), counts.withLock { $0 })
    let limit = limits.realTime.wholeNanoseconds
    let turn = now - min(now, counts.turnBegin == 0 ? begin : counts.turnBegin)
    if turn >= limit {
      attention.end(
        "\(site): \(suspect(counts.cause, isSubject: true)) has computed, or waited in real time, for \(DurationText.of(turn)). "
          + "A thread cannot be stopped from outside, so the process ends. Let it wait on the scheduler or with await; "
          + "scheduler.limits.realTime has the limit", location, tracer)
      return limit
    }
    if !hasSpoken.exchange(true, ordering: .relaxed) {
      let long = DurationText.of(now - begin)
      attention.say(
        turn * 2 > now - begin
          ? "\(site) has run for \(long), the last \(DurationText.of(turn)) of it in one turn, of \(suspect(counts.cause)): "
            + "it computes, or waits in real time. The process ends after \(DurationText.of(limit))"
          : "\(site) has run for \(long) and \(counts.turns) turns, now of \(suspect(counts.cause)), at "
            + "\(DurationText.of(time.now)) of virtual time. It fails after \(DurationText.of(limit))")
    }
    return limit - turn
  }

  private var site: String {
    "\(call) at \(location.text)"
  }

  /// Whose work holds the thread: a call of `mutate`, what the turn is of, or else the last action.
  private func suspect(_ cause: CauseID, isSubject: Bool = false) -> String {
    let name = tracer.map { $0.suspect(cause) ?? "work of the test" } ?? "work of the test, which is not traced"
    return TerminalText.escaped(name) + (isSubject && name.contains(", ") ? "," : "")
  }
}
