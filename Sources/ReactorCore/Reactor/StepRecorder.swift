import CReactorContext

/// A step of a reactor: its number, which no other step of the process has, and that of what caused it.
package struct Step {
  package let id: CauseID
  package let cause: CauseID
  /// Nothing of the app's ran since the step that caused it.
  package let isSynchronous: Bool

  /// A step that happens now, on this thread.
  package init() {
    self.init(id: Cause.next())
  }

  package init(id: CauseID, cause: CauseID = Cause.current, isSynchronous: Bool = false) {
    self.id = id
    self.cause = cause
    self.isSynchronous = isSynchronous
  }
}

/// Is told the steps of one reactor by address, before middleware is told them by type.
///
/// What a step costs when it is recorded is decided here: nothing is generic, copied or counted on the way. Addresses
/// are good during the call. Called as the hooks of `ReactorMiddleware` are; a `body` must be called exactly once.
package protocol StepRecorder: AnyObject, Sendable {
  func created(_ step: Step, state: UnsafeRawPointer, revision: Int)
  func ended(_ step: Step, _ reason: EndedContext.Reason)
  func action(_ step: Step, _ action: UnsafeRawPointer, _ sent: SentAction)
  /// `transform(action:)` did not let an action pass as it was. No address where nothing came out.
  func actionOut(_ step: Step, _ change: TransformChange, _ action: UnsafeRawPointer?)
  /// - Parameter body: Returns the end of the effect where that was over at once, of which nobody is told otherwise.
  /// - Returns: What `body` returned.
  func mutate(_ step: Step, _ action: UnsafeRawPointer, _ body: () -> Step?) -> Step?
  /// Around what an effect does on a thread after `mutate` returned.
  func effectRuns(_ effect: CauseID, _ body: () -> Void)
  /// An effect ended after `mutate` returned, or other than by itself.
  func effectEnded(_ step: Step, of effect: CauseID, _ outcome: EffectOutcome)
  /// An operator has cut a stream within an effect, which goes on. Any thread.
  func innerEnded(_ step: Step, of effect: CauseID, by operation: StaticString)
  /// - Parameter effect: Nil for an injected one; 0 for one of an effect that began before anybody looked.
  func mutation(_ step: Step, _ mutation: UnsafeRawPointer, from effect: CauseID?)
  /// `transform(mutation:)` did not let a mutation pass as it was. No address where nothing came out.
  func mutationOut(_ step: Step, _ change: TransformChange, _ mutation: UnsafeRawPointer?)
  func reduce(_ step: Step, _ reduce: ReduceStep, _ body: () -> Void)
  /// Told when `reduce` has returned, before anything else of the app's runs.
  func state(_ step: Step, _ state: UnsafeRawPointer, revision: Int, isObserved: Bool)
  /// `transform(state:)` did not let a state pass as it was. No address where nothing came out.
  func stateOut(_ step: Step, _ change: TransformChange, _ state: UnsafeRawPointer?, revision: Int, isObserved: Bool)
  /// - Parameter isSwallowed: No subscriber is told of the error.
  func failed(_ step: Step, _ error: any Error, in place: FailurePlace, isSwallowed: Bool)
  /// - Parameters:
  ///   - file: The line that subscribed: the text of `#fileID`, ended by a zero. Nil where it is not known.
  func subscribed(_ step: Step, to what: ReactorOutput, number: Int, file: UnsafePointer<UInt8>?, line: UInt32)
  func unsubscribed(_ step: Step, from what: ReactorOutput, number: Int)
  /// Whether a transform let a value pass as it was.
  func isSameAction(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool
  func isSameMutation(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool
  func isSameState(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer) -> Bool
}

/// A middleware that is told by address.
package protocol RecordingMiddleware: ReactorMiddleware {
  /// Called once for each reactor that it looks at.
  func recorder<R: Reactor>(of info: ReactorInfo, _ type: R.Type) -> any StepRecorder
  /// The time of its clock, for what has to wait. Any thread.
  func now() -> UInt64
}

/// What a transform did that was not to let pass.
package enum TransformChange: Sendable {
  /// Another value came out.
  case map
  /// Nothing came out at once.
  case drop
  /// A value came out for which none went in, or one more than went in.
  case inject
}

/// What of a reactor can be subscribed to.
@usableFromInline
package enum ReactorOutput: Sendable {
  case state, action, pulse
}

/// A call of `reduce`. Good during the call: nothing of it is counted.
package struct ReduceStep {
  unowned(unsafe) package let reactor: AnyObject
  package let mutation: UnsafeRawPointer
  /// Where the old state is before the body, and the new one after it.
  package let state: UnsafeRawPointer
  /// Number of the state that comes out.
  package let revision: Int
  /// Streams that the reducer used. Complete once the body ran.
  unowned(unsafe) package let watch: StreamUseRecorder
}

/// Where and when an action was sent.
package struct SentAction {
  /// The line that sent it: the text of `#fileID`, ended by a zero, and the number. Nil where it is not known.
  package var file: UnsafePointer<UInt8>?
  package var line: UInt32 = 0
  /// The number of the type of view from which it was sent; 0 for none.
  package var view: UInt32 = 0
  /// By the clock of each recorder of its reactor, nil where it did not have to wait.
  package var times: [UInt64]?

  /// What this thread is about to send. Once: who comes next was not sent from that line.
  static func takingSite() -> SentAction {
    let site = rc_take_site()
    return SentAction(file: site.file, line: site.line, view: site.view)
  }

  /// On its way through a queue.
  final class Kept: Sendable {
    // Immutable, and its address is that of a literal's text, which nobody writes to or frees.
    nonisolated(unsafe) let sent: SentAction

    init(_ sent: SentAction) {
      self.sent = sent
    }
  }
}

/// The place of an error.
package enum FailurePlace: Sendable {
  /// It ended an effect.
  case effect(CauseID)
  case transformAction
  case transformMutation
  /// The subscribers of the state are told, if there are any.
  case transformState
}
