extension ObservableType where Element: FixedWidthInteger {
  /// 0 after `period`, then 1, 2 and so on, one each period.
  public static func interval(_ period: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timer(period, period: period, scheduler: scheduler)
  }
}
