#if ReactorKit
  import CReactorContext
  import PlatformSupport
  import ReactorCore
  import ReactorKit
  import RxSwift

  /// An action that is being sent on this thread, with the number that its step will have.
  ///
  /// A reactor's subject passes it to its observers in any order. One that comes before ReactorKit, such as the trigger of a
  /// `take(until:)`, knows this number as its cause. Where that leads to a step, the action is recorded first.
  // Safe: it and the action stay where they are while it is announced.
  @safe struct AnnouncedAction {
    private let subject: AnyObject
    private let action: ValueAddress
    /// The number of its step.
    private let id: CauseID
    private let cause: CauseID
    /// Whether the trampoline of this thread was free: without another scheduler the action is handled at once.
    private let isDirect: Bool
    private var isTaken = false
    private var isRecorded = false
    private let outer: UnsafeMutableRawPointer?

    private init(_ subject: AnyObject, _ action: ValueAddress) {
      self.subject = subject
      self.action = action
      id = Cause.next()
      cause = Cause.current
      isDirect = RxSwift.CurrentThreadScheduler.isScheduleRequired
      unsafe outer = unsafe rc_announced()
    }

    static func send<Action>(
      _ action: Action, to subject: ReactorKit.ActionSubject<Action>, _ file: StaticString, _ line: UInt
    ) {
      rc_set_site(
        rc_site(
          file: unsafe UInt(bitPattern: file.utf8Start), line: UInt32(truncatingIfNeeded: line), view: rc_view()))
      Cause.entry(.send, of: type(of: subject)) {
        withAddress(of: action) { address in
          var announced = AnnouncedAction(subject, address)
          unsafe withUnsafeMutablePointer(to: &announced) { announced in
            unsafe rc_set_announced(UnsafeMutableRawPointer(announced))
            unsafe Cause.with(announced.pointee.id) { subject.on(_:)(.next(action)) }
            unsafe rc_set_announced(announced.pointee.outer)
            if unsafe !announced.pointee.isTaken { outsideReduce { UntracedReactors.gotAction(Action.self) } }
          }
        }
      }
      // A subject of no traced reactor has left it.
      _ = rc_take_site()
    }

    private static var current: UnsafeMutablePointer<AnnouncedAction>? {
      unsafe rc_announced()?.assumingMemoryBound(to: AnnouncedAction.self)
    }

    /// The number and the cause of the action that a subject gets, and whether it is recorded; nil if it was not announced.
    static func take(for subject: AnyObject) -> (id: CauseID, cause: CauseID, isRecorded: Bool)? {
      guard let address = unsafe current, unsafe address.pointee.subject === subject,
        unsafe !address.pointee.isTaken
      else { return nil }
      unsafe address.pointee.isTaken = true
      return unsafe (address.pointee.id, address.pointee.cause, address.pointee.isRecorded)
    }

    /// Records the action that is the current cause, where that is still to come. An action that has to wait is not recorded
    /// before it is handled: until then it is unknown as a cause.
    static func recordNow() {
      guard let address = unsafe current, unsafe Cause.current == address.pointee.id,
        unsafe !address.pointee.isTaken, unsafe !address.pointee.isRecorded, unsafe address.pointee.isDirect,
        let entrance = unsafe Entrance.of(address.pointee.subject).recorder
      else { return }
      unsafe address.pointee.isRecorded = entrance.record(
        address.pointee.action, id: address.pointee.id, cause: address.pointee.cause)
    }
  }

  /// Records an action before ReactorKit handles it.
  protocol ActionRecorder: AnyObject {
    /// Returns whether it is recorded: not where actions go through a scheduler.
    func record(_ action: ValueAddress, id: CauseID, cause: CauseID) -> Bool
  }

  /// The recorder of the actions that a subject gets, as long as it lives.
  final class Entrance: @unchecked Sendable {
    // Written once, before the subject is known to others.
    weak var recorder: (any ActionRecorder)?

    static func of(_ subject: AnyObject) -> Entrance {
      OutsideAttachments.find(of: subject, make: { Entrance() }, ended: { _ in })
    }
  }
#endif
