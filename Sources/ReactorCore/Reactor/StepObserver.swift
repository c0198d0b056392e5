import PlatformSupport

/// Observes the steps of one reactor by address.
///
/// This is the only thing that the engine calls: `MiddlewareAdapter` forwards the steps to a `ReactorMiddleware` by type,
/// a tracer records them, and `StepObserverGroup` stands for several. Nothing is generic or copied on the way here, so an
/// observer alone decides what a step costs. Addresses are valid during the call. Threads are those of the hooks of
/// `ReactorMiddleware`; a `body` must be called exactly once.
package protocol StepObserver: AnyObject, Sendable {
  func created(_ step: Step, _ reactor: AnyObject, state: ValueAddress, revision: Int)
  func ended(_ step: Step, _ reason: EndedContext.Reason)
  func action(_ step: Step, _ action: ValueAddress, _ sent: SentAction, _ body: () -> Void)
  /// - Parameter body: Returns a step if the effect ended synchronously.
  /// - Returns: The value that `body` returned.
  func mutate(_ step: Step, _ action: ValueAddress, _ body: () -> Step?) -> Step?
  /// An effect ended inside the body of `mutate`, which returns the same step.
  func effectEndedInMutate(_ step: Step, of effect: CauseID)
  /// An effect ended after `mutate` returned, or did not end by itself. Any thread.
  func effectEnded(_ step: Step, of effect: CauseID, _ outcome: EffectOutcome)
  /// - Parameter effect: Nil for an injected mutation; 0 if the effect began before the reactor was observed.
  func mutation(_ step: Step, _ mutation: ValueAddress, from effect: CauseID?, _ body: () -> Void)
  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void)
  /// Called when `reduce` has returned, before any other code of the app runs.
  func state(_ step: Step, _ state: ValueAddress, revision: Int, isObserved: Bool, _ body: () -> Void)
  /// - Parameter isSwallowed: No subscriber receives the error.
  func failed(_ step: Step, _ error: any Error, in origin: FailureOrigin, isSwallowed: Bool)

  /// Whether it reads `ReduceStep.watch`. Does not change.
  var watchesReducers: Bool { get }

  // Called for tracing middleware only: steps of streams rather than of the reactor.

  /// Runs what an effect does on a thread after `mutate` returned. Any thread.
  func effectRuns(_ effect: CauseID, _ body: () -> Void)
  /// The same for a run that no closure can surround. Returns what ends it on the same thread; nil if it is not recorded.
  func beginEffectRun(_ effect: CauseID) -> (() -> Void)?
  /// An effect starts a task. Any thread.
  func effectStartsTask(_ effect: CauseID)
  /// An operator has cut a stream within an effect, which goes on. Any thread.
  func innerEnded(_ step: Step, of effect: CauseID, by operation: StaticString)
  /// `transform(action:)` did not pass an action on unchanged. No address where nothing came out.
  func actionOut(_ step: Step, _ change: TransformChange, _ action: ValueAddress?)
  /// `transform(mutation:)` did not pass a mutation on unchanged. No address where nothing came out.
  func mutationOut(_ step: Step, _ change: TransformChange, _ mutation: ValueAddress?)
  /// `transform(state:)` did not pass a state on unchanged. No address where nothing came out.
  func stateOut(_ step: Step, _ change: TransformChange, _ state: ValueAddress?, revision: Int, isObserved: Bool)
  /// - Parameter file: The line that subscribed: the address of the text of `#fileID`, ended by a zero, or 0.
  func subscribed(_ step: Step, to what: ReactorOutput, number: Int, file: UInt, line: UInt32)
  func unsubscribed(_ step: Step, from what: ReactorOutput, number: Int)
  /// Whether a transform passed an action on unchanged.
  func isSameAction(_ one: ValueAddress, _ other: ValueAddress) -> Bool
  func isSameMutation(_ one: ValueAddress, _ other: ValueAddress) -> Bool
  func isSameState(_ one: ValueAddress, _ other: ValueAddress) -> Bool
}

/// A middleware that observes steps by address, and the streams of a reactor too.
package protocol TracingMiddleware: ReactorMiddleware {
  /// Makes the observer of a reactor. Called when the reactor is first observed, and again when others join.
  func observer<R: Reactor>(of info: ReactorInfo, _ type: R.Type) -> any StepObserver
  /// The time of its clock, noted when an action has to wait. Any thread.
  func now() -> UInt64
  /// Whether it recorded the event of a cause, and still knows it. Any thread.
  func hasRecorded(_ cause: CauseID) -> Bool
}

// An observer that does not trace streams.
extension StepObserver {
  package var watchesReducers: Bool { true }
  package func effectEndedInMutate(_ step: Step, of effect: CauseID) {}
  package func effectRuns(_ effect: CauseID, _ body: () -> Void) { body() }
  package func beginEffectRun(_ effect: CauseID) -> (() -> Void)? { nil }
  package func effectStartsTask(_ effect: CauseID) {}
  package func innerEnded(_ step: Step, of effect: CauseID, by operation: StaticString) {}
  package func actionOut(_ step: Step, _ change: TransformChange, _ action: ValueAddress?) {}
  package func mutationOut(_ step: Step, _ change: TransformChange, _ mutation: ValueAddress?) {}
  package func stateOut(
    _ step: Step, _ change: TransformChange, _ state: ValueAddress?, revision: Int, isObserved: Bool
  ) {}
  package func subscribed(
    _ step: Step, to what: ReactorOutput, number: Int, file: UInt, line: UInt32
  ) {}
  package func unsubscribed(_ step: Step, from what: ReactorOutput, number: Int) {}
  package func isSameAction(_ one: ValueAddress, _ other: ValueAddress) -> Bool { true }
  package func isSameMutation(_ one: ValueAddress, _ other: ValueAddress) -> Bool { true }
  package func isSameState(_ one: ValueAddress, _ other: ValueAddress) -> Bool { true }
}
