import PlatformSupport

extension ObservableType {
  /// Emits arrays of values: one whenever `count` values have come, or `timeSpan` has passed since the last array.
  ///
  /// An array may be empty. The values that remain at the completion are emitted before it; a failure drops them.
  @_alwaysEmitIntoClient
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let buffer = BufferSink(sink.address.stop, timeSpan.nanoseconds, count, scheduler, in: scope) { batch in
        sink.next(batch.map { $0.address[as: Element.self] })
      }
      source.run(Sink(buffer.sink { BoxedValue.copying(Element.self, at: $0) }), in: scope)
    }
  }
}

/// The values of the current window and its timer, independent of their type.
@usableFromInline
final class BufferSink: SerializedInputs, @unchecked Sendable {
  // Only the thread that has entered the serialized inputs touches the state; the rest is immutable.
  @safe @exclusivity(unchecked)
  private var values: [BoxedValue] = []
  @safe @exclusivity(unchecked)
  private var number = 0
  private let timer = ScheduledItem()
  private let stop: (Termination) -> Void
  private let timeSpan: UInt64
  private let count: Int
  private let scheduler: any SchedulerType
  private let starter = Cause.current
  private let deliver: ([BoxedValue]) -> Void

  @usableFromInline
  init(
    _ stop: @escaping (Termination) -> Void, _ timeSpan: UInt64, _ count: Int, _ scheduler: any SchedulerType,
    in scope: Scope, deliver: @escaping ([BoxedValue]) -> Void
  ) {
    self.stop = stop
    self.timeSpan = timeSpan
    self.count = count
    self.scheduler = scheduler
    self.deliver = deliver
    super.init(in: scope)
    scope.add(timer)
    startWindow()
  }

  @usableFromInline
  func sink(box: @escaping (ValueAddress) -> BoxedValue) -> AddressSink {
    input(
      next: { address in
        self.values.append(box(address))
        if self.values.count == self.count { self.send(from: Cause.current) }
      },
      stop: { end in
        self.timer.cancel()
        if end.error == nil { self.emit(from: Cause.current) }
        if !self.scope.isDisposed { self.stop(end) }
      }, box: box)
  }

  private func startWindow() {
    number += 1
    let mine = number
    timer.schedule(on: scheduler, after: timeSpan) {
      self.perform { if mine == self.number { self.send(from: nil) } }
    }
  }

  private func send(from trigger: CauseID?) {
    emit(from: trigger)
    if !scope.isDisposed { startWindow() }
  }

  private func emit(from trigger: CauseID?) {
    let batch = values
    values = []
    // When the timer ends a window, the first value is the trigger and the others contribute.
    let first = trigger ?? batch.first?.cause ?? starter
    Cause.with(batch.reduce(first) { Cause.join($0, $1.cause) }) { deliver(batch) }
  }
}
