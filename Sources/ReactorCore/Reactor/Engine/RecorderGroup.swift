/// Several recorders of one reactor as one: the first one is outermost.
final class RecorderGroup: StepRecorder {
  private let recorders: [any StepRecorder]

  private init(_ recorders: [any StepRecorder]) {
    self.recorders = recorders
  }

  /// One, none, or a group.
  static func joining(_ recorders: [any StepRecorder]) -> (any StepRecorder)? {
    recorders.count < 2 ? recorders.first : RecorderGroup(recorders)
  }

  /// Those that were joined.
  static func all(of recorder: (any StepRecorder)?) -> [any StepRecorder] {
    (recorder as? RecorderGroup)?.recorders ?? recorder.map { [$0] } ?? []
  }

  func created(_ step: Step, state: UnsafeRawPointer, revision: Int) {
    for one in recorders { one.created(step, state: state, revision: revision) }
  }
  func ended(_ step: Step, _ reason: EndedContext.Reason) { for one in recorders { one.ended(step, reason) } }
  func action(_ step: Step, _ action: UnsafeRawPointer, _ sent: SentAction) {
    for (index, one) in recorders.enumerated() {
      var own = sent
      own.times = sent.times.flatMap { index < $0.count ? [$0[index]] : nil }
      one.action(step, action, own)
    }
  }
  func actionOut(_ step: Step, _ change: TransformChange, _ action: UnsafeRawPointer?) {
    for one in recorders { one.actionOut(step, change, action) }
  }
  func mutate(_ step: Step, _ action: UnsafeRawPointer, _ body: () -> Step?) -> Step? {
    nest(body) { $0.mutate(step, action, $1) }
  }
  func effectRuns(_ effect: CauseID, _ body: () -> Void) { nest(body) { $0.effectRuns(effect, $1) } }
  func effectEnded(_ step: Step, of effect: CauseID, _ outcome: EffectOutcome) {
    for one in recorders { one.effectEnded(step, of: effect, outcome) }
  }
  func innerEnded(_ step: Step, of effect: CauseID, by operation: StaticString) {
    for one in recorders { one.innerEnded(step, of: effect, by: operation) }
  }
  func mutation(_ step: Step, _ mutation: UnsafeRawPointer, from effect: CauseID?) {
    for one in recorders { one.mutation(step, mutation, from: effect) }
  }
  func mutationOut(_ step: Step, _ change: TransformChange, _ mutation: UnsafeRawPointer?) {
    for one in recorders { one.mutationOut(step, change, mutation) }
  }
  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void) { nest(body) { $0.reduce(step, reduce, $1) } }
  func state(_ step: Step, _ state: UnsafeRawPointer, revision: Int, isObserved: Bool) {
    for one in recorders { one.state(step, state, revision: revision, isObserved: isObserved) }
  }
  func stateOut(_ step: Step, _ change: TransformChange, _ state: UnsafeRawPointer?, revision: Int, isObserved: Bool) {
    for one in recorders { one.stateOut(step, change, state, revision: revision, isObserved: isObserved) }
  }
  func failed(_ step: Step, _ error: any Error, in place: FailurePlace, isSwallowed: Bool) {
    for one in recorders { one.failed(step, error, in: place, isSwallowed: isSwallowed) }
  }
  func subscribed(
    _ step: Step, to what: ReactorOutput, number: Int, file: UnsafePointer<UInt8>?, line: UInt32
  ) {
    for one in recorders { one.subscribed(step, to: what, number: number, file: file, line: line) }
  }
  func unsubscribed(_ step: Step, from what: ReactorOutput, number: Int) {
    for one in recorders { one.unsubscribed(step, from: what, number: number) }
  }
  func isSameAction(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    recorders.allSatisfy { $0.isSameAction(one, other) }
  }
  func isSameMutation(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    recorders.allSatisfy { $0.isSameMutation(one, other) }
  }
  func isSameState(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool {
    recorders.allSatisfy { $0.isSameState(one, other) }
  }

  private func nest<Result>(
    _ body: () -> Result, _ call: (any StepRecorder, () -> Result) -> Result
  ) -> Result {
    withoutActuallyEscaping(call) { call in
      func from(_ index: Int) -> Result {
        index == recorders.count ? body() : call(recorders[index]) { from(index + 1) }
      }
      return from(0)
    }
  }
}
