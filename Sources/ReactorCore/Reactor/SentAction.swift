import CReactorContext

/// The line and time at which an action was sent.
// Safe: the name of the file is a string literal, which is never freed.
@safe package struct SentAction {
  /// The line that sent it: the text of `#fileID`, ended by a zero, and the number. Nil if it is not known.
  package var file: UnsafePointer<UInt8>?
  package var line: UInt32 = 0
  /// The number of the type of view from which it was sent; 0 for none.
  package var view: UInt32 = 0
  /// By the clock of each tracing middleware of its reactor, in order; nil if it did not have to wait.
  package var times: [UInt64]?

  private init(file: UnsafePointer<UInt8>?, line: UInt32, view: UInt32) {
    unsafe self.file = unsafe file
    (self.line, self.view) = (line, view)
  }

  /// A send of which nothing is known.
  package init() { unsafe self.init(file: nil, line: 0, view: 0) }

  /// The send that this thread noted last. Clears the note, so that no later send is credited with that line.
  package static func takingSite() -> SentAction {
    let site = unsafe rc_take_site()
    return unsafe SentAction(file: site.file, line: site.line, view: site.view)
  }

  /// The same in a queue: one reference beside the action.
  final class Queued: Sendable {
    // Immutable, and its address is that of a literal's text, which is never written to or freed.
    nonisolated(unsafe) let sent: SentAction

    init(_ sent: SentAction) {
      unsafe self.sent = sent
    }
  }
}
