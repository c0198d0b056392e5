/// The errors of operators and subjects themselves.
public enum RxError: Error, CustomDebugStringConvertible {
  /// An error without a known reason. No operator of this package fails with it.
  case unknown
  /// A subject was used after it was disposed of.
  case disposed(object: AnyObject)
  /// An arithmetic overflow.
  case overflow
  /// The observable ended before the element that was asked for: `element(at:)`.
  case argumentOutOfRange
  /// The observable ended without the element it has to have: `single()`, `asSingle()`.
  case noElements
  /// The observable has more than the one element it may have: `single()`, `asSingle()`, `asMaybe()`.
  case moreThanOneElement
  /// No value came in time: `timeout`.
  case timeout

  /// The error as a sentence.
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

// The object of `disposed` is only described, never called.
extension RxError: @unchecked Sendable {}
