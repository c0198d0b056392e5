extension ObservableType where Element: FixedWidthInteger {
  /// An observable that emits `count` consecutive integers from `start` on, and completes.
  ///
  /// - Precondition: `count` is not negative, and the last integer fits into `Element`.
  /// - Parameters:
  ///   - start: The first integer.
  ///   - count: How many integers; 0 for none.
  ///   - scheduler: Where the integers are sent, one a turn. By default they are sent inside `subscribe`, on the
  ///     calling thread.
  @_alwaysEmitIntoClient
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    precondition(count >= 0, "range(start: \(start), count: \(count)): the count cannot be negative")
    let last = start.addingReportingOverflow(count == 0 ? 0 : count - 1)
    precondition(!last.overflow, "range(start: \(start), count: \(count)): its end is too large for \(Element.self)")
    return AnonymousObservable { sink, scope in
      let index = UncheckedReference<Element>(0)
      EmissionLoop.run(on: scheduler, in: scope) {
        if index.value == count {
          sink.stop(.completed)
          return false
        }
        sink.next(start + index.value)
        index.value += 1
        return true
      }
    }
  }
}
