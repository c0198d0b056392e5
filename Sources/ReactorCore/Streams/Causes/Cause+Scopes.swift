import CReactorContext
import PlatformSupport

// Scopes for streams of another runtime, whose operators call code before and after an event but not around it.
extension Cause {
  /// Makes `cause` the current one until `endScope` is called on the same thread.
  ///
  /// Calls have to come in pairs that nest as closures would.
  ///
  /// - Parameters:
  ///   - cause: The cause of what follows.
  ///   - kept: Retained, and returned by `endScope`.
  package static func beginScope(_ cause: CauseID, keeping kept: AnyObject? = nil) {
    rc_begin_scope(cause, kept.map { Borrowed.keeping($0).word } ?? 0)
  }

  /// Puts back the cause from before the last `beginScope` of this thread. Returns what that kept.
  @discardableResult
  package static func endScope() -> AnyObject? {
    guard let kept = unsafe Borrowed<AnyObject>(word: rc_end_scope()) else { return nil }
    defer { unsafe kept.letGo() }
    return kept.object
  }
}
