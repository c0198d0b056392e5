import PlatformSupport
import ReactorCore
import TraceValues

/// The shapes of a reactor's action, mutation and state types, computed once per reactor type.
struct ReactorShapes: @unchecked Sendable {
  // Immutable; the closures capture types only.
  let action: ValueShape
  let mutation: ValueShape
  let state: ValueShape
  /// Prepares a reduce to be replayed.
  let replay: (Replays.Reduction) -> Replays.Step
  /// Copies the state at an address; nil if the state type cannot hold references.
  let copyState: ((ValueAddress) -> Any)?

  private static let shapes = TypeCache<ReactorShapes>()

  static func of<R: Reactor>(_ type: R.Type) -> ReactorShapes { shapes.answer(for: type) { _ in ReactorShapes(type) } }

  private init<R: Reactor>(_ type: R.Type) {
    action = ValueShape.of(R.Action.self)
    mutation = ValueShape.of(R.Mutation.self)
    state = ValueShape.of(R.State.self)
    replay = { Replays.Step($0, R.self) }
    copyState = state.isSelfContained ? nil : { $0[as: R.State.self] }
  }
}
