import PlatformSupport

extension ObservableType {
  /// Emits a value at once, and then at most one in each `dueTime`.
  ///
  /// - Parameters:
  ///   - dueTime: The time between two values.
  ///   - latest: Whether the latest of the values that came too soon is emitted when `dueTime` has passed. A completion
  ///     then waits for it; a failure does not.
  ///   - scheduler: Measures the time and sends the values that waited.
  @_alwaysEmitIntoClient
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
  /// The sink of a throttled source.
  ///
  /// - Parameter own: The scope of the source, which ends with it.
  @usableFromInline
  func throttled(latest: Bool, ending own: Scope) -> AddressSink {
    let state = UncheckedReference(ThrottleState<BoxedValue>(dueTime: dueTime, keepsLatest: latest))
    let end = UncheckedReference<PendingEvent?>(nil)
    func send() {
      if let value = state.value.takePending() {
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
        withExtendedLifetime(dropped) {}  // Freed last: its deinit may run user code.
      },
      stop: { termination in
        scope.end(own)
        if state.value.isPending, termination.error == nil {
          end.value = .stop(termination)
        } else {
          sink.stop(termination)
        }
      }, box: box)
  }
}

/// Decides when a throttled value may pass, and keeps the latest one that may not.
struct ThrottleState<Value> {
  enum Decision: Equatable {
    /// The value passes.
    case sendNow
    /// The value is pending; take it after these nanoseconds.
    case wait(UInt64)
    /// The value replaces a pending one, or is dropped.
    case nothing
  }
  private let dueTime: UInt64
  private let keepsLatest: Bool
  private var lastSent: UInt64?
  private var pending: Value?

  init(dueTime: UInt64, keepsLatest: Bool) {
    self.dueTime = dueTime
    self.keepsLatest = keepsLatest
  }

  var isPending: Bool { pending != nil }

  var latest: Value? { pending }

  /// Decides about a value.
  ///
  /// - Parameters:
  ///   - value: Evaluated only if the value becomes pending.
  ///   - now: Nanoseconds of the scheduler.
  mutating func arrive(_ value: @autoclosure () -> Value, at now: UInt64) -> Decision {
    let passed = lastSent.map { now < $0 ? 0 : now - $0 } ?? .max
    if passed >= dueTime {
      pending = nil
      return .sendNow
    }
    if !keepsLatest { return .nothing }
    defer { pending = value() }
    return pending == nil ? .wait(dueTime - passed) : .nothing
  }

  /// Removes and returns the pending value.
  mutating func takePending() -> Value? { pending.take() }

  mutating func sent(at now: UInt64) { lastSent = now }
}
