extension ObservableType {
  /// The initial state and what `iterate` makes of it, again and again, as long as `condition` holds.
  @inlinable
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
