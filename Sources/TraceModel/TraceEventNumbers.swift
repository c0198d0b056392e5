// What transforms did and how effects ended as numbers, for records in memory. No file has them.
// Inlined, since the recorder asks for one with each effect, and is another module.
extension TraceEvent.Transformed.Operation {
  @inlinable
  package var number: UInt16 {
    switch self {
    case .map: 0
    case .drop: 1
    case .inject: 2
    }
  }

  /// - Parameter number: One that `number` gave.
  package init(number: UInt16) {
    switch number {
    case 0: self = .map
    case 1: self = .drop
    default: self = .inject
    }
  }
}

extension TraceEvent.EffectEnd {
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
