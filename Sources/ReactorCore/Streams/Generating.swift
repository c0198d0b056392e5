/// Runs a synchronous source step by step.
enum Pace {
  /// Calls `step` until it returns false or the subscription ends: in a loop on the calling thread, in turn with other
  /// sources that were subscribed to together, or whenever `scheduler` lets it.
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
    let appointment = Appointment()
    scope.add(appointment)
    func turn() {
      // A scheduler that runs here anyway is not asked again for each element: it might answer at once, and deeper.
      while !scope.isDisposed, step() {
        if !scheduler.isCurrent { return appointment.make(on: scheduler, turn) }
      }
    }
    appointment.make(on: scheduler, turn)
  }
}

extension ObservableType {
  /// The same element again and again.
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    Made { sink, scope in
      Pace.run(on: scheduler, in: scope) {
        sink.next(element)
        return true
      }
    }
  }

  /// The initial state and what `iterate` makes of it, again and again, as long as `condition` holds.
  public static func generate(
    initialState: Element, condition: @escaping (Element) throws -> Bool,
    scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance,
    iterate: @escaping (Element) throws -> Element
  ) -> Observable<Element> {
    Made { sink, scope in
      var state = initialState
      var isFirst = true
      Pace.run(on: scheduler, in: scope) {
        do {
          if !isFirst { state = try iterate(state) }
          isFirst = false
          if try condition(state) {
            sink.next(state)
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
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    precondition(count >= 0, "range(start: \(start), count: \(count)): the count cannot be negative")
    let last = start.addingReportingOverflow(count == 0 ? 0 : count - 1)
    precondition(!last.overflow, "range(start: \(start), count: \(count)): its end is too large for \(Element.self)")
    return Made { sink, scope in
      var index: Element = 0
      Pace.run(on: scheduler, in: scope) {
        if index == count {
          sink.stop(.completed)
          return false
        }
        sink.next(start + index)
        index += 1
        return true
      }
    }
  }
}
