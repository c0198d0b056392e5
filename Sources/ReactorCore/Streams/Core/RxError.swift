/// What goes wrong in operators themselves.
public enum RxError: Error, CustomDebugStringConvertible {
  /// Something that should not happen.
  case unknown
  /// What was used had been disposed of.
  case disposed(object: AnyObject)
  /// A number does not fit.
  case overflow
  /// A stream ended before the element that was asked for.
  case argumentOutOfRange
  /// A stream that has to have an element had none.
  case noElements
  /// A stream that has to have one element had more.
  case moreThanOneElement
  /// A stream was silent for too long.
  case timeout

  public var debugDescription: String {
    switch self {
    case .unknown: "an unknown error occurred in a stream"
    case .disposed(let object): "\(object) was disposed of already"
    case .overflow: "a number in a stream is too large"
    case .argumentOutOfRange: "the stream ended before the element that was asked for"
    case .noElements: "the stream ended without an element; it has to have one"
    case .moreThanOneElement: "the stream has more than one element; it has to have one"
    case .timeout: "the stream was silent for longer than its timeout allows"
    }
  }
}

// The object of `disposed` is named, never called.
extension RxError: @unchecked Sendable {}
