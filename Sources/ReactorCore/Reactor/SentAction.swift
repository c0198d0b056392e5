import CReactorContext

/// The line and time at which an action was sent.
package struct SentAction: Sendable {
  /// The line that sent it: the address of the text of `#fileID`, ended by a zero and never freed, and the number. 0 if it is
  /// not known.
  package var file: UInt = 0
  package var line: UInt32 = 0
  /// The number in `ActionSource` of the view from which it was sent, or of what brought it; 0 for none.
  package var view: UInt32 = 0
  /// By the clock of each tracing middleware of its reactor, in order; nil if it did not have to wait.
  package var times: [UInt64]?

  /// A send of which nothing is known.
  package init() {}

  /// The send that this thread noted last. Clears the note, so that no later send is credited with that line.
  package static func takingSite() -> SentAction {
    let site = rc_take_site()
    var sent = SentAction()
    (sent.file, sent.line, sent.view) = (site.file, site.line, site.view)
    return sent
  }

  /// The same in a queue: one reference beside the action.
  final class Queued: Sendable {
    let sent: SentAction

    init(_ sent: SentAction) {
      self.sent = sent
    }
  }
}
