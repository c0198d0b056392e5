/// Stands in for a reactor's pipeline in a view's test.
///
/// Touching it changes nothing. Enabled before the reactor's first use, the reactor's `action` is the stub's, and no
/// transform, mutate or reduce is called.
public final class Stub<Action, State>: @unchecked Sendable {
  // The lock guards the flag and the record; the rest is immutable.
  private struct Recorded {
    var isEnabled = false
    var actions: [Action] = []
  }
  private let recorded = Locked(Recorded())
  private let recorder: Recorder

  /// Set its value, or single fields of it, to make the reactor's state.
  public let state: StateRelay<State>

  /// Takes the actions while the stub is enabled.
  public let action = ActionSubject<Action>()

  init(state: StateRelay<State>) {
    self.state = state
    recorder = Recorder()
    recorder.stub = self
    action.link = IntakeLink(recorder)
  }

  public var isEnabled: Bool {
    get { recorded.withLock { $0.isEnabled } }
    set {
      recorded.withLock { $0.isEnabled = newValue }
      if newValue { state.tellInitial() }
    }
  }

  /// The actions that came while the stub was enabled, in order.
  public var actions: [Action] { recorded.withLock { $0.actions } }

  private final class Recorder: ActionIntake {
    weak var stub: Stub?

    override func take(_ action: UnsafeRawPointer) {
      guard let stub else { return }
      stub.recorded.withLock { $0.actions.append(action.assumingMemoryBound(to: Action.self).pointee) }
      stub.action.observers.send(action)
    }
  }
}
