import TraceFormat

/// An effect that has not ended: the stream that `mutate` returned for an action is still subscribed to.
public struct OpenEffect: Sendable, Equatable, CustomStringConvertible {
  /// The name of its reactor.
  public var reactor: String
  /// The case of its action; nil while its `mutate` runs on another thread.
  public var action: String?
  /// The time at which it began, by the clock of the trace; nil while its `mutate` runs on another thread.
  public var since: Duration?

  /// An effect of a reactor, for comparisons.
  public init(reactor: String, action: String?, since: Duration?) {
    self.reactor = reactor
    self.action = action
    self.since = since
  }

  /// Its reactor and action, and since when it is open: `ProfileReactor.refresh, open since 120 ms`.
  public var description: String {
    guard let action, let since else { return "\(reactor), in a call of mutate" }
    let (seconds, attoseconds) = since.components
    let nanoseconds = UInt64(clamping: seconds) &* 1_000_000_000 &+ UInt64(clamping: attoseconds / 1_000_000_000)
    return "\(reactor).\(action), open since \(DurationText.of(nanoseconds))"
  }
}

extension ReactorTracer {
  /// The effects that run now, the oldest first; none once the tracer has finished. Any thread. Reads the whole trace.
  public var openEffects: [OpenEffect] {
    isUsed.store(true, ordering: .relaxed)
    let running = recorder.index.runningEffects()
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
      let begin = begun[effect.seq]
      return OpenEffect(
        reactor: names[Int(effect.role.reactor)] ?? "reactor \(effect.role.reactor)", action: begin?.action,
        since: begin.map { .nanoseconds(Int64(clamping: $0.since)) })
    }
  }

  /// Records of effects of which a test failed because they had not ended that they are open. Any thread.
  ///
  /// They count as open then, also if the end of the test releases their reactors and so disposes of them.
  package func noteOpen(_ effects: Set<TraceEvent.Seq>) {
    for effect in recorder.index.runningEffects() where effects.contains(effect.seq) {
      guard let event = recorder.openEnd(of: effect.seq, in: effect.root) else { return }
      recorder.store(event, at: clock.now(), of: effect.role.reactor, .open)
    }
  }

  /// Whether an effect runs. Any thread.
  package var hasOpenEffects: Bool { recorder.index.hasRunningEffects }

  /// Waits until no effect runs, for tests in real time.
  ///
  /// ```swift
  /// reactor.action.onNext(.refresh)
  /// #expect(await tracer.settled(within: .seconds(5)) == [])
  /// ```
  ///
  /// It holds no thread meanwhile, and looks whenever an effect ends. Call it in the test's own task.
  ///
  /// - Parameters:
  ///   - limit: The most real time to wait. Only a test that fails needs it, so it can be long.
  ///   - isolation: The actor of the caller.
  /// - Returns: The effects that still run: none if they have all ended.
  public func settled(
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
