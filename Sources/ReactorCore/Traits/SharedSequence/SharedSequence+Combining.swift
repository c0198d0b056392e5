// Any number of drivers, or of signals. By parameter packs: these streams are for views, where an event may cost more.
extension SharedSequence {
  /// Combines the latest values of any number of drivers, or signals, with `resultSelector` whenever one emits.
  public static func combineLatest<each Value>(
    _ sources: repeat SharedSequence<SharingStrategy, each Value>,
    resultSelector: @escaping (repeat each Value) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(safe: .combineLatest(repeat (each sources).source, resultSelector: resultSelector))
  }

  /// Combines the latest values of any number of drivers, or signals, into a tuple whenever one emits.
  public static func combineLatest<each Value>(
    _ sources: repeat SharedSequence<SharingStrategy, each Value>
  ) -> SharedSequence<SharingStrategy, (repeat each Value)> where Element == Any {
    SharedSequence<SharingStrategy, (repeat each Value)>(safe: Observable.combineLatest(repeat (each sources).source))
  }

  /// Combines the first values of any number of drivers, or signals, with `resultSelector`, then the second ones, and so on.
  public static func zip<each Value>(
    _ sources: repeat SharedSequence<SharingStrategy, each Value>,
    resultSelector: @escaping (repeat each Value) -> Element
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(safe: .zip(repeat (each sources).source, resultSelector: resultSelector))
  }

  /// Combines the first values of any number of drivers, or signals, into a tuple, then the second ones, and so on.
  public static func zip<each Value>(
    _ sources: repeat SharedSequence<SharingStrategy, each Value>
  ) -> SharedSequence<SharingStrategy, (repeat each Value)> where Element == Any {
    SharedSequence<SharingStrategy, (repeat each Value)>(safe: Observable.zip(repeat (each sources).source))
  }
}
