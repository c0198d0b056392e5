// Names of RxSwift that are left out, so that the compiler says what to use instead; docs/not-here.md says why. They have
// the initialisers that code calls, because the compiler looks for those first.

@available(
  *, unavailable,
  message: "not here: use SerialDispatchQueueScheduler, or a scheduler of your own that adds its work to the queue"
)
public final class OperationQueueScheduler {
  public init<Queue>(operationQueue: Queue) {}
}

/// The main scheduler has the speed for which this one was made.
@available(*, deprecated, renamed: "MainScheduler")
public typealias ConcurrentMainScheduler = MainScheduler

@available(*, unavailable, message: "not here: TestScheduler of ReactorTesting has virtual time")
open class VirtualTimeScheduler<Converter> {
  public init<Clock>(initialClock: Clock, converter: Converter) {}
}

@available(*, unavailable, message: "not here: TestScheduler of ReactorTesting has virtual time")
public final class HistoricalScheduler {
  public init<Clock>(initialClock: Clock) {}
}

@available(*, unavailable, message: "not here: use CompositeDisposable(), which says isDisposed too")
public final class BooleanDisposable {
  public init() {}
  public init(isDisposed: Bool) {}
}

@available(*, unavailable, message: "not here: use Disposables.create { scheduler.schedule { disposable.dispose() } }")
public final class ScheduledDisposable {
  public init(scheduler: any ImmediateSchedulerType, disposable: any Disposable) {}
}

@available(*, unavailable, message: "not here, for it changes what all streams do: use do(onError:)")
@dynamicMemberLookup
public enum Hooks {
  public static subscript<Value>(dynamicMember name: String) -> Value {
    get { preconditionFailure("Hooks is not here") }
    set {}
  }
}

@available(*, unavailable, message: "not here: run the tests with --sanitize=address, which finds what is never freed")
@dynamicMemberLookup
public enum Resources {
  public static subscript(dynamicMember name: String) -> Int32 { 0 }
}

extension ImmediateSchedulerType {
  @available(*, unavailable, message: "not here: call schedule(_:action:) again from the action")
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping (_ state: State, _ recurse: (State) -> Void) -> Void
  ) -> any Disposable {
    Disposables.create()
  }
}
