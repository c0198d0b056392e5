/// The failure of `Single.withUnretained`.
public enum UnretainedError: Error, CustomDebugStringConvertible {
  /// The object that the stream held weakly is gone.
  case failedRetaining

  /// A sentence with the remedy: a program that an error ends shows it.
  public var debugDescription: String {
    "the object that a stream held weakly is gone: withUnretained needs one that lives"
  }
}
