import PlatformSupport

/// Several observers of one reactor as one: the first is the outermost.
final class StepObserverGroup: StepObserver {
  private let observers: [any StepObserver]

  init(_ observers: [any StepObserver]) {
    self.observers = observers
  }

  var watchesReducers: Bool { observers.contains { $0.watchesReducers } }

  func created(_ step: Step, _ reactor: AnyObject, state: ValueAddress, revision: Int) {
    for one in observers { one.created(step, reactor, state: state, revision: revision) }
  }
  func ended(_ step: Step, _ reason: EndedContext.Reason) { for one in observers { one.ended(step, reason) } }
  func action(_ step: Step, _ action: ValueAddress, _ sent: SentAction, _ body: () -> Void) {
    nest(body) { index, one, body in
      var own = sent
      own.times = sent.times.flatMap { index < $0.count ? [$0[index]] : nil }
      one.action(step, action, own, body)
    }
  }
  func mutate(_ step: Step, _ action: ValueAddress, _ body: () -> Step?) -> Step? {
    nest(body) { $1.mutate(step, action, $2) }
  }
  func effectEndedInMutate(_ step: Step, of effect: CauseID) {
    for one in observers { one.effectEndedInMutate(step, of: effect) }
  }
  func effectEnded(_ step: Step, of effect: CauseID, _ outcome: EffectOutcome) {
    for one in observers { one.effectEnded(step, of: effect, outcome) }
  }
  func mutation(_ step: Step, _ mutation: ValueAddress, from effect: CauseID?, _ body: () -> Void) {
    nest(body) { $1.mutation(step, mutation, from: effect, $2) }
  }
  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void) { nest(body) { $1.reduce(step, reduce, $2) } }
  func state(_ step: Step, _ state: ValueAddress, revision: Int, isObserved: Bool, _ body: () -> Void) {
    nest(body) { $1.state(step, state, revision: revision, isObserved: isObserved, $2) }
  }
  func failed(_ step: Step, _ error: any Error, in origin: FailureOrigin, isSwallowed: Bool) {
    for one in observers { one.failed(step, error, in: origin, isSwallowed: isSwallowed) }
  }

  func effectRuns(_ effect: CauseID, _ body: () -> Void) { nest(body) { $1.effectRuns(effect, $2) } }
  func beginEffectRun(_ effect: CauseID) -> (() -> Void)? {
    let ends = observers.compactMap { $0.beginEffectRun(effect) }
    return ends.isEmpty ? nil : { for end in ends.reversed() { end() } }
  }
  func effectStartsTask(_ effect: CauseID) { for one in observers { one.effectStartsTask(effect) } }
  func innerEnded(_ step: Step, of effect: CauseID, by operation: StaticString) {
    for one in observers { one.innerEnded(step, of: effect, by: operation) }
  }
  func actionOut(_ step: Step, _ change: TransformChange, _ action: ValueAddress?) {
    for one in observers { one.actionOut(step, change, action) }
  }
  func mutationOut(_ step: Step, _ change: TransformChange, _ mutation: ValueAddress?) {
    for one in observers { one.mutationOut(step, change, mutation) }
  }
  func stateOut(_ step: Step, _ change: TransformChange, _ state: ValueAddress?, revision: Int, isObserved: Bool) {
    for one in observers { one.stateOut(step, change, state, revision: revision, isObserved: isObserved) }
  }
  func subscribed(
    _ step: Step, to what: ReactorOutput, number: Int, file: UInt, line: UInt32
  ) {
    for one in observers { one.subscribed(step, to: what, number: number, file: file, line: line) }
  }
  func unsubscribed(_ step: Step, from what: ReactorOutput, number: Int) {
    for one in observers { one.unsubscribed(step, from: what, number: number) }
  }
  func isSameAction(_ one: ValueAddress, _ other: ValueAddress) -> Bool {
    observers.allSatisfy { $0.isSameAction(one, other) }
  }
  func isSameMutation(_ one: ValueAddress, _ other: ValueAddress) -> Bool {
    observers.allSatisfy { $0.isSameMutation(one, other) }
  }
  func isSameState(_ one: ValueAddress, _ other: ValueAddress) -> Bool {
    observers.allSatisfy { $0.isSameState(one, other) }
  }

  /// Calls a hook of each observer inside that of the one before, and `body` inside the last.
  private func nest<Result>(
    _ body: () -> Result, _ call: (Int, any StepObserver, () -> Result) -> Result
  ) -> Result {
    withoutActuallyEscaping(call) { call in
      func from(_ index: Int) -> Result {
        index == observers.count ? body() : call(index, observers[index]) { from(index + 1) }
      }
      return from(0)
    }
  }
}
