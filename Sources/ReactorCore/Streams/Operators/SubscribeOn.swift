extension ObservableType {
  /// Subscribes to the stream, and disposes of the subscription, on `scheduler`.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let there = Scope()
      there.effect = scope.effect
      let gated = sink.gated(by: scope)
      let start = ScheduledItem()
      scope.add(start)
      start.schedule(on: scheduler) {
        // Before the source runs, which may have no end.
        scope.add { there.dispose(on: scheduler) }
        source.run(gated, in: there)
      }
    }
  }
}

extension Scope {
  /// Ends on a scheduler: at once where that runs here.
  func dispose(on scheduler: any ImmediateSchedulerType) {
    if scheduler.isCurrent { dispose() } else { scheduler.schedule { self.dispose() } }
  }
}

extension Sink {
  /// The same as long as `scope` lasts, for a source that ends later than it.
  func gated(by scope: Scope) -> Sink {
    let output = address
    return Sink(
      nextAddress: { address in if !scope.isDisposed { output.next(address) } },
      stop: { end in if !scope.isDisposed { output.stop(end) } })
  }
}
