import CReactorContext
import PlatformSupport

/// An observer of `Purity.unchecked`, for checks that tell changes inside of it from others.
package protocol UncheckedRegionHandler: AnyObject {
  /// Called around an unchecked region, which may be nested in another. Has to call `body` once.
  func unchecked(_ why: String, _ body: () -> Void)
}

/// Records the streams that a reducer uses.
///
/// It belongs to the thread that runs the reducer, and is used on no other.
@usableFromInline
package final class StreamUseRecorder {
  /// Drops sends and subscriptions of a reducer that is replayed, so that nothing happens twice.
  private let isMuted: Bool
  /// Uses outside of `Purity.unchecked`.
  @safe @exclusivity(unchecked)
  package private(set) var uses: [StreamUse] = []
  /// Uses inside of `Purity.unchecked`, with its reason.
  @safe @exclusivity(unchecked)
  package private(set) var exempted: [(use: StreamUse, why: String)] = []
  /// Whether the reducer called `Purity.unchecked`.
  @safe @exclusivity(unchecked)
  package private(set) var wasUnchecked = false
  @safe @exclusivity(unchecked)
  private var handlers: [any UncheckedRegionHandler] = []

  package init(isMuted: Bool = false) {
    self.isMuted = isMuted
  }

  /// Clears the record, for the next call of the reducer.
  package func reset() {
    if !uses.isEmpty { uses = [] }
    if !wasUnchecked { return }
    exempted = []
    wasUnchecked = false
  }

  /// Calls `handler` around every later unchecked region of this reducer.
  package func add(_ handler: some UncheckedRegionHandler) {
    if !handlers.contains(where: { $0 === handler }) { handlers.append(handler) }
  }

  /// The recorder of the reducer that runs on this thread.
  static var current: StreamUseRecorder? {
    unsafe Borrowed<StreamUseRecorder>(word: rc_reduce())?.object
  }

  /// Runs a reducer. One that is called inside an unchecked region of another is checked.
  package func run(_ reduce: () -> Void) {
    let outer = rc_reduce()
    let (depth, why) = unsafe (rc_unchecked(), rc_unchecked_why())
    rc_set_reduce(unsafe Borrowed(self).word)
    rc_set_unchecked(0, nil)
    reduce()
    unsafe rc_set_unchecked(depth, why)
    rc_set_reduce(outer)
  }

  /// Records a use, and runs `body` unless the recorder is muted. Code that `body` calls is not the reducer, so nothing
  /// is recorded in it.
  func record(_ use: StreamUse, _ body: () -> Void) {
    unsafe rc_tell_use(use.kind == .subscribe, unsafeBitCast(use.stream, to: UnsafeRawPointer.self))
    StreamUseRecorder.withoutRecording {
      if rc_unchecked() > 0 {
        unsafe exempted.append((use, rc_unchecked_why().map { unsafe String(cString: $0) } ?? ""))
      } else {
        uses.append(use)
      }
      if !isMuted { body() }
    }
  }

  /// Runs code inside a reducer that is not part of it.
  package static func withoutRecording<Result>(_ body: () -> Result) -> Result {
    let recorder = rc_reduce()
    rc_set_reduce(0)
    defer { rc_set_reduce(recorder) }
    return body()
  }

  /// Runs `body` as an unchecked region.
  func unchecked<Value, Failure: Error>(
    _ why: StaticString, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    StreamUseRecorder.withoutRecording { wasUnchecked = true }
    if handlers.isEmpty { return try body() }
    var result: Result<Value, Failure>?
    call(handlers[...], "\(why)") { result = Result(catching: body) }
    guard let result else { preconditionFailure("a handler of an unchecked region has not run it") }
    return try result.get()
  }

  private func call(_ handlers: ArraySlice<any UncheckedRegionHandler>, _ why: String, _ body: () -> Void) {
    guard let first = handlers.first else { return body() }
    first.unchecked(why) { call(handlers.dropFirst(), why, body) }
  }
}
