import PlatformSupport
import ReactorCore
import TraceFormat

/// An effect that has not ended: the stream that `mutate` returned for an action is still subscribed to.
public struct OpenEffect: Sendable, Equatable, CustomStringConvertible {
  /// The name of its reactor.
  public var reactor: String
  /// The case of its action; nil while its `mutate` runs on another thread.
  public var action: String?
  /// The time at which it began, by the clock of the trace; nil while its `mutate` runs on another thread.
  public var since: Duration?
  /// The reason why it waits, where a test can do something about it.
  package var waiting: String?

  /// An effect of a reactor, for comparisons.
  public init(reactor: String, action: String?, since: Duration?) {
    self.reactor = reactor
    self.action = action
    self.since = since
  }

  /// Its reactor and action, since when it is open, and in virtual time what it waits for:
  /// `ProfileReactor.refresh, open since 120 ms: work is due at 200 ms, call scheduler.start()`.
  public var description: String { words + (waiting.map { ": \($0)" } ?? "") }

  private var words: String {
    guard let action, let since else { return "\(reactor)\(action.map { ".\($0)" } ?? ""), in a call of mutate" }
    return "\(reactor).\(action), open since \(DurationText.of(since.wholeNanoseconds))"
  }
}

extension ReactorTracer {
  /// The effects that run now, the oldest first, without those that a test has declared as long-living; none once the tracer
  /// has finished. Any thread. Reads the whole trace.
  public var openEffects: [OpenEffect] {
    let known = waiting.withLock { $0 }
    return openEffects { known?($0, $1) }
  }

  /// The same, with what each waits for, by the number of its begin and whether it has started a task.
  package func openEffects(waiting: (CauseID, Bool) -> String?) -> [OpenEffect] {
    isUsed.store(true, ordering: .relaxed)
    let running = recorder.index.runningEffects().filter { !$0.traits.contains(.longLiving) }
    if running.isEmpty { return [] }
    var names: [Int: String] = [:]
    var begun: [TraceEvent.Seq: (action: String, since: UInt64)] = [:]
    for event in trace.events {
      switch event.kind {
      case .reactor(let info): names[event.reactor ?? 0] = info.name.isEmpty ? info.type : info.name
      case .mutateBegin(let begin): begun[event.seq] = (begin.label, event.time)
      default: break
      }
    }
    return running.map { effect in
      let begin = begun[effect.entry.seq]
      let reactor = effect.entry.role.reactor
      var open = OpenEffect(
        reactor: names[Int(reactor)] ?? "reactor \(reactor)", action: begin?.action ?? action(above: effect.entry),
        since: begin.map { .nanoseconds(Int64(clamping: $0.since)) })
      open.waiting = waiting(effect.id, effect.traits.contains(.task))
      return open
    }
  }

  /// Records of effects of which a test failed because they had not ended that they are open. Any thread.
  ///
  /// They count as open then, also if the end of the test releases their reactors and so disposes of them.
  package func noteOpen(_ effects: Set<TraceEvent.Seq>) {
    for effect in recorder.index.runningEffects().map(\.entry) where effects.contains(effect.seq) {
      guard let event = recorder.openEnd(of: effect.seq, in: effect.root) else { return }
      recorder.store(event, at: clock.now(), of: effect.role.reactor, .open)
    }
  }

  /// The case of the action that an effect is of, while the index knows it.
  private func action(above effect: EventIndex.Entry) -> String? {
    guard let role = recorder.index.find(effect.above)?.role, role.isAction else { return nil }
    return recorder.reactors[role.reactor]?.shapes.action.labels.name(role.label)
  }

  /// The action behind the work of a cause, as in `Session.renewToken`, the form of `longLivingEffects`; nil if it is unknown.
  /// Any thread.
  package func action(behind cause: CauseID) -> String? {
    guard let entry = recorder.index.find(ResolvedCause(cause).event) else { return nil }
    let role = entry.role.isAction ? entry.role : recorder.index.find(entry.above)?.role
    if let role, role.isAction { return recorder.names(of: [role]).first }
    // The index forgets old actions, but no effect that runs.
    for event in trace.events where event.seq == entry.seq {
      if case .mutateBegin(let begin) = event.kind {
        return recorder.reactors[entry.role.reactor].map { "\($0.type).\(begin.label)" }
      }
    }
    return nil
  }

  /// Whose code holds a thread, in words: a call of `mutate` that has not returned, the action behind a cause, or the last
  /// one. Any thread.
  package func suspect(_ cause: CauseID) -> String? {
    if let call = openEffects.last(where: { $0.since == nil }) { return call.description }
    if let action = action(behind: cause) { return action }
    for event in trace.events.reversed() {
      guard case .action(let action) = event.kind, let number = event.reactor else { continue }
      return recorder.reactors[UInt32(number)].map { "\($0.type).\(action.label)" } ?? action.label
    }
    return nil
  }

  /// Whether work of this cause is of an effect that is meant to go on. Any thread.
  package func isLongLiving(_ cause: CauseID) -> Bool {
    recorder.index.traits(of: ResolvedCause(cause).event).contains(.longLiving)
  }

  /// Whether an effect runs that is to end. Any thread.
  package var hasOpenEffects: Bool { recorder.index.hasRunningEffects }

  /// Waits until no effect runs, for tests in real time.
  ///
  /// ```swift
  /// reactor.action.onNext(.refresh)
  /// #expect(await tracer.waitForEffects(within: .seconds(5)) == [])
  /// ```
  ///
  /// It holds no thread meanwhile, and looks whenever an effect ends. Call it in the test's own task.
  ///
  /// - Parameters:
  ///   - limit: The most real time to wait. Only a test that fails needs it, so it can be long.
  ///   - isolation: The actor of the caller.
  /// - Returns: The effects that still run: none if they have all ended.
  public func waitForEffects(
    within limit: Duration = .seconds(10), isolation: isolated (any Actor)? = #isolation
  ) async -> [OpenEffect] {
    beginWaitingForEffects()
    defer { endWaitingForEffects() }
    await SettlingWait.wait(within: limit, for: [effectEnds]) { !hasOpenEffects }
    return openEffects
  }

  /// Wakes at the end of each effect, between `beginWaitingForEffects` and `endWaitingForEffects`.
  package var effectEnds: WakeUps { recorder.subscribers.effectEnds }

  package func beginWaitingForEffects() {
    isUsed.store(true, ordering: .relaxed)
    recorder.subscribers.beginWaiting()
  }

  package func endWaitingForEffects() { recorder.subscribers.endWaiting() }
}
