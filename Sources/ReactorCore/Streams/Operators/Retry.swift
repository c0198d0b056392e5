extension ObservableType {
  /// Subscribes again each time the observable fails.
  public func retry() -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      SequentialSink(sink, in: scope, keepsStartCause: true) { end in .init(end.error == nil ? nil : source) }.start(
        with: source)
    }
  }

  /// Subscribes again when the observable fails, up to `maxAttemptCount` attempts in all; the last failure passes.
  ///
  /// If the count is not positive, the result is empty.
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    if maxAttemptCount <= 0 { return .empty() }
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      var left = maxAttemptCount
      SequentialSink(sink, in: scope, keepsStartCause: true) { end in
        left -= 1
        return .init(end.error == nil || left == 0 ? nil : source)
      }.start(with: source)
    }
  }

  /// Subscribes again after a failure when the observable that `notificationHandler` makes of the failures emits.
  ///
  /// Once that observable has completed, the result completes at the next failure; once it has failed, the result fails
  /// with its error.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    retrying(notificationHandler) { $0 }
  }

  /// Subscribes again after a failure of type `Failure` when the observable that `notificationHandler` makes of these
  /// failures emits. Other failures pass.
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    retrying(notificationHandler) { $0 as? Failure }
  }

  private func retrying<Trigger: ObservableType, Failure>(
    _ handler: @escaping (Observable<Failure>) -> Trigger, _ asFailure: @escaping (any Error) -> Failure?
  ) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let failures = Broadcast<Failure>()
      let triggers = Broadcast<Trigger.Element>()
      let all = scope.child()
      func stop(_ end: Termination) {
        scope.end(all)
        sink.stop(end)
      }
      var attempts: SequentialSink<Element>?
      func waitForTrigger() {
        let pause = all.child()
        triggers.run(
          Sink<Trigger.Element>(
            nextAddress: { _ in
              if pause.isDisposed { return }
              all.end(pause)
              attempts?.start(with: source)
            }, stop: stop), in: pause)
      }
      attempts = SequentialSink(Sink(nextAddress: sink.nextAddress, stop: stop), in: all) { end in
        guard let failure = end.error.flatMap(asFailure) else { return .end }
        waitForTrigger()
        if !all.isDisposed { failures.send(failure) }
        return .laterStream
      }
      all.add { attempts = nil }
      handler(AnonymousObservable(failures.run)).asObservable().run(
        triggers.sink, in: all.child())
      if !all.isDisposed { attempts?.start(with: source) }
    }
  }
}
