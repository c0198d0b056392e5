import PlatformSupport

/// Stands in for a reactor's pipeline in a view's test.
///
/// Touching it changes nothing. Enabled before the reactor's first use, the reactor's `action` is the stub's, and no
/// transform, mutate or reduce is called.
public final class Stub<Action, State>: @unchecked Sendable {
  // Immutable; the recorder and the state guard what can change.
  private let recorder: ActionRecorder<Action>

  /// Set its value, or single fields of it, to make the reactor's state.
  public let state: StateRelay<State>

  /// Takes the actions while the stub is enabled.
  public let action = ActionSubject<Action>()

  init(state: StateRelay<State>) {
    self.state = state
    recorder = ActionRecorder(telling: action.observers)
    action.intake = recorder
  }

  /// Whether the stub stands in for the pipeline. Enabling it emits the state if that was not emitted yet. Any thread.
  public var isEnabled: Bool {
    get { recorder.recorded.withLock { $0.isEnabled } }
    set {
      recorder.recorded.withLock { $0.isEnabled = newValue }
      if newValue { state.observers.sendInitial() }
    }
  }

  /// The actions that came while the stub was enabled, in order.
  public var actions: [Action] { recorder.recorded.withLock { $0.actions } }
}

/// Keeps the actions that a stub takes.
private final class ActionRecorder<Action>: ActionIntake, @unchecked Sendable {
  struct Recorded {
    var isEnabled = false
    var actions: [Action] = []
  }
  // The lock guards the flag and the record.
  let recorded = Locked(Recorded())
  private let observers: Observers

  init(telling observers: Observers) {
    self.observers = observers
  }

  override func take(_ action: ValueAddress) {
    recorded.withLock { $0.actions.append(action[as: Action.self]) }
    observers.send(action)
  }
}
