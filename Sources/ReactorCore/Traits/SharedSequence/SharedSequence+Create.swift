// Drivers and signals of given values, which they emit on the scheduler of the sharing strategy.
extension SharedSequence {
  /// Emits one value, then completes.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> SharedSequence {
    SharedSequence(shared: .just(element).subscribe(on: SharingStrategy.scheduler))
  }

  /// Completes at once.
  @_alwaysEmitIntoClient
  public static func empty() -> SharedSequence {
    SharedSequence(shared: .empty().subscribe(on: SharingStrategy.scheduler))
  }

  /// Never emits and never completes.
  @_alwaysEmitIntoClient
  public static func never() -> SharedSequence { SharedSequence(shared: .never()) }

  /// Emits the elements, then completes.
  @_alwaysEmitIntoClient
  public static func of(_ elements: Element...) -> SharedSequence { from(elements) }

  /// Emits the elements of an array, then completes.
  @_alwaysEmitIntoClient
  public static func from(_ elements: [Element]) -> SharedSequence {
    SharedSequence(shared: .from(elements, scheduler: SharingStrategy.scheduler))
  }

  /// Emits the elements of a sequence, then completes.
  @_alwaysEmitIntoClient
  public static func from<Elements: Sequence>(_ elements: Elements) -> SharedSequence
  where Elements.Element == Element {
    SharedSequence(shared: .from(elements, scheduler: SharingStrategy.scheduler))
  }

  /// Emits the value if there is one, then completes.
  @_alwaysEmitIntoClient
  public static func from(optional: Element?) -> SharedSequence {
    SharedSequence(shared: .from(optional: optional, scheduler: SharingStrategy.scheduler))
  }

  /// Subscribes to the stream that `factory` returns, which is called for each subscription.
  @_alwaysEmitIntoClient
  public static func deferred(_ factory: @escaping () -> SharedSequence) -> SharedSequence {
    SharedSequence(safe: .deferred { factory().source })
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// Emits 0 after `period`, then 1, 2 and so on, one each period.
  @_alwaysEmitIntoClient
  public static func interval(_ period: RxTimeInterval) -> SharedSequence {
    SharedSequence(safe: .interval(period, scheduler: SharingStrategy.scheduler))
  }

  /// Emits 0 after `dueTime`; then completes or, with a `period`, emits 1, 2 and so on, one each period.
  @_alwaysEmitIntoClient
  public static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval? = nil) -> SharedSequence {
    SharedSequence(safe: .timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}
