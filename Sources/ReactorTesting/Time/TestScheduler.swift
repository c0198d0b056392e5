import PlatformSupport
import ReactorCore
@_exported import ReactorTrace

/// A point in virtual time, and lengths of it: ticks.
public typealias TestTime = Int

/// A scheduler whose time stands still until a test moves it.
///
/// Time is counted in ticks, of one second unless said otherwise. Work that is due at the same tick runs in the order in
/// which it was scheduled. Work that an operator or a reactor schedules for now runs one tick later; work that a test
/// puts at a tick, `scheduleAt` and the events of hot and cold streams, runs at that very tick, also where it is now.
/// Belongs to one test; its queue may be filled from any thread, and is run by the thread that calls `start`,
/// `advanceTo` or `advanceBy`.
public final class TestScheduler: SchedulerType {
  /// The ticks at which `start` makes the stream, subscribes to it and disposes of the subscription.
  public enum Defaults {
    public static let created = 100
    public static let subscribed = 200
    public static let disposed = 1000
  }

  // The lock guards the agenda; work runs outside.
  private let agenda: Locked<Agenda>
  private let nanosecondsPerTick: UInt64
  /// Ticks between scheduling and running, at least, where no tick was asked for.
  private let leastDelay: Int

  /// - Parameters:
  ///   - initialClock: The first tick.
  ///   - resolution: Seconds a tick stands for; an interval is rounded to the nearest whole tick.
  ///   - simulateProcessingDelay: Whether work that is due now runs one tick later, or now.
  public init(initialClock: TestTime = 0, resolution: Double = 1, simulateProcessingDelay: Bool = true) {
    precondition(resolution >= 1e-9, "a tick of a TestScheduler lasts at least a nanosecond, not \(resolution) s")
    agenda = Locked(Agenda(clock: initialClock))
    nanosecondsPerTick = UInt64((resolution * 1_000_000_000).rounded())
    leastDelay = simulateProcessingDelay ? 1 : 0
  }

  /// The tick that it is now.
  public var clock: TestTime { agenda.withLock { $0.clock } }

  /// The same in nanoseconds.
  public var now: UInt64 {
    let (nanoseconds, overflow) = UInt64(max(clock, 0)).multipliedReportingOverflow(by: nanosecondsPerTick)
    return overflow ? .max : nanoseconds
  }

  public func enqueue(_ work: @escaping () -> Void) { enqueue(after: 0, work) }

  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) {
    let ticks = Int(
      clamping: delay / nanosecondsPerTick + (delay % nanosecondsPerTick * 2 >= nanosecondsPerTick ? 1 : 0))
    add(work, after: max(ticks, leastDelay))
  }

  /// Runs `work` at a tick: when the clock runs next, if that is now or was before, and before what is due later.
  public func scheduleAt(_ time: TestTime, action work: @escaping () -> Void) {
    // Whoever schedules by hand is the cause, as with our own operators.
    add(Job(work).run, at: time)
  }

  /// Runs everything that is scheduled, and what that schedules in turn. Returns when nothing is left.
  public func start() {
    advance(to: .max)
  }

  /// Runs what is due up to and including `time`, and makes it that time. Time does not go back.
  public func advanceTo(_ time: TestTime) {
    advance(to: time)
    agenda.withLock { $0.clock = max($0.clock, time) }
  }

  /// Runs what is due within the next `ticks`.
  public func advanceBy(_ ticks: Int) { advanceTo(clock + ticks) }

  /// Nothing is scheduled.
  public var isIdle: Bool { agenda.withLock { $0.isEmpty } }

  func add(_ work: @escaping () -> Void, at time: TestTime) {
    agenda.withLock { $0.add(work, at: time) }
  }

  /// Runs `work` so many ticks from now, at this very one for 0.
  func add(_ work: @escaping () -> Void, after ticks: Int) {
    agenda.withLock { agenda in
      let (time, overflow) = agenda.clock.addingReportingOverflow(ticks)
      agenda.add(work, at: overflow ? (ticks < 0 ? .min : .max) : time)
    }
  }

  private func advance(to time: TestTime) {
    while let work = agenda.withLock({ $0.next(upTo: time) }) { work() }
  }
}
