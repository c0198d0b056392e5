import CReactorContext

// What came out of the transforms, for whoever looks: a value that did not pass as it was has a step of its own, and
// what follows from it names that.
extension ReactorEngine {
  /// Starts the effect of an action that came out of `transform(action:)`.
  final func mutate(transformed action: UnsafeRawPointer) {
    guard let looking = run.looking else { return mutate(action) }
    let change = change(of: run.isFeedingAction ? looking.fedAction : Fed(), to: action) { $0.isSameAction($1, $2) }
    if let change { looking.actionOut(change, action) { mutate(action) } } else { mutate(action) }
  }

  /// Commits a mutation that came out of `transform(mutation:)` while one was fed to it.
  final func commit(fed mutation: UnsafeRawPointer) {
    guard let looking = run.looking else { return commit(mutation) }
    looking.fedMutation.count += 1
    let change = change(of: looking.fedMutation, to: mutation) { $0.isSameMutation($1, $2) }
    if let change { looking.mutationOut(change, mutation) { commit(mutation) } } else { commit(mutation) }
  }

  /// Delivers a state that came out of `transform(state:)`.
  final func deliver(transformed state: UnsafeRawPointer) {
    guard let looking = run.looking else { return deliver(state) }
    // The first state passes while the connections are made.
    let fed = run.isFeedingState || run.isConnecting ? looking.fedState : Fed()
    let change = change(of: fed, to: state) { $0.isSameState($1, $2) }
    if let change { looking.stateOut(change, state, run.revision) { deliver(state) } } else { deliver(state) }
  }

  /// What a transform did; nil where it let the first value pass as it was.
  private func change(
    of fed: Fed, to value: UnsafeRawPointer,
    _ isSame: (any StepRecorder, UnsafeRawPointer, UnsafeRawPointer) -> Bool
  ) -> TransformChange? {
    guard let recorder = run.looking?.recorder else { return nil }
    guard let before = fed.value, fed.count == 1 else { return .inject }
    return before == value || isSame(recorder, before, value) ? nil : .map
  }
}

// Where and when an action was sent.
extension ReactorEngine {
  /// What is to be said of an action that is sent now and will have to wait; nil where it will not. Any thread.
  final func sentToWait() -> SentAction.Kept? {
    if queue.isIdle, usesTrampoline || scheduler.isCurrent { return nil }
    var sent = SentAction.takingSite()
    let recording = (attached.withLock { $0.all } ?? []).compactMap { $0 as? any RecordingMiddleware }
    if !recording.isEmpty { sent.times = recording.map { $0.now() } }
    return SentAction.Kept(sent)
  }
}
