import PlatformSupport

extension ObservableType where Element: FixedWidthInteger {
  /// An observable that emits 0 after `dueTime`, and 1, 2 and so on each `period` after that. Without a period it
  /// completes after 0.
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      let item = ScheduledItem()
      scope.add(item)
      var schedule = TimerSchedule(start: scheduler.now, dueTime: dueTime.nanoseconds, period: period?.nanoseconds)
      var count: Element = 0
      func tick() {
        if scope.isDisposed { return }
        if let error = PlannedFailure.takeCurrent() { return sink.stop(.error(error)) }
        sink.next(count)
        if scope.isDisposed { return }
        guard let delay = schedule.delayOfNext(now: scheduler.now) else { return sink.stop(.completed) }
        count &+= 1
        item.schedule(on: scheduler, after: delay, tick)
      }
      item.schedule(on: scheduler, after: dueTime.nanoseconds, tick)
    }
  }
}

/// The times at which ticks are due: multiples of a period, however long their delivery takes.
struct TimerSchedule {
  private var due: UInt64
  private let period: UInt64?

  init(start: UInt64, dueTime: UInt64, period: UInt64?) {
    due = start.plus(dueTime)
    self.period = period
  }

  /// Nanoseconds until the next tick, nil if there is none. Of missed ticks, one is made up for.
  mutating func delayOfNext(now: UInt64) -> UInt64? {
    guard let period else { return nil }
    due = due.plus(period)
    if now <= due { return due - now }
    if period > 0 { due += (now - due) / period * period }
    return 0
  }
}
