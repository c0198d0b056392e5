import PlatformSupport

extension ObservableType {
  /// Fails with `RxError.timeout` if no value comes for `dueTime`, after the subscription or after a value.
  @_alwaysEmitIntoClient
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timeout(dueTime, other: Observable.error(RxError.timeout), scheduler: scheduler)
  }

  /// Continues with `other` if no value comes for `dueTime`, after the subscription or after a value.
  @_alwaysEmitIntoClient
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    let source = asObservable()
    let other = other.asObservable()
    return AnonymousObservable { sink, scope in
      let own = scope.child()
      let timeout = TimeoutSink(sink.address, dueTime.nanoseconds, scheduler, in: own, of: scope) {
        other.run(sink, in: scope)
      }
      source.run(Sink(timeout.sink { BoxedValue.copying(Element.self, at: $0) }), in: own)
    }
  }
}

/// The timer of `timeout`, which each value restarts.
@usableFromInline
final class TimeoutSink: MultipleInputs, @unchecked Sendable {
  // Only the thread that has entered the serialized inputs touches the number; the rest is immutable.
  @safe @exclusivity(unchecked)
  private var number = 0
  private let timer = ScheduledItem()
  private let dueTime: UInt64
  private let scheduler: any SchedulerType
  private let goOn: () -> Void

  /// - Parameter goOn: Called when no value came in time, after the source has ended.
  @usableFromInline
  init(
    _ sink: AddressSink, _ dueTime: UInt64, _ scheduler: any SchedulerType, in own: Scope, of parent: Scope,
    goOn: @escaping () -> Void
  ) {
    self.dueTime = dueTime
    self.scheduler = scheduler
    self.goOn = goOn
    super.init(sink, in: parent, all: own)
    own.add(timer)
    startTimer()
  }

  @usableFromInline
  func sink(box: @escaping (ValueAddress) -> BoxedValue) -> AddressSink {
    input(
      next: { address in
        self.number += 1
        self.sink.next(address)
        if !self.scope.isDisposed { self.startTimer() }
      }, stop: stop, box: box)
  }

  private func startTimer() {
    number += 1
    let mine = number
    timer.schedule(on: scheduler, after: dueTime) {
      self.perform {
        // A value may have come while this waited to enter.
        if mine != self.number { return }
        self.scope.reportingCut(by: "timeout") {
          self.end()
          self.goOn()
        }
      }
    }
  }
}
