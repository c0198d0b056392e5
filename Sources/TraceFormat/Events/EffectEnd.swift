extension TraceEvent {
  /// How an effect ended, or a stream within one.
  public enum EffectEnd: String, Sendable {
    /// Its stream completed.
    case completed
    /// Its stream failed.
    case error
    /// Another event cancelled it.
    case cancelled
    /// The reactor was released, or its pipeline stopped.
    case disposed
  }
}

// As a number, for records in memory; no file has it.
// Inlined, since the recorder asks for one with each effect, and is another module.
extension TraceEvent.EffectEnd {
  /// The number of a way to end, 0 to 3.
  @inlinable
  package var number: UInt16 {
    switch self {
    case .completed: 0
    case .error: 1
    case .cancelled: 2
    case .disposed: 3
    }
  }

  /// - Parameter number: One that `number` gave.
  package init(number: UInt16) {
    switch number {
    case 0: self = .completed
    case 1: self = .error
    case 2: self = .cancelled
    default: self = .disposed
    }
  }
}
