extension ObservableType {
  /// Subscribes again whenever the stream fails, for ever.
  public func retry() -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      SequentialSink(sink, in: scope, keepsStarter: true) { end in .init(end.error == nil ? nil : source) }.start(
        with: source)
    }
  }

  /// Subscribes again when the stream fails, until it was tried so many times in all; then it fails.
  public func retry(_ maxAttemptCount: Int) -> Observable<Element> {
    if maxAttemptCount <= 0 { return .empty() }
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      var left = maxAttemptCount
      SequentialSink(sink, in: scope, keepsStarter: true) { end in
        left -= 1
        return .init(end.error == nil || left == 0 ? nil : source)
      }.start(with: source)
    }
  }

  /// Subscribes again after a failure when the stream that `notificationHandler` makes of the failures sends a value.
  ///
  /// If that one has completed, completes at the next failure; if it has failed, fails as it did.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    retrying(notificationHandler) { $0 }
  }

  /// The same for failures of one type; others pass.
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
