extension ObservableType {
  /// The values of each window in an array; a window ends when it is full or `timeSpan` old.
  ///
  /// An empty window is an empty array. When the stream completes the last window is sent; a failure drops it.
  @inlinable
  public func buffer(
    timeSpan: RxTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let buffer = BufferSink(sink.address.stop, timeSpan.nanoseconds, count, scheduler, in: scope) { batch in
        sink.next(batch.map { $0.address.assumingMemoryBound(to: Element.self).pointee })
      }
      source.run(Sink(buffer.sink { BoxedValue.copying(Element.self, at: $0) }), in: scope)
    }
  }
}

/// Values that wait until there are enough of them, or for long enough. Knows nothing of their type.
@usableFromInline
final class BufferSink: SerializedInputs, @unchecked Sendable {
  // The state is touched by whoever has the turn; the rest is immutable.
  @exclusivity(unchecked)
  private var values: [BoxedValue] = []
  @exclusivity(unchecked)
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
  func sink(box: @escaping (UnsafeRawPointer) -> BoxedValue) -> AddressSink {
    input(
      next: { address in
        self.values.append(box(address))
        if self.values.count == self.count { self.send(from: Cause.current) }
      },
      stop: { end in
        self.timer.cancel()
        if end.error == nil { self.empty(from: Cause.current) }
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
    empty(from: trigger)
    if !scope.isDisposed { startWindow() }
  }

  private func empty(from trigger: CauseID?) {
    let batch = values
    values = []
    // Of values that the timer brings out the first is the trigger, and the others contribute.
    let first = trigger ?? batch.first?.cause ?? starter
    Cause.with(batch.reduce(first) { Cause.join($0, $1.cause) }) { deliver(batch) }
  }
}
