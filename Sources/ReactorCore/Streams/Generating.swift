/// Runs a synchronous source step by step.
@usableFromInline
enum Pace {
  /// Calls `step` until it returns false or the subscription ends: in a loop on the calling thread, in turn with other
  /// sources that were subscribed to together, or whenever `scheduler` lets it.
  @usableFromInline
  static func run(
    on scheduler: any ImmediateSchedulerType, in scope: Scope, _ step: @escaping () -> Bool
  ) {
    if scheduler === CurrentThreadScheduler.instance {
      if let round = Trampoline.round {
        round.takeTurns { !scope.isDisposed && step() }
      } else {
        while !scope.isDisposed, step() {}
      }
      return
    }
    let appointment = ScheduledItem()
    scope.add(appointment)
    func turn() {
      // A scheduler that runs here anyway is not asked again for each element: it might answer at once, and deeper.
      while !scope.isDisposed, step() {
        if !scheduler.isCurrent { return appointment.make(on: scheduler, turn) }
      }
    }
    appointment.make(on: scheduler, turn)
  }

  /// Whether a source may send all it has at once: on the calling thread, and in turn with nobody.
  @usableFromInline
  static func isFree(_ scheduler: any ImmediateSchedulerType) -> Bool {
    scheduler === CurrentThreadScheduler.instance && Trampoline.round == nil
  }
}

extension ObservableType {
  /// The same element again and again.
  @inlinable
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      Pace.run(on: scheduler, in: scope) {
        sink.next(element)
        return true
      }
    }
  }

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
      Pace.run(on: scheduler, in: scope) {
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

extension ObservableType where Element: FixedWidthInteger {
  /// So many whole numbers from `start` on.
  @inlinable
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    precondition(count >= 0, "range(start: \(start), count: \(count)): the count cannot be negative")
    let last = start.addingReportingOverflow(count == 0 ? 0 : count - 1)
    precondition(!last.overflow, "range(start: \(start), count: \(count)): its end is too large for \(Element.self)")
    return AnonymousObservable { sink, scope in
      let index = UncheckedReference<Element>(0)
      Pace.run(on: scheduler, in: scope) {
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
