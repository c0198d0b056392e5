// `create` whose closure starts a task and returns it: the task is cancelled when the subscription ends.

extension ObservableType {
  /// Elements that the task started by `body` sends to its observer; the task is cancelled when the subscription ends.
  @_disfavoredOverload
  public static func create<Success, Failure: Error>(
    _ body: @escaping (AnyObserver<Element>) -> Task<Success, Failure>
  ) -> Observable<Element> {
    create { cancelling(body($0)) }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The first event that the task started by `subscribe` tells its observer; it is cancelled when the subscription ends.
  @_disfavoredOverload
  public static func create<Success, Failure: Error>(
    subscribe: @escaping (@escaping SingleObserver) -> Task<Success, Failure>
  ) -> Single<Element> {
    create { cancelling(subscribe($0)) }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// The first event that the task started by `subscribe` tells its observer; it is cancelled when the subscription ends.
  @_disfavoredOverload
  public static func create<Success, Failure: Error>(
    subscribe: @escaping (@escaping MaybeObserver) -> Task<Success, Failure>
  ) -> Maybe<Element> {
    create { cancelling(subscribe($0)) }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// The first event that the task started by `subscribe` tells its observer; it is cancelled when the subscription ends.
  @_disfavoredOverload
  public static func create<Success, Failure: Error>(
    subscribe: @escaping (@escaping CompletableObserver) -> Task<Success, Failure>
  ) -> Completable {
    create { cancelling(subscribe($0)) }
  }
}

private func cancelling<Success, Failure: Error>(_ task: Task<Success, Failure>) -> any Disposable {
  Disposables.create { task.cancel() }
}
