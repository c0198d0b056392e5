extension ObservableType {
  /// Everything `dueTime` later, in order. A failure is not delayed, and drops what waits.
  public func delay(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      let own = scope.child()
      let line = DelayLine(sink, by: dueTime.nanoseconds, on: scheduler, in: scope).sink
      source.run(
        Sink<Element>(
          nextAddress: line.nextAddress,
          stop: { end in
            scope.end(own)
            line.stop(end)
          }), in: own)
    }
  }

  /// Subscribes `dueTime` later.
  public func delaySubscription(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      let start = Appointment()
      scope.add(start)
      start.make(on: scheduler, after: dueTime.nanoseconds) { source.run(sink, in: scope) }
    }
  }

  /// A value once the stream has been quiet for `dueTime` after it.
  ///
  /// A value that waits is sent, not lost, when the stream completes. A failure is not delayed, and drops it.
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      let turns = Turns(in: scope)
      let timer = Appointment()
      scope.add(timer)
      var rest = Debounce<Caused<Element>>()
      func send(_ value: Caused<Element>?) {
        if let value { Cause.with(value.cause) { sink.next(value.value) } }
      }
      source.run(
        Sink<Element>(
          next: { value in
            turns.take {
              let number = rest.arrive(Caused(value))
              timer.make(on: scheduler, after: dueTime.nanoseconds) { turns.take { send(rest.isQuiet(since: number)) } }
            }
          },
          stop: { end in
            turns.take {
              timer.cancel()
              if end.error == nil { send(rest.takeWaiting()) }
              if !scope.isDisposed { sink.stop(end) }
            }
          }), in: scope)
    }
  }

  /// A value at once, and then no more than one in `dueTime`.
  ///
  /// - Parameter latest: Whether the latest of the values that came too soon is sent when its time has come. The end then
  ///   waits for it; a failure does not.
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      let own = scope.child()
      let turns = Turns(in: scope)
      let timer = Appointment()
      scope.add(timer)
      var pace = Throttle<Caused<Element>>(dueTime: dueTime.nanoseconds, keepsLatest: latest)
      var end: Caused<Termination>?
      func send() {
        if let value = pace.takeWaiting() {
          Cause.with(value.cause) { sink.next(value.value) }
          pace.sent(at: scheduler.now)
        }
        if let end, !scope.isDisposed { Cause.with(end.cause) { sink.stop(end.value) } }
      }
      source.run(
        Sink<Element>(
          next: { value in
            turns.take {
              switch pace.arrive(Caused(value), at: scheduler.now) {
              case .sendNow:
                sink.next(value)
                pace.sent(at: scheduler.now)
              case .wait(let delay): timer.make(on: scheduler, after: delay) { turns.take(send) }
              case .nothing: break
              }
            }
          },
          stop: { termination in
            turns.take {
              scope.end(own)
              if pace.isWaiting, termination.error == nil { end = Caused(termination) } else { sink.stop(termination) }
            }
          }), in: own)
    }
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

  mutating func arrive(_ value: Value, at now: UInt64) -> Decision {
    let passed = lastSent.map { now < $0 ? 0 : now - $0 } ?? .max
    if passed >= dueTime {
      waiting = nil
      return .sendNow
    }
    if !keepsLatest { return .nothing }
    defer { waiting = value }
    return waiting == nil ? .wait(dueTime - passed) : .nothing
  }

  mutating func takeWaiting() -> Value? {
    defer { waiting = nil }
    return waiting
  }

  mutating func sent(at now: UInt64) { lastSent = now }
}
