extension ObservableType where Element: FixedWidthInteger {
  /// An observable that emits 0 after `period`, then 1, 2 and so on, one each period.
  ///
  /// Ticks stay on multiples of the period however long a subscriber takes. Of missed ticks, one is made up for.
  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timer(period, period: period, scheduler: scheduler)
  }
}
