// Overloads of `create` whose closure starts a task and returns it, instead of a disposable.

extension ObservableType {
  /// Creates a stream of the events that a task sends to the observer.
  ///
  /// `body` starts the task, once for each subscription; it is cancelled when the subscription ends.
  @_disfavoredOverload
  public static func create<Success, Failure: Error>(
    _ body: @escaping (AnyObserver<Element>) -> Task<Success, Failure>
  ) -> Observable<Element> {
    create { cancelling(body($0)) }
  }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Creates a single of the first result that a task sends to the observer.
  ///
  /// `subscribe` starts the task, once for each subscription; it is cancelled when the subscription ends.
  @_disfavoredOverload
  public static func create<Success, Failure: Error>(
    subscribe: @escaping (@escaping SingleObserver) -> Task<Success, Failure>
  ) -> Single<Element> {
    create { cancelling(subscribe($0)) }
  }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Creates a maybe of the first event that a task sends to the observer.
  ///
  /// `subscribe` starts the task, once for each subscription; it is cancelled when the subscription ends.
  @_disfavoredOverload
  public static func create<Success, Failure: Error>(
    subscribe: @escaping (@escaping MaybeObserver) -> Task<Success, Failure>
  ) -> Maybe<Element> {
    create { cancelling(subscribe($0)) }
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Creates a completable of the first event that a task sends to the observer.
  ///
  /// `subscribe` starts the task, once for each subscription; it is cancelled when the subscription ends.
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
