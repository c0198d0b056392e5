import PlatformSupport
import ReactorCore
import TraceModel

/// What a tracer knows of the types of a reactor: found once a type.
struct ReactorShapes: @unchecked Sendable {
  // Immutable; the closures capture nothing but types.
  let action: ValueShape
  let mutation: ValueShape
  let state: ValueShape
  /// Takes down a reduce that is to run again.
  let replay: (Replays.Reduction) -> Replays.Step
  /// Copies the state at an address; nil where it cannot hold references.
  let oldState: ((UnsafeRawPointer) -> Any)?

  // The lock guards the shapes, by the type of reactor.
  private static let all = Locked<[ObjectIdentifier: ReactorShapes]>([:])

  static func of<R: Reactor>(_ type: R.Type) -> ReactorShapes {
    let key = ObjectIdentifier(type)
    if let known = all.withLock({ $0[key] }) { return known }
    // Outside of the lock: types are asked what they conform to.
    let shapes = ReactorShapes(type)
    return all.withLock { all in
      let known = all[key] ?? shapes
      all[key] = known
      return known
    }
  }

  private init<R: Reactor>(_ type: R.Type) {
    action = ValueShape(R.Action.self)
    mutation = ValueShape(R.Mutation.self)
    state = ValueShape(R.State.self)
    replay = { Replays.Step($0, R.self) }
    oldState = state.isSelfContained ? nil : { $0.assumingMemoryBound(to: R.State.self).pointee }
  }
}
