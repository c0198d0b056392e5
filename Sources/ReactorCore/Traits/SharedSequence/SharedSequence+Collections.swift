// One driver of any number of drivers, or one signal of signals.
extension SharedSequence {
  /// Emits the values of all streams as they come; completes when all have.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: SharedSequence...) -> SharedSequence { merge(sources) }

  /// Emits the values of all streams as they come; completes when all have.
  @_alwaysEmitIntoClient
  public static func merge(_ sources: [SharedSequence]) -> SharedSequence { merge(sources[...]) }

  /// Emits the values of all streams as they come; completes when all have.
  @_alwaysEmitIntoClient
  public static func merge<Sources: Collection>(_ sources: Sources) -> SharedSequence
  where Sources.Element == SharedSequence {
    SharedSequence(safe: .merge(sources.map(\.source)))
  }

  /// Emits the values of one stream after the other; each is subscribed to when the one before completes.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: SharedSequence...) -> SharedSequence { concat(sources) }

  /// Emits the values of one stream after the other; each is subscribed to when the one before completes.
  @_alwaysEmitIntoClient
  public static func concat(_ sources: [SharedSequence]) -> SharedSequence {
    SharedSequence(safe: .concat(sources.map(\.source)))
  }

  /// Emits the values of one stream after the other; each is subscribed to when the one before completes.
  ///
  /// Asks the sequence for the next stream only then, so it may be endless.
  @_alwaysEmitIntoClient
  public static func concat<Sources: Sequence>(_ sources: Sources) -> SharedSequence
  where Sources.Element == SharedSequence {
    SharedSequence(safe: .concat(sources.lazy.map(\.source)))
  }

  /// Combines the latest values of all sequences with `resultSelector` whenever one emits; completes if it throws.
  @_alwaysEmitIntoClient
  public static func combineLatest<Sources: Collection, Result>(
    _ collection: Sources, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Sources.Element == SharedSequence {
    SharedSequence<SharingStrategy, Result>(
      safe: .combineLatest(collection, resultSelector: resultSelector).catch { _ in .empty() })
  }

  /// Combines the latest values of all sequences into an array whenever one emits.
  @_alwaysEmitIntoClient
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources
  ) -> SharedSequence<SharingStrategy, [Element]> where Sources.Element == SharedSequence {
    combineLatest(collection) { $0 }
  }

  /// Combines the first values of all sequences with `resultSelector`, then the second ones, and so on; completes if it
  /// throws.
  @_alwaysEmitIntoClient
  public static func zip<Sources: Collection, Result>(
    _ collection: Sources, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Sources.Element == SharedSequence {
    SharedSequence<SharingStrategy, Result>(
      safe: .zip(collection, resultSelector: resultSelector).catch { _ in .empty() })
  }

  /// Combines the first values of all sequences into an array, then the second ones, and so on.
  @_alwaysEmitIntoClient
  public static func zip<Sources: Collection>(
    _ collection: Sources
  ) -> SharedSequence<SharingStrategy, [Element]> where Sources.Element == SharedSequence {
    zip(collection) { $0 }
  }
}

extension SharedSequence where Element: SharedSequenceConvertibleType {
  /// Emits the values of all inner drivers or signals, as they come.
  @_alwaysEmitIntoClient
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence<Element.SharingStrategy, Element.Element>(safe: source.merge())
  }

  /// Emits the values of the inner drivers or signals; at most `maxConcurrent` run at a time, the others wait.
  @_alwaysEmitIntoClient
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence<Element.SharingStrategy, Element.Element>(safe: source.merge(maxConcurrent: maxConcurrent))
  }

  /// Emits the values of the newest inner driver or signal; the one before is disposed of.
  @_alwaysEmitIntoClient
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence<Element.SharingStrategy, Element.Element>(safe: source.switchLatest())
  }
}
