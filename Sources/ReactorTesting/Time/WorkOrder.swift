/// Chooses what comes next in virtual time in place of the order of time, and is told of answers.
///
/// The thread that moves time asks; answers may be asked for on any thread.
package protocol WorkOrder: AnyObject, Sendable {
  /// Takes the entry that comes next, up to and including a tick; nil if the call of `advance` ends. Holds the queue's lock.
  func next(in queue: inout VirtualTimeQueue, upTo limit: Int) -> VirtualTimeQueue.Entry?
  /// The index of the job that runs next, of one or more.
  func nextJob(of jobs: ArraySlice<ReadyJobs.Entry>, at time: UInt64) -> Int
  /// Notes an answer that was asked for as the entry `id`. Holds the queue's lock.
  ///
  /// - Parameter isNow: Whether it is due without delay: while an answer runs, it goes on with that one.
  func noteAsked(_ id: Int, _ key: UInt64, _ terms: AnswerTerms, isNow: Bool)
  /// Notes an entry that runs now. Returns the error with which it is to fail.
  func noteCame(_ entry: VirtualTimeQueue.Entry, at time: UInt64) -> (any Error)?
  /// When the running answer was due, if one runs: the time that its service sees, if that is later.
  var dueOfRunningAnswer: Int? { get }
  /// Whether time must not go on.
  var hasGivenUp: Bool { get }
  func beginAdvance(upTo limit: Int)
  func endAdvance(upTo limit: Int, at time: UInt64)
}

/// Terms of the answers that were asked for through one view of `answers`: their name, and the fates that each may have.
package struct AnswerTerms: Sendable {
  /// Nil for that of the action whose effect asked.
  package var name: String?
  package var error: (any Error)?
  var mayNeverCome = false
}
