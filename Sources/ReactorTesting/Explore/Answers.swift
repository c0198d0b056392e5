import PlatformSupport
import ReactorCore

/// The time in which the services of an explored test answer: an answer that waits here may come at any time.
///
/// Give it to the fakes of your services: as a scheduler to `timer`, `delay` and `schedule`, or its `clock` to
/// asynchronous code. Give the scheduler itself to reactors, whose timers, debounces and throttles keep their order.
/// Outside of `explore` an answer comes when it is due.
///
/// ```swift
/// try explore { scheduler in
///   let service = SearchService(clock: scheduler.answers)
///   let reactor = SearchReactor(service: service, clock: scheduler)
/// ```
///
/// A service that delays values answers once for each. A value and an end that is due with it are one answer. Any thread.
public final class Answers: SchedulerType, RevocableScheduler {
  private let time: VirtualTime
  private let terms: AnswerTerms

  init(_ time: VirtualTime, _ terms: AnswerTerms = AnswerTerms()) {
    self.time = time
    self.terms = terms
  }

  /// The current tick in nanoseconds. While an answer comes before it was due, the tick at which it was.
  public var now: UInt64 {
    let due = time.run.withLock { $0 }?.dueOfRunningAnswer ?? 0
    return max(time.now, UInt64(max(due, 0)).times(time.nanosecondsPerTick))
  }

  /// Adds an answer that is due at once. For `schedule`.
  public func enqueue(_ work: @escaping () -> Void) { enqueue(after: 0, work) }

  /// Adds an answer that is due in `delay` nanoseconds, rounded to the nearest tick. For `schedule`.
  public func enqueue(after delay: UInt64, _ work: @escaping () -> Void) { _ = add(work, after: delay) }

  package func enqueueRevocable(after delay: UInt64, _ work: @escaping () -> Void) -> () -> Void {
    let id = add(work, after: delay)
    return { [time] in time.takeBack(id) }
  }

  private func add(_ work: @escaping () -> Void, after delay: UInt64) -> Int {
    time.addAnswer(.call(work), after: time.ticks(delay), isNow: delay == 0, terms)
  }

  /// The same time as a clock of Swift: a sleep on it is an answer. Use it with a scheduler that `runsTasks`.
  public var clock: VirtualClock { VirtualClock(time, .answer, terms) }

  /// The same time, for a service whose answers have this name in messages of `explore` and in the steps of `hunt`. Without one
  /// they are named by the action whose effect asked.
  public func named(_ name: String) -> Answers {
    var terms = terms
    terms.name = name
    return Answers(time, terms)
  }

  /// The same time, for a service whose answers may fail: in `explore` the body also runs with each of them failing once.
  ///
  /// A sleep on the clock throws the error. A `timer` or a `delay` emits it in place of its value; work of `schedule` runs as
  /// if nothing had failed.
  ///
  /// - Parameter error: The error, as the service would report it.
  public func mayFail(with error: any Error) -> Answers {
    var terms = terms
    terms.error = error
    return Answers(time, terms)
  }

  /// The same time, for a service that may not answer: in `explore` the body also runs with each answer once never coming.
  public var mayNeverCome: Answers {
    var terms = terms
    terms.mayNeverCome = true
    return Answers(time, terms)
  }
}

extension TestScheduler {
  /// The time of the services of an explored test, whose answers may come at any time.
  public var answers: Answers { Answers(time) }
}

extension TestScheduler: RevocableScheduler {
  package func enqueueRevocable(after delay: UInt64, _ work: @escaping () -> Void) -> () -> Void {
    let id = time.add { [ticks = time.ticks(delay)] in $0.add(.call(work), after: ticks).id }
    // Outside of an exploration time goes over cancelled work as it always did.
    guard time.run.withLock({ $0 }) != nil else { return {} }
    return { [time] in
      let work = time.queue.withLock { $0.revoke(id) }
      withExtendedLifetime(work) {}
    }
  }
}
