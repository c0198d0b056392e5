// Several drivers, or several signals, as one.
extension SharedSequence {
  /// All values of all sources as they come; ends when all have completed.
  @inlinable
  public static func merge(_ sources: SharedSequence...) -> SharedSequence { merge(sources) }

  /// All values of all sources as they come; ends when all have completed.
  @inlinable
  public static func merge(_ sources: [SharedSequence]) -> SharedSequence { merge(sources[...]) }

  /// All values of all sources as they come; ends when all have completed.
  @inlinable
  public static func merge<Sources: Collection>(_ sources: Sources) -> SharedSequence
  where Sources.Element == SharedSequence {
    SharedSequence(safe: .merge(sources.map(\.source)))
  }

  /// One source after the other; each is subscribed to when the one before has completed.
  @inlinable
  public static func concat(_ sources: SharedSequence...) -> SharedSequence { concat(sources) }

  /// One source after the other; each is subscribed to when the one before has completed.
  @inlinable
  public static func concat(_ sources: [SharedSequence]) -> SharedSequence {
    SharedSequence(safe: .concat(sources.map(\.source)))
  }

  /// One source after the other; each is subscribed to when the one before has completed.
  ///
  /// The sequence is asked for the next source only then, so it may be endless.
  @inlinable
  public static func concat<Sources: Sequence>(_ sources: Sources) -> SharedSequence
  where Sources.Element == SharedSequence {
    SharedSequence(safe: .concat(sources.lazy.map(\.source)))
  }

  /// Results of `resultSelector` for the latest values of all, whenever one of them sends; an error that it throws ends it.
  @inlinable
  public static func combineLatest<Sources: Collection, Result>(
    _ collection: Sources, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Sources.Element == SharedSequence {
    SharedSequence<SharingStrategy, Result>(
      safe: .combineLatest(collection, resultSelector: resultSelector).catch { _ in .empty() })
  }

  /// The latest values of all, whenever one of them sends.
  @inlinable
  public static func combineLatest<Sources: Collection>(
    _ collection: Sources
  ) -> SharedSequence<SharingStrategy, [Element]> where Sources.Element == SharedSequence {
    combineLatest(collection) { $0 }
  }

  /// Results of `resultSelector` for the first values of all, then of the second ones, and so on; an error that it throws
  /// ends it.
  @inlinable
  public static func zip<Sources: Collection, Result>(
    _ collection: Sources, resultSelector: @escaping ([Element]) throws -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Sources.Element == SharedSequence {
    SharedSequence<SharingStrategy, Result>(
      safe: .zip(collection, resultSelector: resultSelector).catch { _ in .empty() })
  }

  /// The first values of all, then the second ones, and so on.
  @inlinable
  public static func zip<Sources: Collection>(
    _ collection: Sources
  ) -> SharedSequence<SharingStrategy, [Element]> where Sources.Element == SharedSequence {
    zip(collection) { $0 }
  }
}

extension SharedSequence where Element: SharedSequenceConvertibleType {
  /// All values of the inner drivers or signals, as they come.
  @inlinable
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence<Element.SharingStrategy, Element.Element>(safe: source.merge())
  }

  /// All values of the inner drivers or signals, of which so many run at a time; the others wait.
  @inlinable
  public func merge(maxConcurrent: Int) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence<Element.SharingStrategy, Element.Element>(safe: source.merge(maxConcurrent: maxConcurrent))
  }

  /// The values of the newest inner driver or signal.
  @inlinable
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence<Element.SharingStrategy, Element.Element>(safe: source.switchLatest())
  }
}
