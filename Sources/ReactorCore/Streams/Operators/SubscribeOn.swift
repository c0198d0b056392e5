extension ObservableType {
  /// Subscribes to this observable, and disposes of the subscription, on `scheduler`.
  ///
  /// Events are delivered where the source sends them; see `observe(on:)`.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let there = Scope()
      there.effect = scope.effect
      let gated = sink.gated(by: scope)
      let start = ScheduledItem()
      scope.add(start)
      start.schedule(on: scheduler) {
        // Added before the source runs, because that may never return.
        scope.add { there.dispose(on: scheduler) }
        source.run(gated, in: there)
      }
    }
  }
}

extension Scope {
  /// Disposes of the scope on `scheduler`, at once if that runs on the current thread.
  func dispose(on scheduler: any ImmediateSchedulerType) {
    if scheduler.isCurrent { dispose() } else { scheduler.schedule { self.dispose() } }
  }
}

extension Sink {
  /// A sink that drops events once `scope` has ended, for a source that ends later.
  func gated(by scope: Scope) -> Sink {
    let output = address
    return Sink(
      nextAddress: { address in if !scope.isDisposed { output.next(address) } },
      stop: { end in if !scope.isDisposed { output.stop(end) } })
  }
}
