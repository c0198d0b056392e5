import CReactorContext

/// Exemptions from the purity of reducers.
public enum Purity {
  /// Runs a piece of a reducer that is impure on purpose.
  ///
  /// Its side effects are no findings. They are counted, with the reason, in the list of exemptions. A reduce that comes
  /// through here is not replayed either, so nothing in it happens twice.
  ///
  /// ```swift
  /// state.row = Purity.unchecked("the cache gives the same row again") { cache.row(for: id) }
  /// ```
  ///
  /// Outside of `reduce` it only runs `body`. It holds for the thread that calls it and what `body` does before it
  /// returns: a task that is started inside is exempt, what that task does later is not looked at anyway.
  ///
  /// - Parameters:
  ///   - why: The reason, for those who read the report.
  ///   - body: The piece.
  public static func unchecked<Value, Failure: Error>(
    _ why: StaticString, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let (depth, outer) = unsafe (rc_unchecked(), rc_unchecked_why())
    unsafe rc_set_unchecked(depth + 1, why.hasPointerRepresentation ? why.utf8Start : nil)
    defer { unsafe rc_set_unchecked(depth, outer) }
    guard let watch = StreamUseRecorder.current else { return try body() }
    return try watch.unchecked(why, body)
  }
}
