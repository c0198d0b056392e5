import CReactorContext
import PlatformSupport

/// The number of the event that caused something, 0 if it is unknown.
///
/// With `Cause.joinBit` it names a join: a trigger and its contributors. With `Cause.ownerBit` the trigger is unknown,
/// and the number names the owner: the cause of the subscription or, with `Cause.taskBit`, of the task.
public typealias CauseID = UInt64

/// The cause of the code that runs on the current thread. It travels with every event, at the cost of a branch while no
/// tracer runs.
///
/// The rules, and the proof that they never name a wrong cause, are in docs/causality.md. All scopes are synchronous
/// closures: none can span an `await`.
public enum Cause {
  @usableFromInline
  package static let joinBit: CauseID = 1 << 63
  @usableFromInline
  package static let ownerBit: CauseID = 1 << 62
  /// Beside `ownerBit`: the owner started the current task.
  @usableFromInline
  package static let taskBit: CauseID = 1 << 61

  /// The cause that was current when the task was started.
  @TaskLocal package static var ofTask: CauseID = 0

  /// The cause of the code that runs on this thread, 0 if it is unknown.
  @inlinable
  public static var current: CauseID { rc_cause() }

  /// Runs unrelated work, such as a run loop that is spun by hand, without a cause.
  public static func none<Result>(_ body: () throws -> Result) rethrows -> Result {
    try with(0, body)
  }

  /// Whether a tracer runs, so that causes travel.
  @inlinable
  package static var isTraced: Bool { rc_tracing() }

  /// An identifier of the current thread, unique among the living ones.
  package static var thread: UInt { UInt(rc_thread()) }

  // The lock guards the number of running tracers.
  private static let tracers = Locked(0)

  /// Counts a tracer that starts: causes travel from now on.
  package static func beginTracing() {
    tracers.withLock { count in
      count += 1
      rc_set_tracing(true)
    }
  }

  package static func endTracing() {
    tracers.withLock { count in
      count -= 1
      rc_set_tracing(count > 0)
    }
  }

  /// Reserves the number of a new event. Any thread.
  package static func next() -> CauseID { rc_next_event() }
}

extension Cause {
  /// Runs `body` as a consequence of the running code: from action to mutation to state, or under a join or an owner.
  ///
  /// It changes only the cause of the thread. The cause of the task may lag behind, but then names an ancestor. `body`
  /// runs in the task of the current cause, so the task need not be looked up.
  @inlinable
  @inline(__always)
  package static func descend(_ cause: CauseID, _ body: () -> Void) {
    let before = rc_cause()
    if before == cause { return body() }
    let taskBefore = rc_cause_task()
    rc_set_cause(cause)
    if before == 0 { rc_set_cause_task(rc_current_task()) }
    body()
    rc_set_cause(before)
    rc_set_cause_task(taskBefore)
  }

  /// Runs `body` under a cause that is unrelated to the running code: after a hop between threads, from a store, from a
  /// queue.
  ///
  /// A stored 0 counts too: it hides the cause of the code that happens to run.
  package static func with<Result>(_ cause: CauseID, _ body: () throws -> Result) rethrows -> Result {
    let before = rc_cause()
    if before == cause { return try body() }
    let taskBefore = rc_cause_task()
    rc_set_cause(cause)
    rc_set_cause_task(rc_current_task())
    defer {
      rc_set_cause(before)
      rc_set_cause_task(taskBefore)
    }
    return try bindTask(body)
  }

  /// Calls user code that may start a task, so that the task inherits the current cause.
  @inlinable
  package static func callout(_ body: () -> Void) {
    if !rc_tracing() { return body() }
    guard let slot = unsafe Place<CauseID>(word: rc_bound_slot()) else { return tracedCallout(body) }
    let before = slot.pointee
    slot.pointee = rc_cause()
    body()
    slot.pointee = before
  }

  /// Calls user code with a value. A closure that captured the value would be allocated for untraced events too.
  @inlinable
  package static func callout<Value, Result>(_ value: Value, _ body: (Value) -> Result) -> Result {
    if !rc_tracing() { return body(value) }
    guard let slot = unsafe Place<CauseID>(word: rc_bound_slot()) else { return tracedCallout(value, body) }
    let before = slot.pointee
    slot.pointee = rc_cause()
    defer { slot.pointee = before }
    return body(value)
  }

  @inline(never)
  @usableFromInline
  static func tracedCallout<Value, Result>(_ value: Value, _ body: (Value) -> Result) -> Result {
    rc_cause() == 0 ? body(value) : bindTask { body(value) }
  }

  @inline(never)
  @usableFromInline
  static func tracedCallout(_ body: () -> Void) {
    if rc_cause() == 0 { body() } else { bindTask(body) }
  }

  /// Binds the cause of this thread to the task, so that tasks which `body` starts inherit it.
  ///
  /// A binding allocates. A scope nested in another of ours, in the same task, overwrites the value of the outer
  /// binding instead: a new task copies the value when it starts, and no other code reads it. Outside of tasks the outermost
  /// binding of a thread is kept for the next scope.
  private static func bindTask<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = rc_binding()
    if let value = unsafe Place<CauseID>(word: outer.value), outer.task == rc_cause_task() {
      let before = value.pointee
      value.pointee = rc_cause()
      defer { value.pointee = before }
      return try body()
    }
    if outer.value == 0 && rc_cause_task() == 0, keepsBinding() { return try bindTask(body) }
    return try $ofTask.withValue(rc_cause()) {
      let key = unsafe Unmanaged.passUnretained($ofTask).toOpaque()
      rc_set_binding(rc_binding(value: unsafe rc_bound_value(key), task: rc_cause_task()))
      defer { rc_set_binding(outer) }
      return try body()
    }
  }

  /// Binds this thread's cause for good, which is possible where no other binding is there. Returns whether it is bound.
  @inline(never)
  private static func keepsBinding() -> Bool {
    guard rc_current_task() == 0 else { return false }
    let key = unsafe Unmanaged.passUnretained($ofTask).toOpaque()
    return unsafe rc_keep_binding(key, unsafeBitCast(CauseID.self as Any.Type, to: UnsafeRawPointer.self))
  }

  /// Runs `body` for user code that sends an event or subscribes.
  ///
  /// The cause of the thread counts only in the task in which its scope began, or outside of tasks if it began there:
  /// an executor that runs a job of another task inside our scope does not inherit it. Otherwise the owner is `owner`,
  /// or the cause that started the task. In a reducer that is being replayed, `body` does not run.
  @inlinable
  package static func entry(
    _ use: StreamUse.Kind, of stream: @autoclosure () -> Any.Type, owner: CauseID = 0, _ body: () -> Void
  ) {
    if rc_tracing() { tracedEntry(use, stream(), owner, body) } else { body() }
  }

  @inline(never)
  @usableFromInline
  static func tracedEntry(_ use: StreamUse.Kind, _ stream: Any.Type, _ owner: CauseID, _ body: () -> Void) {
    if isOutside, owner == 0 { return body() }
    func goIn() { if use == .send { leaveSender { enter(owner, body) } } else { enter(owner, body) } }
    if let recorder = StreamUseRecorder.current {
      recorder.record(StreamUse(kind: use, stream: stream), goIn)
    } else {
      goIn()
    }
  }

  /// Whether this thread runs neither a reducer nor a view, a subscriber, a task or anything with a cause: there is nothing
  /// to leave or to report.
  private static var isOutside: Bool {
    rc_cause() == 0 && rc_reduce() == 0 && rc_view() == 0 && rc_subscriber().file == 0 && rc_current_task() == 0
  }

  /// Clears the sending view and subscriber: code that receives the event is not part of them.
  private static func leaveSender(_ body: () -> Void) {
    let (view, subscriber) = (rc_view(), rc_subscriber())
    if view == 0, subscriber.file == 0 { return body() }
    rc_set_view(0)
    rc_set_subscriber(rc_site())
    body()
    rc_set_view(view)
    rc_set_subscriber(subscriber)
  }

  /// Runs `body` as `entry` does, for a caller that no reducer has to know of.
  package static func enter(_ owner: CauseID, _ body: () -> Void) {
    let task = rc_current_task()
    if rc_cause() != 0, rc_cause_task() == task { return body() }
    // Outside of tasks the binding holds the cause of the thread.
    let starter = task == 0 ? 0 : ofTask
    let known = owner != 0 ? owner : starter
    if known == 0 { return with(0, body) }
    let isOfTask = starter != 0 && (owner ^ starter) & ~(ownerBit | taskBit) == 0 || owner == 0
    with(known & ~taskBit | ownerBit | (isOfTask ? taskBit : 0), body)
  }

  /// Runs `body` for an event of a subscription that `mine` started: an effect of `mutate`, or an inner observable.
  @inlinable
  @inline(__always)
  package static func owned(by mine: CauseID, _ body: () -> Void) { descend(ownedCause(by: mine), body) }

  /// The cause of an event of a subscription that `mine` started.
  @inlinable
  @inline(__always)
  package static func ownedCause(by mine: CauseID) -> CauseID {
    let trigger = rc_cause()
    if mine == 0 || trigger == mine || trigger & ~taskBit == mine | ownerBit { return trigger }
    return trigger == 0 ? mine | ownerBit : join(trigger, owner: mine)
  }
}
