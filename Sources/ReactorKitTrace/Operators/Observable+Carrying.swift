#if ReactorKit
  import ReactorCore
  import RxSwift
  import Synchronization

  /// How an operator of RxSwift uses what it stores.
  enum StoredUse {
    /// It emits a value later: the event that brought that value is the trigger, and not the timer.
    case waiting
    /// It emits a value because of another event: that is the trigger, and the event that brought the value contributes.
    case together

    /// The cause of what is emitted now and was stored with a cause.
    func cause(_ stored: CauseID) -> CauseID {
      switch self {
      case .waiting: stored
      case .together: Cause.join(Cause.current, stored)
      }
    }
  }

  // An operator of RxSwift that stores values gets them with their causes, which are taken off behind it.
  extension RxSwift.Observable {
    /// RxSwift's own operator, behind which a value has its cause again.
    ///
    /// - Parameters:
    ///   - plain: The operator, for a subscription that nothing traces.
    ///   - carrying: The same operator, of values with their causes.
    func carrying<Out>(
      _ use: StoredUse, _ plain: @escaping (RxSwift.Observable<Element>) -> RxSwift.Observable<Out>,
      _ carrying: @escaping (RxSwift.Observable<Caused<Element>>) -> RxSwift.Observable<Caused<Out>>
    ) -> RxSwift.Observable<Out> {
      DirectStream.stream { observer in
        if !Cause.isTraced { return plain(self).subscribe(observer) }
        // Written before the operator gets the end, read when it passes that on.
        var end: CauseID?
        return carrying(self.caused { end = $0 }).uncaused(use) { end }.subscribe(observer)
      }
    }

    /// The same for an operator whose subscriptions have one state in common: the first decides whether it carries causes.
    func sharing(
      _ plain: @escaping (RxSwift.Observable<Element>) -> RxSwift.Observable<Element>,
      _ carrying: @escaping (RxSwift.Observable<Caused<Element>>) -> RxSwift.Observable<Caused<Element>>
    ) -> RxSwift.Observable<Element> {
      let shared = SharedStream<Element>()
      return DirectStream.stream { observer in
        if let stream = shared.stream.load() { return stream.subscribe(observer) }
        let stream = Cause.isTraced ? carrying(self.caused { _ in }).uncaused(.together) { nil } : plain(self)
        return shared.stream.storeIfNil(stream).subscribe(observer)
      }
    }

    /// The values with their causes. Calls `ended` with the cause of the end before that.
    func caused(_ ended: @escaping (CauseID) -> Void) -> RxSwift.Observable<Caused<Element>> {
      DirectStream.stream { observer in
        self.subscribe(
          RxSwift.AnyObserver { event in
            switch event {
            case .next(let value): observer.onNext(Caused(value))
            case .error(let error):
              ended(Cause.current)
              observer.onError(error)
            case .completed:
              ended(Cause.current)
              observer.onCompleted()
            }
          })
      }
    }

    /// The values of values with causes, each emitted under its own; an end under the cause that `end` returns.
    func uncaused<Value>(
      _ use: StoredUse, end: @escaping () -> CauseID?
    ) -> RxSwift.Observable<Value> where Element == Caused<Value> {
      DirectStream.stream { observer in
        self.subscribe(
          RxSwift.AnyObserver { event in
            switch event {
            case .next(let caused): Cause.with(use.cause(caused.cause)) { observer.onNext(caused.value) }
            case .error(let error): Cause.with(end() ?? Cause.current) { observer.onError(error) }
            case .completed: Cause.with(end() ?? Cause.current) { observer.onCompleted() }
            }
          })
      }
    }
  }

  /// A stream that is made once, by its first subscription.
  private final class SharedStream<Element> {
    let stream = AtomicLazyReference<RxSwift.Observable<Element>>()
  }
#endif
