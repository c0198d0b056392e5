/// The loop in which a synchronous source emits its elements.
@usableFromInline
enum EmissionLoop {
  /// Calls `step` until it returns false or the subscription ends.
  ///
  /// On `CurrentThreadScheduler` it loops on the calling thread, or alternates with other sources that one operator
  /// subscribes to. On another scheduler it emits one element a turn.
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
      // On the current scheduler we loop instead of scheduling again: it might run the work at once, one frame deeper.
      while !scope.isDisposed, step() {
        if !scheduler.isCurrent { return item.schedule(on: scheduler, turn) }
      }
    }
    item.schedule(on: scheduler, turn)
  }

  /// Whether a source may emit all its elements inside `subscribe`: on the calling thread, and not alternating with
  /// others.
  @usableFromInline
  static func isSynchronous(on scheduler: any ImmediateSchedulerType) -> Bool {
    scheduler === CurrentThreadScheduler.instance && Trampoline.round == nil
  }
}
