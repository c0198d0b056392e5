import PlatformSupport
import Synchronization

// Whether the recording is open, belongs to this process, and is observed: read by each event before it is recorded.
extension EventIndex {
  /// Whether the recording has ended.
  var isClosed: Bool {
    @inline(__always)
    get { head.pointee.isClosed.load(ordering: .relaxed) }
  }

  /// Closes the recording. Returns true to the one caller that closed it.
  func close() -> Bool { !head.pointee.isClosed.exchange(true, ordering: .acquiringAndReleasing) }

  /// Whether this process is a child made by `fork()`: the recording is its parent's, and its locks must not be touched.
  var isChild: Bool { head.pointee.isChild.load(ordering: .relaxed) }

  /// Identifies the index to `closeInChild`.
  var address: UInt { head.word }

  /// Closes a recording in a child process. Takes no lock and allocates nothing.
  static func closeInChild(_ address: UInt) {
    guard let head = unsafe Place<Head>(word: address) else { return }
    head.pointee.isChild.store(true, ordering: .relaxed)
    head.pointee.isClosed.store(true, ordering: .releasing)
  }

  /// The kinds of subscribers that want each event as it is recorded.
  struct Subscribers: OptionSet {
    let rawValue: UInt8
    /// Loops over `ReactorTracer.events`.
    static let loops = Subscribers(rawValue: 1)
    /// An unbuffered file.
    static let file = Subscribers(rawValue: 2)
    /// The thread of a buffered file, which sleeps until there is something to write.
    static let sleeper = Subscribers(rawValue: 4)
    /// Waits for the end of effects.
    static let waits = Subscribers(rawValue: 8)
  }

  /// Whether any subscriber wants events as they are recorded.
  var hasSubscribers: Bool {
    @inline(__always)
    get { head.pointee.subscribers.load(ordering: .relaxed) != 0 }
  }

  func subscribe(_ subscriber: Subscribers) {
    head.pointee.subscribers.bitwiseOr(subscriber.rawValue, ordering: .sequentiallyConsistent)
  }

  /// Returns whether the subscriber was subscribed.
  @discardableResult
  func unsubscribe(_ subscriber: Subscribers) -> Bool {
    let before = head.pointee.subscribers.bitwiseAnd(~subscriber.rawValue, ordering: .sequentiallyConsistent)
      .oldValue
    return before & subscriber.rawValue != 0
  }
}
