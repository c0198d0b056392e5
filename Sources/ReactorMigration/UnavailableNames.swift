import ReactorCore

// Names of RxSwift that this package leaves out: the compiler says what to use instead, and docs/migrating.md says why.
// They have the initializers that callers use, because the compiler looks those up first.

/// Unavailable: `SerialDispatchQueueScheduler` does its work, or a scheduler of your own.
@available(
  *, unavailable,
  message: "not here: use SerialDispatchQueueScheduler, or a scheduler of your own that adds its work to the queue"
)
public final class OperationQueueScheduler {
  /// Unavailable, as the type is.
  public init<Queue>(operationQueue: Queue) {}
}

/// The main scheduler has the speed for which this one was made.
@available(*, deprecated, renamed: "MainScheduler")
public typealias ConcurrentMainScheduler = MainScheduler

/// Unavailable: `TestScheduler` of ReactorTesting has virtual time.
@available(*, unavailable, message: "not here: TestScheduler of ReactorTesting has virtual time")
open class VirtualTimeScheduler<Converter> {
  /// Unavailable, as the type is.
  public init<Clock>(initialClock: Clock, converter: Converter) {}
}

/// Unavailable: `TestScheduler` of ReactorTesting has virtual time.
@available(*, unavailable, message: "not here: TestScheduler of ReactorTesting has virtual time")
public final class HistoricalScheduler {
  /// Unavailable, as the type is.
  public init<Clock>(initialClock: Clock) {}
}

/// Unavailable: `CompositeDisposable()` has `isDisposed` too.
@available(*, unavailable, message: "not here: use CompositeDisposable(), which says isDisposed too")
public final class BooleanDisposable {
  /// Unavailable, as the type is.
  public init() {}
  /// Unavailable, as the type is.
  public init(isDisposed: Bool) {}
}

/// Unavailable: schedule the disposal in `Disposables.create`.
@available(*, unavailable, message: "not here: use Disposables.create { scheduler.schedule { disposable.dispose() } }")
public final class ScheduledDisposable {
  /// Unavailable, as the type is.
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {}
}

/// Unavailable: global hooks would change every stream of the app.
@available(*, unavailable, message: "not here, for it changes what all streams do: use do(onError:)")
@dynamicMemberLookup
public enum Hooks {
  /// Unavailable, as the type is.
  public static subscript<Value>(dynamicMember name: String) -> Value {
    get { preconditionFailure("Hooks is not here") }
    set {}
  }
}

/// Unavailable: the address sanitizer finds leaks.
@available(*, unavailable, message: "not here: run the tests with --sanitize=address, which finds what is never freed")
@dynamicMemberLookup
public enum Resources {
  /// Unavailable, as the type is.
  public static subscript(dynamicMember name: String) -> Int32 { 0 }
}

extension ImmediateSchedulerType {
  /// Unavailable: an action may call `schedule(_:action:)` again.
  @available(*, unavailable, message: "not here: call schedule(_:action:) again from the action")
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    Disposables.create()
  }
}
