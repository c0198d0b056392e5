/// Runs a synchronous source step by step.
@usableFromInline
enum EmissionLoop {
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
    let item = ScheduledItem()
    scope.add(item)
    func turn() {
      // A scheduler that runs here anyway is not asked again for each element: it might answer at once, and deeper.
      while !scope.isDisposed, step() {
        if !scheduler.isCurrent { return item.schedule(on: scheduler, turn) }
      }
    }
    item.schedule(on: scheduler, turn)
  }

  /// Whether a source may send all it has at once: on the calling thread, and in turn with nobody.
  @usableFromInline
  static func isSynchronous(on scheduler: any ImmediateSchedulerType) -> Bool {
    scheduler === CurrentThreadScheduler.instance && Trampoline.round == nil
  }
}
