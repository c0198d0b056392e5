/// A trait of sequences that may have an element: `SingleTrait` or `MaybeTrait`.
public protocol ElementTrait {}

extension SingleTrait: ElementTrait {}
extension MaybeTrait: ElementTrait {}

// The operators that singles and maybes share.
extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Emits one value.
  @_alwaysEmitIntoClient
  public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .just(element))
  }

  /// Emits one value on `scheduler`.
  @_alwaysEmitIntoClient
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .just(element, scheduler: scheduler))
  }

  /// Transforms the value; fails with the error that `transform` throws.
  @_alwaysEmitIntoClient
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence<Trait, Result>(raw: source.map(transform))
  }

  /// Transforms the value and drops a result that is nil; fails with the error that `transform` throws.
  @_alwaysEmitIntoClient
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Maybe<Result> {
    Maybe(raw: source.compactMap(transform))
  }

  /// Drops the value if `predicate` is false for it; fails with the error that it throws.
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Maybe<Element> {
    Maybe(raw: source.filter(predicate))
  }

  /// Continues with the completable that `selector` returns for the value; fails with the error that it throws.
  @_alwaysEmitIntoClient
  public func flatMapCompletable(_ selector: @escaping (Element) throws -> Completable) -> Completable {
    Completable(raw: source.flatMap(selector))
  }

  /// Emits `element` instead of failing.
  @_alwaysEmitIntoClient
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: source.catchAndReturn(element))
  }

  /// Drops the value and keeps the end.
  @_alwaysEmitIntoClient
  public func asCompletable() -> Completable { Completable(raw: source.ignoreElements()) }
}
