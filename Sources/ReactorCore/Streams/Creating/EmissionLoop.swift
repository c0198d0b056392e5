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
