extension ObservableType {
  /// An observable that emits `initialState` and then each state that `iterate` makes of the one before, while
  /// `condition` holds.
  ///
  /// It completes at the first state for which `condition` is false. An error that a closure throws becomes the
  /// failure.
  ///
  /// - Parameters:
  ///   - initialState: The first state.
  ///   - condition: Called with each state before it is sent.
  ///   - scheduler: Where the states are sent, one a turn. By default they are sent inside `subscribe`, on the calling
  ///     thread.
  ///   - iterate: Makes the next state; called on the thread that sends it.
  @_alwaysEmitIntoClient
  public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      let state = UncheckedReference(initialState)
      let isFirst = UncheckedReference(true)
      EmissionLoop.run(on: scheduler, in: scope) {
        do {
          if !isFirst.value { state.value = try iterate(state.value) }
          isFirst.value = false
          if try condition(state.value) {
            sink.next(state.value)
            return true
          }
          sink.stop(.completed)
        } catch { sink.stop(.error(error)) }
        return false
      }
    }
  }
}
