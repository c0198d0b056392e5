import PlatformSupport
import ReactorCore
import TraceFormat

/// The name and types that decode a reactor's records, shared by all reactors of one type.
final class RegisteredReactor: Sendable {
  let type: String
  let shapes: ReactorShapes

  init(type: String, shapes: ReactorShapes) {
    self.type = type
    self.shapes = shapes
  }
}

/// The reactors of a trace by number, from 1. Any thread.
///
/// Entries stay, eight bytes each: a record may be decoded long after its reactor, and even its recorder, is gone.
final class ReactorRegistry: Sendable {
  private struct Key: Hashable {
    let type: String
    let state: ObjectIdentifier
  }
  private struct State {
    var types: [Key: RegisteredReactor] = [:]
    /// Nil at a reserved number.
    var reactors: [RegisteredReactor?] = []
  }
  // The lock guards the state.
  private let state = Locked(State())

  /// Registers a reactor under a reserved or a new number, and returns that.
  func add(_ type: String, _ shapes: ReactorShapes, at reserved: UInt32? = nil) -> UInt32 {
    state.withLock { state in
      let key = Key(type: type, state: ObjectIdentifier(shapes.state))
      let reactor = state.types[key] ?? RegisteredReactor(type: type, shapes: shapes)
      state.types[key] = reactor
      guard let reserved else {
        state.reactors.append(reactor)
        return UInt32(state.reactors.count)
      }
      state.reactors[Int(reserved) - 1] = reactor
      return reserved
    }
  }

  /// Reserves a number for a reactor that a value refers to before it records anything.
  func reserve() -> UInt32 {
    state.withLock { state in
      state.reactors.append(nil)
      return UInt32(state.reactors.count)
    }
  }

  /// The reactor of a number; nil if the number is unused or only reserved.
  subscript(number: UInt32) -> RegisteredReactor? {
    let index = Int(number) - 1
    return state.withLock { $0.reactors.indices.contains(index) ? $0.reactors[index] : nil }
  }
}
