import CReactorContext

/// Is told when a reducer goes through `Purity.unchecked`, to tell what it does there from the rest.
package protocol UncheckedRegionHandler: AnyObject {
  /// Around such a stretch; calls `body` once. They may be nested.
  func unchecked(_ why: String, _ body: () -> Void)
}

/// Notes the streams that a reducer uses while it runs on this thread.
///
/// Belongs to the thread that runs the reducer, from `run` to its end, and is used on no other.
@usableFromInline
package final class StreamUseRecorder {
  /// While a reducer is replayed its sends and subscriptions are dropped, so that nothing happens twice.
  private let isMuted: Bool
  @exclusivity(unchecked)
  package private(set) var uses: [StreamUse] = []
  /// Uses inside of `Purity.unchecked`, and why.
  @exclusivity(unchecked)
  package private(set) var exempted: [(use: StreamUse, why: String)] = []
  /// The reducer came through `Purity.unchecked`.
  @exclusivity(unchecked)
  package private(set) var wasUnchecked = false
  @exclusivity(unchecked)
  private var handlers: [any UncheckedRegionHandler] = []

  package init(isMuted: Bool = false) {
    self.isMuted = isMuted
  }

  /// Begins anew, for the next reduce.
  package func reset() {
    if !uses.isEmpty { uses = [] }
    if !wasUnchecked { return }
    exempted = []
    wasUnchecked = false
  }

  /// Tells a witness of every stretch of this reducer that is not checked, for good.
  package func add(_ handler: some UncheckedRegionHandler) {
    if !handlers.contains(where: { $0 === handler }) { handlers.append(handler) }
  }

  static var current: StreamUseRecorder? {
    rc_reduce().map { Unmanaged<StreamUseRecorder>.fromOpaque($0).takeUnretainedValue() }
  }

  /// A reducer that was called from within an unchecked stretch of another one is checked.
  package func run(_ reduce: () -> Void) {
    let outer = rc_reduce()
    let (depth, why) = (rc_unchecked(), rc_unchecked_why())
    rc_set_reduce(Unmanaged.passUnretained(self).toOpaque())
    rc_set_unchecked(0, nil)
    reduce()
    rc_set_unchecked(depth, why)
    rc_set_reduce(outer)
  }

  /// Notes a use, and lets it happen unless it is muted. What follows from it inside is not the reducer's own doing.
  func record(_ use: StreamUse, _ body: () -> Void) {
    rc_tell_use(use.kind == .subscribe, unsafeBitCast(use.stream, to: UnsafeRawPointer.self))
    StreamUseRecorder.withoutRecording {
      if rc_unchecked() > 0 {
        exempted.append((use, rc_unchecked_why().map { String(cString: $0) } ?? ""))
      } else {
        uses.append(use)
      }
      if !isMuted { body() }
    }
  }

  /// Runs something inside of a reduce that is not the reducer's own doing.
  package static func withoutRecording(_ body: () -> Void) {
    let watch = rc_reduce()
    rc_set_reduce(nil)
    body()
    rc_set_reduce(watch)
  }

  func unchecked<Value, Failure: Error>(
    _ why: StaticString, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    StreamUseRecorder.withoutRecording { wasUnchecked = true }
    if handlers.isEmpty { return try body() }
    var result: Result<Value, Failure>?
    call(handlers[...], "\(why)") { result = Result(catching: body) }
    guard let result else { preconditionFailure("a witness of an unchecked stretch has not run it") }
    return try result.get()
  }

  private func call(_ handlers: ArraySlice<any UncheckedRegionHandler>, _ why: String, _ body: () -> Void) {
    guard let first = handlers.first else { return body() }
    first.unchecked(why) { call(handlers.dropFirst(), why, body) }
  }
}
