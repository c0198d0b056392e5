import PlatformSupport
import CReactorContext

/// Number of the event in whose consequence something happens; 0 where none is known.
///
/// `Cause.joinBit` says that the number names a join, a trigger with contributors. `Cause.ownerBit` says that only the
/// owner is known, who made the subscription or (`Cause.taskBit`) started the task, and the trigger is not.
public typealias CauseID = UInt64

/// The cause of what the current thread does: it travels with every event, and costs a branch when nobody traces.
///
/// The rules, and the proof that they never name a wrong cause, are in docs/causality.md. All scopes are synchronous
/// closures: none can span an `await`.
public enum Cause {
  @usableFromInline
  package static let joinBit: CauseID = 1 << 63
  @usableFromInline
  package static let ownerBit: CauseID = 1 << 62
  /// Beside `ownerBit`: the owner started the task in which this runs.
  @usableFromInline
  package static let taskBit: CauseID = 1 << 61

  /// The cause of a task: what ran when it was started.
  @TaskLocal package static var ofTask: CauseID = 0

  /// The cause of what this thread does now.
  @inlinable
  public static var current: CauseID { rc_cause() }

  /// Runs foreign work, such as a run loop turned by hand, under no cause.
  public static func none<Result>(_ body: () throws -> Result) rethrows -> Result {
    try with(0, body)
  }

  @inlinable
  package static var isTraced: Bool { rc_tracing() }

  /// Something that no other living thread has.
  package static var thread: UInt { UInt(rc_thread()) }

  // The lock guards the number of those who trace.
  private static let tracers = Locked(0)

  /// Somebody begins to trace: from now on causes travel.
  package static func beginTracing() {
    tracers.withLock { count in
      count += 1
      rc_set_tracing(true)
    }
  }

  /// Ends what one `beginTracing` began.
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
  /// A consequence of what runs already: action to mutate to mutation to reduce to state, joins, owners.
  ///
  /// Changes the thread alone. The task's cause may lag behind, but then it names an ancestor. What runs under a cause
  /// runs in the task of that cause, so nobody is asked which one it is.
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

  /// Something unrelated to what runs already: after a hop, from a store, from a queue.
  ///
  /// Sets also to 0: a captured "none" hides whatever the thread happens to be doing.
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

  /// Around user code that may start a task, so that the task knows who started it.
  @inlinable
  package static func callout(_ body: () -> Void) {
    if rc_tracing() { tracedCallout(body) } else { body() }
  }

  /// The same for user code that takes a value: a closure that holds it would be made also where nobody traces.
  @inlinable
  package static func callout<Value, Result>(_ value: Value, _ body: (Value) -> Result) -> Result {
    rc_tracing() ? tracedCallout(value, body) : body(value)
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

  /// Tells tasks that `body` starts the cause of this thread.
  ///
  /// A binding takes memory. A scope inside another one of ours, in the same task, writes its cause where that one's
  /// value lies: a task that is started copies the value there and then, and nobody else reads it.
  private static func bindTask<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = rc_binding()
    if let value = outer.value, outer.task == rc_cause_task() {
      let before = value.pointee
      value.pointee = rc_cause()
      defer { value.pointee = before }
      return try body()
    }
    return try $ofTask.withValue(rc_cause()) {
      let key = UnsafeRawPointer(Unmanaged.passUnretained($ofTask).toOpaque())
      rc_set_binding(rc_binding(value: rc_bound_value(key), task: rc_cause_task()))
      defer { rc_set_binding(outer) }
      return try body()
    }
  }

  /// Entry from user code: a send or a subscription.
  ///
  /// The thread's cause counts only in the task, or outside of tasks, in which its scope began: an executor that runs
  /// another task's job inside our scope does not inherit it. Otherwise the door's own subscriber is the owner, or
  /// whoever started the task. Inside a reducer that is being replayed the door stays shut.
  @inlinable
  package static func entry(
    _ use: StreamUse.Kind, of stream: @autoclosure () -> Any.Type, owner: CauseID = 0, _ body: () -> Void
  ) {
    if rc_tracing() { tracedEntry(use, stream(), owner, body) } else { body() }
  }

  @inline(never)
  @usableFromInline
  static func tracedEntry(_ use: StreamUse.Kind, _ stream: Any.Type, _ owner: CauseID, _ body: () -> Void) {
    func goIn() { if use == .send { leaveSender { enter(owner, body) } } else { enter(owner, body) } }
    if let recorder = StreamUseRecorder.current {
      recorder.record(StreamUse(kind: use, stream: stream), goIn)
    } else {
      goIn()
    }
  }

  /// Whoever is reached by what is sent is not the view that sent it, and does not subscribe where that one does.
  private static func leaveSender(_ body: () -> Void) {
    let (view, subscriber) = (rc_view(), rc_subscriber())
    if view == 0, subscriber.file == nil { return body() }
    rc_set_view(0)
    rc_set_subscriber(rc_site())
    body()
    rc_set_view(view)
    rc_set_subscriber(subscriber)
  }

  private static func enter(_ owner: CauseID, _ body: () -> Void) {
    let task = rc_current_task()
    if rc_cause() != 0, rc_cause_task() == task { return body() }
    // What is bound outside of tasks is the thread's cause.
    let starter = task == nil ? 0 : ofTask
    let known = owner != 0 ? owner : starter
    if known == 0 { return with(0, body) }
    let isOfTask = starter != 0 && (owner ^ starter) & ~(ownerBit | taskBit) == 0 || owner == 0
    with(known & ~taskBit | ownerBit | (isOfTask ? taskBit : 0), body)
  }

  /// An event leaves a subscription that `mine` started: an effect of `mutate`, an inner stream.
  @inlinable
  @inline(__always)
  package static func owned(by mine: CauseID, _ body: () -> Void) {
    if mine == 0 { return body() }
    let trigger = rc_cause()
    if trigger == mine || trigger & ~taskBit == mine | ownerBit { return body() }
    descend(trigger == 0 ? mine | ownerBit : join(trigger, mine), body)
  }
}
