extension ObservableType {
  /// Everything `dueTime` later, in order. A failure is not delayed, and drops what waits.
  @inlinable
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let own = scope.child()
      let line = DelayLine(sink.address, by: dueTime.nanoseconds, on: scheduler, in: scope) {
        Box.copying(Element.self, at: $0)
      }
      source.run(Sink(line.sink(ending: own)), in: own)
    }
  }

  /// Subscribes `dueTime` later.
  @inlinable
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      ScheduledItem.start(on: scheduler, after: dueTime.nanoseconds, in: scope) { source.run(sink, in: scope) }
    }
  }

  /// A value once the stream has been quiet for `dueTime` after it.
  ///
  /// A value that waits is sent, not lost, when the stream completes. A failure is not delayed, and drops it.
  @inlinable
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let pause = Pause(sink.address, dueTime.nanoseconds, scheduler, in: scope) { Box.copying(Element.self, at: $0) }
      source.run(Sink(pause.debounced()), in: scope)
    }
  }

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
      let pause = Pause(sink.address, dueTime.nanoseconds, scheduler, in: scope) { Box.copying(Element.self, at: $0) }
      source.run(Sink(pause.throttled(latest: latest, ending: own)), in: own)
    }
  }
}

/// Lets values of a stream wait for a timer. Knows nothing of their type.
@usableFromInline
struct Pause {
  private let turns: SerializedInputs
  private let timer = ScheduledItem()
  private let sink: AddressSink
  private let dueTime: UInt64
  private let scheduler: any SchedulerType
  private let scope: Scope
  private let box: (UnsafeRawPointer) -> Box

  @usableFromInline
  init(
    _ sink: AddressSink, _ dueTime: UInt64, _ scheduler: any SchedulerType, in scope: Scope,
    box: @escaping (UnsafeRawPointer) -> Box
  ) {
    self.sink = sink
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.scope = scope
    self.box = box
    turns = SerializedInputs(in: scope)
    scope.add(timer)
  }

  @usableFromInline
  func debounced() -> AddressSink {
    let rest = UncheckedReference(Debounce<Box>())
    return turns.input(
      next: { address in
        let dropped = rest.value.takeWaiting()
        let number = rest.value.arrive(box(address))
        timer.make(on: scheduler, after: dueTime) {
          turns.take { rest.value.isQuiet(since: number)?.deliver(to: sink) }
        }
        withExtendedLifetime(dropped) {}  // Freed when all is in order: its deinit may be user code.
      },
      stop: { end in
        timer.cancel()
        let last = rest.value.takeWaiting()
        if end.error == nil { last?.deliver(to: sink) }
        if !scope.isDisposed { sink.stop(end) }
      }, box: box)
  }

  /// - Parameter own: The scope of the source, which ends with it.
  @usableFromInline
  func throttled(latest: Bool, ending own: Scope) -> AddressSink {
    let pace = UncheckedReference(Throttle<Box>(dueTime: dueTime, keepsLatest: latest))
    let end = UncheckedReference<HeldEvent?>(nil)
    func send() {
      if let value = pace.value.takeWaiting() {
        value.deliver(to: sink)
        pace.value.sent(at: scheduler.now)
      }
      if let end = end.value, !scope.isDisposed { end.deliver(to: sink) }
    }
    return turns.input(
      next: { address in
        let dropped = pace.value.latest
        switch pace.value.arrive(box(address), at: scheduler.now) {
        case .sendNow:
          sink.next(address)
          pace.value.sent(at: scheduler.now)
        case .wait(let delay): timer.make(on: scheduler, after: delay) { turns.take(send) }
        case .nothing: break
        }
        withExtendedLifetime(dropped) {}  // Freed when all is in order: its deinit may be user code.
      },
      stop: { termination in
        scope.end(own)
        if pace.value.isWaiting, termination.error == nil {
          end.value = .stop(termination)
        } else {
          sink.stop(termination)
        }
      }, box: box)
  }
}

/// Which value was followed by silence.
struct Debounce<Value> {
  private var number = 0
  private var waiting: Value?

  /// - Returns: A number to ask with, once the silence has lasted long enough.
  mutating func arrive(_ value: Value) -> Int {
    number += 1
    waiting = value
    return number
  }

  /// The value that came as that number, if none came since.
  mutating func isQuiet(since number: Int) -> Value? {
    number == self.number ? takeWaiting() : nil
  }

  mutating func takeWaiting() -> Value? {
    defer { waiting = nil }
    return waiting
  }
}

/// When values may pass that should be some time apart.
struct Throttle<Value> {
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
