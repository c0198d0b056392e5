import PlatformSupport
import ReactorCore
import TraceModel

/// What is needed to write out the records of a reactor: the same for all of one type.
final class RegisteredReactor: Sendable {
  let type: String
  let shapes: ReactorShapes

  init(type: String, shapes: ReactorShapes) {
    self.type = type
    self.shapes = shapes
  }
}

/// The reactors that a trace has met, by number, from 1 on. Any thread.
///
/// Eight bytes for each, which stay: a record may be written out long after its reactor has gone, and the recorder too.
final class ReactorRegistry: Sendable {
  private struct Kind: Hashable {
    let type: String
    let state: ObjectIdentifier
  }
  private struct State {
    var kinds: [Kind: RegisteredReactor] = [:]
    /// Nil for a number that is reserved.
    var all: [RegisteredReactor?] = []
  }
  // The lock guards the state.
  private let state = Locked(State())

  /// Gives a reactor its number, or the one that was reserved for it.
  func add(_ type: String, _ shapes: ReactorShapes, at reserved: UInt32? = nil) -> UInt32 {
    state.withLock { state in
      let kind = Kind(type: type, state: ObjectIdentifier(shapes.state))
      let reactor = state.kinds[kind] ?? RegisteredReactor(type: type, shapes: shapes)
      state.kinds[kind] = reactor
      guard let reserved else {
        state.all.append(reactor)
        return UInt32(state.all.count)
      }
      state.all[Int(reserved) - 1] = reactor
      return reserved
    }
  }

  /// Reserves a number for a reactor that is seen and records nothing yet.
  func reserve() -> UInt32 {
    state.withLock { state in
      state.all.append(nil)
      return UInt32(state.all.count)
    }
  }

  /// Nil for a number that no reactor has.
  subscript(number: UInt32) -> RegisteredReactor? {
    let index = Int(number) - 1
    return state.withLock { $0.all.indices.contains(index) ? $0.all[index] : nil }
  }
}
