/// An error of waiting for a stream in a place where that cannot end.
public enum BlockingError: Error, CustomStringConvertible, CustomDebugStringConvertible {
  /// The calling thread runs a cycle of a reactor.
  case insideCycle

  /// A sentence with the remedy.
  public var description: String {
    switch self {
    case .insideCycle:
      """
      toBlocking() was called inside a cycle of a reactor: what it waits for may need this thread, and would never come. \
      Return the stream from mutate instead, or call it where no reactor is at work.
      """
    }
  }

  /// The same sentence: a program that an error ends shows it.
  public var debugDescription: String { description }
}
