// How drivers and signals begin. Those that are made of values send them where shared streams deliver.
extension SharedSequence {
  /// One value, then the end, where shared streams deliver.
  @inlinable
  public static func just(_ element: Element) -> SharedSequence {
    SharedSequence(shared: .just(element).subscribe(on: SharingStrategy.scheduler))
  }

  /// The end, where shared streams deliver.
  @inlinable
  public static func empty() -> SharedSequence {
    SharedSequence(shared: .empty().subscribe(on: SharingStrategy.scheduler))
  }

  /// Nothing, ever.
  @inlinable
  public static func never() -> SharedSequence { SharedSequence(shared: .never()) }

  /// The given elements, then the end, each when the scheduler of shared streams lets it.
  @inlinable
  public static func of(_ elements: Element...) -> SharedSequence { from(elements) }

  /// The elements of an array, then the end, each when the scheduler of shared streams lets it.
  @inlinable
  public static func from(_ elements: [Element]) -> SharedSequence {
    SharedSequence(shared: .from(elements, scheduler: SharingStrategy.scheduler))
  }

  /// The elements of a sequence, then the end, each when the scheduler of shared streams lets it.
  @inlinable
  public static func from<Elements: Sequence>(_ elements: Elements) -> SharedSequence
  where Elements.Element == Element {
    SharedSequence(shared: .from(elements, scheduler: SharingStrategy.scheduler))
  }

  /// The value if there is one, then the end, each when the scheduler of shared streams lets it.
  @inlinable
  public static func from(optional: Element?) -> SharedSequence {
    SharedSequence(shared: .from(optional: optional, scheduler: SharingStrategy.scheduler))
  }

  /// The stream that `factory` makes for the first observer.
  @inlinable
  public static func deferred(_ factory: @escaping () -> SharedSequence) -> SharedSequence {
    SharedSequence(safe: .deferred { factory().source })
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  @inlinable
  public static func interval(_ period: RxTimeInterval) -> SharedSequence {
    SharedSequence(safe: .interval(period, scheduler: SharingStrategy.scheduler))
  }

  @inlinable
  public static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval? = nil) -> SharedSequence {
    SharedSequence(safe: .timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}
