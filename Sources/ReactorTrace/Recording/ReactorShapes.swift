import ReactorCore
import TraceModel

/// What a tracer knows of the types of a reactor.
struct ReactorShapes: @unchecked Sendable {
  // Immutable; the closure captures nothing but a type.
  let action: ValueShape
  let mutation: ValueShape
  let state: ValueShape
  /// Takes down a reduce that is to run again.
  let replay: (Replays.Reduction) -> Replays.Step
  /// Copies the state at an address; nil where it cannot hold references.
  let oldState: ((UnsafeRawPointer) -> Any)?

  init<R: Reactor>(of type: R.Type) {
    action = ValueShape(R.Action.self)
    mutation = ValueShape(R.Mutation.self)
    state = ValueShape(R.State.self)
    replay = { Replays.Step($0, R.self) }
    oldState = state.isPlain ? nil : { $0.assumingMemoryBound(to: R.State.self).pointee }
  }
}

/// What is needed to write out the records of a reactor.
final class KnownReactor: Sendable {
  let type: String
  let shapes: ReactorShapes

  init(type: String, shapes: ReactorShapes) {
    self.type = type
    self.shapes = shapes
  }
}
