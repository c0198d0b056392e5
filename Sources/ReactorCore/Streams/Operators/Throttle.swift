extension ObservableType {
  /// A value at once, and then no more than one in `dueTime`.
  ///
  /// - Parameter latest: Whether the latest of the values that came too soon is sent when its time has come. The end then
  ///   waits for it; a failure does not.
  @inlinable
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let own = scope.child()
      let limiter = RateLimiter(sink.address, dueTime.nanoseconds, scheduler, in: scope) {
        BoxedValue.copying(Element.self, at: $0)
      }
      source.run(Sink(limiter.throttled(latest: latest, ending: own)), in: own)
    }
  }
}

extension RateLimiter {
  /// - Parameter own: The scope of the source, which ends with it.
  @usableFromInline
  func throttled(latest: Bool, ending own: Scope) -> AddressSink {
    let state = UncheckedReference(ThrottleState<BoxedValue>(dueTime: dueTime, keepsLatest: latest))
    let end = UncheckedReference<PendingEvent?>(nil)
    func send() {
      if let value = state.value.takeWaiting() {
        value.deliver(to: sink)
        state.value.sent(at: scheduler.now)
      }
      if let end = end.value, !scope.isDisposed { end.deliver(to: sink) }
    }
    return inputs.input(
      next: { address in
        let dropped = state.value.latest
        switch state.value.arrive(box(address), at: scheduler.now) {
        case .sendNow:
          sink.next(address)
          state.value.sent(at: scheduler.now)
        case .wait(let delay): timer.schedule(on: scheduler, after: delay) { inputs.perform(send) }
        case .nothing: break
        }
        withExtendedLifetime(dropped) {}  // Freed when all is in order: its deinit may be user code.
      },
      stop: { termination in
        scope.end(own)
        if state.value.isWaiting, termination.error == nil {
          end.value = .stop(termination)
        } else {
          sink.stop(termination)
        }
      }, box: box)
  }
}

/// When values may pass that should be some time apart.
struct ThrottleState<Value> {
  enum Decision: Equatable {
    case sendNow
    /// Ask for what waits after so many nanoseconds.
    case wait(UInt64)
    case nothing
  }
  private let dueTime: UInt64
  private let keepsLatest: Bool
  private var lastSent: UInt64?
  private var waiting: Value?

  init(dueTime: UInt64, keepsLatest: Bool) {
    self.dueTime = dueTime
    self.keepsLatest = keepsLatest
  }

  var isWaiting: Bool { waiting != nil }

  /// What waits.
  var latest: Value? { waiting }

  /// - Parameter value: Made only if it has to wait.
  mutating func arrive(_ value: @autoclosure () -> Value, at now: UInt64) -> Decision {
    let passed = lastSent.map { now < $0 ? 0 : now - $0 } ?? .max
    if passed >= dueTime {
      waiting = nil
      return .sendNow
    }
    if !keepsLatest { return .nothing }
    defer { waiting = value() }
    return waiting == nil ? .wait(dueTime - passed) : .nothing
  }

  mutating func takeWaiting() -> Value? {
    defer { waiting = nil }
    return waiting
  }

  mutating func sent(at now: UInt64) { lastSent = now }
}
