/// Marks streams that may have an element.
public protocol ElementTrait {}

extension SingleTrait: ElementTrait {}
extension MaybeTrait: ElementTrait {}

// What a `Single` and a `Maybe` can both do.
extension PrimitiveSequenceType where Trait: ElementTrait {
  /// One value.
  @inlinable
  public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .just(element))
  }

  /// One value, when `scheduler` lets it.
  @inlinable
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .just(element, scheduler: scheduler))
  }

  /// The value transformed.
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence<Trait, Result>(raw: source.map(transform))
  }

  /// The transformed value if it is not nil.
  @inlinable
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: source.compactMap(transform))
  }

  /// The value if `predicate` holds for it.
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: source.filter(predicate))
  }

  /// What `selector` makes of the value.
  @inlinable
  public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
    Completable(raw: source.flatMap(selector))
  }

  /// One value instead of a failure.
  @inlinable
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.catchAndReturn(element))
  }

  /// Without the value.
  @inlinable
  public func asCompletable() -> Completable { Completable(raw: source.ignoreElements()) }
}
