import CReactorContext

extension ReactorPipeline {
  /// This thread runs the reactor.
  var isRunner: Bool { runner.load(ordering: .relaxed) == UInt(rc_thread()) }

  /// Brings an item to its turn: here if this thread may run the reactor, otherwise on the scheduler.
  func submit(_ item: Item, waits: Bool = true) {
    if usesTrampoline || scheduler.isCurrent {
      queue.submit(item, waits: waits, name: typeName, perform: perform)
      return
    }
    if case .action = item, scheduler is MainScheduler {
      diagnose(
        "an action was sent from another thread, but the reactor's scheduler is the main one; it is handled there.")
    }
    if queue.enqueue(item) { drainOnScheduler() }
  }

  /// Connects on the calling thread, whatever the scheduler; what came meanwhile goes where it belongs.
  func connectHere() {
    if usesTrampoline || scheduler.isCurrent {
      queue.submit(.connect, name: typeName, perform: perform)
    } else if queue.submitFirst(.connect, name: typeName, perform: perform) {
      drainOnScheduler()
    }
  }

  private func drainOnScheduler() {
    scheduler.schedule { [self] in queue.drain(perform) }
  }

  private func perform(_ item: Item) {
    guard let reactor else { return }
    let outer = runner.exchange(UInt(rc_thread()), ordering: .relaxed)
    rc_enter_cycle()
    switch item {
    case .connect: connect(reactor)
    case .attach: lookFromNowOn(at: reactor)
    case .action(let action): receive(action)
    case .transformedAction(let action): mutate(action)
    case .emission(let mutation, let effect): emit(mutation, from: effect)
    case .transformedMutation(let mutation): inject(mutation)
    case .transformedState(let state): deliver(state)
    case .effectEnd(let effect, let outcome): report(effect, outcome)
    }
    rc_leave_cycle()
    runner.store(outer, ordering: .relaxed)
    withExtendedLifetime(reactor) {}
  }

  func typeName() -> String { _typeName(R.self, qualified: false) }

  func diagnose(_ message: String) {
    let diagnostic = ReactorDiagnostic(reactor: typeName(), message: message)
    diagnostic.sayOnce()
    for middleware in attached.withLock({ $0 }) { middleware.diagnosed(diagnostic) }
  }
}
