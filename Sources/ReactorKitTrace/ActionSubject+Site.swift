#if ReactorKit
  import CReactorContext
  import ReactorCore
  public import ReactorKit

  extension ReactorKit.ActionSubject {
    /// Sends an action as RxSwift's `onNext` does, and notes the calling line for a trace. Any thread.
    ///
    /// Swift prefers this one to RxSwift's where both are visible. An action that is bound (`bind(to: reactor.action)`) does
    /// not pass here: its line is unknown.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - fileID: File of the line that sends it; that of the call by default.
    ///   - line: Number of that line.
    public func onNext(_ action: Element, fileID: StaticString = #fileID, line: UInt = #line) {
      if !Cause.isTraced { return on(.next(action)) }
      AnnouncedAction.send(to: self, fileID, line) { on(.next(action)) }
    }
  }

  /// An action that is being sent on this thread, with the number that its step will have.
  ///
  /// A reactor's subject passes it to its observers in any order. One that comes before ReactorKit, such as the trigger of a
  /// `take(until:)`, knows this number as its cause; what it reports waits until the step is recorded.
  // Safe: it stays where it is while it is announced.
  @safe struct AnnouncedAction {
    private let subject: AnyObject
    /// The number of its step.
    private let id: CauseID
    /// The cause with which it is sent.
    private let cause: CauseID
    private var isTaken = false
    /// Reports that wait for its step.
    private var waiting: [() -> Void] = []
    private let outer: UnsafeMutableRawPointer?

    private init(_ subject: AnyObject) {
      self.subject = subject
      id = Cause.next()
      cause = Cause.current
      unsafe outer = unsafe rc_announced()
    }

    /// Announces an action while `body` sends it.
    static func send(to subject: AnyObject, _ file: StaticString, _ line: UInt, _ body: () -> Void) {
      unsafe rc_set_site(rc_site(file: file.utf8Start, line: UInt32(truncatingIfNeeded: line), view: rc_view()))
      Cause.entry(.send, of: type(of: subject)) {
        var announced = AnnouncedAction(subject)
        unsafe withUnsafeMutablePointer(to: &announced) { address in
          unsafe rc_set_announced(UnsafeMutableRawPointer(address))
          unsafe Cause.with(address.pointee.id, body)
          unsafe rc_set_announced(address.pointee.outer)
          unsafe report(at: address)
        }
      }
      // A subject of no traced reactor has left it.
      _ = unsafe rc_take_site()
    }

    private static var current: UnsafeMutablePointer<AnnouncedAction>? {
      unsafe rc_announced()?.assumingMemoryBound(to: AnnouncedAction.self)
    }

    /// The number and the cause of the action that a subject gets; nil if it was not announced.
    static func take(for subject: AnyObject) -> (id: CauseID, cause: CauseID)? {
      guard let address = unsafe current, unsafe address.pointee.subject === subject,
        unsafe !address.pointee.isTaken
      else { return nil }
      unsafe address.pointee.isTaken = true
      return unsafe (address.pointee.id, address.pointee.cause)
    }

    /// Reports something that this thread's cause has led to: at once, unless the step of that cause is still to come.
    static func whenRecorded(_ report: @escaping () -> Void) {
      guard let address = unsafe current, unsafe Cause.current == address.pointee.id, unsafe !address.pointee.isTaken
      else { return report() }
      let cause = Cause.current
      unsafe address.pointee.waiting.append { Cause.with(cause, report) }
    }

    /// Runs the reports that have waited for a step, which is recorded by now.
    static func isRecorded(_ id: CauseID) {
      guard let address = unsafe current, unsafe address.pointee.id == id else { return }
      unsafe report(at: address)
    }

    private static func report(at address: UnsafeMutablePointer<AnnouncedAction>) {
      let waiting = unsafe address.pointee.waiting
      if waiting.isEmpty { return }
      unsafe address.pointee.waiting = []
      for report in waiting { report() }
    }
  }
#endif
