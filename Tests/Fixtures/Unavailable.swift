// Code for RxSwift that does not compile here. Each comment is a part of the compiler's message for its line.
import ReactorMigration

func unavailable(scheduler: any SchedulerType, main: MainScheduler, queue: AnyObject, disposable: any Disposable) {
  _ = OperationQueueScheduler(operationQueue: queue)  // 'OperationQueueScheduler' is unavailable: not here: use Serial
  _ = VirtualTimeScheduler(initialClock: 0, converter: 1)  // is unavailable: not here: TestScheduler of ReactorTesting
  _ = HistoricalScheduler(initialClock: 0)  // is unavailable: not here: TestScheduler of ReactorTesting
  _ = BooleanDisposable()  // 'BooleanDisposable' is unavailable: not here: use CompositeDisposable()
  _ = ScheduledDisposable(scheduler: main, disposable: disposable)  // 'ScheduledDisposable' is unavailable: not here
  Hooks.recordCallStackOnError = true  // 'Hooks' is unavailable: not here, for it changes what all streams do
  _ = Resources.total  // 'Resources' is unavailable: not here: run the tests with --sanitize=address
  _ = scheduler.scheduleRecursive(1) { _, _ in }  // is unavailable: not here: call schedule(_:action:) again
  _ = Single<Int>.create { single in single(.success(1)) }  // closure result type 'any Disposable'
  main.isWatched = true  // value of type 'MainScheduler' has no member 'isWatched'
}
