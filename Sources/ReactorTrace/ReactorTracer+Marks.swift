import ReactorCore
import TraceFormat
import TraceValues

// Events that the app records itself.
extension ReactorTracer {
  /// Records a mark: an event of the app's own that appears in diagrams. Any thread; allocates nothing.
  ///
  /// - Parameter label: The mark's text, masked like all text.
  public func mark(_ label: StaticString) {
    let cause = ResolvedCause(Cause.current).trigger
    guard label.hasPointerRepresentation, let event = recorder.openMark(Cause.next(), cause: cause) else {
      return
    }
    var record = EventRecord(
      seq: event.seq, time: clock.now(), chain: event.chain, cause: event.cause, reactor: 0, kind: .mark)
    record.detail = unsafe UInt64(UInt(bitPattern: label.utf8Start))
    recorder.store(record, of: event)
  }

  /// Records a mark with a label known at run time, and a value. Any thread.
  ///
  /// - Parameters:
  ///   - label: The mark's text, masked like all text.
  ///   - payload: A value, described on this thread if the policy keeps values.
  @_disfavoredOverload
  public func mark(_ label: String, payload: (some Sendable)? = Int?.none) {
    let cause = ResolvedCause(Cause.current).trigger
    guard let event = recorder.open(Cause.next(), cause: cause, of: 0) else { return }
    var describer = ValueDescriber(.trace, recorder.objects)
    let json = policy.content == .values ? payload.map { describer.describe($0).json } : nil
    recorder.store(
      event, at: clock.now(), of: 0, OutOfLineEvent(.mark(label: label, payload: json), masked: describer.masked))
  }

  /// Records that a view renders, with the duration, and makes that the cause of events in `body`. Call it on the thread
  /// that renders.
  ///
  /// ```swift
  /// reactor.state.subscribe(onNext: { state in
  ///   tracer.render("CounterView") { label.text = "\(state.value)" }
  /// })
  /// ```
  ///
  /// - Parameters:
  ///   - target: The view's name, masked like all text.
  ///   - body: Renders. Runs once, also when nothing is recorded any more.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public func render<Result>(_ target: String, _ body: () throws -> Result) rethrows -> Result {
    let id = Cause.next()
    let cause = ResolvedCause(Cause.current).trigger
    guard let event = recorder.open(id, cause: cause, of: 0) else { return try body() }
    let begin = clock.now()
    defer {
      let kind = TraceEvent.Kind.render(target: target, duration: clock.now() &- begin)
      recorder.store(event, at: begin, of: 0, kind)
    }
    return try Cause.with(id, body)
  }
}
