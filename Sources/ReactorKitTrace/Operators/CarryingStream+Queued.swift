#if ReactorKit
  import ReactorCore
  public import RxSwift

  // Operators of RxSwift that subscribe to one stream after the other, each from the trampoline. Any thread.
  extension CarryingStream {
    /// RxSwift's `concatMap`; a subscription to a stream is caused by what brought its value, also one that had to wait.
    public func concatMap<Source: RxSwift.ObservableConvertibleType>(
      _ selector: @escaping (Element) throws -> Source
    ) -> RxSwift.Observable<Source.Element> {
      OwnStream(asObservable()).concatMap { try selector($0).asObservable().subscribedNow }
    }
  }

  extension RxSwift.Observable {
    /// Its subscriptions are caused by what is the cause now.
    fileprivate var subscribedNow: RxSwift.Observable<Element> {
      let cause = Cause.current
      return DirectStream.stream { observer in Cause.with(cause) { self.subscribe(observer) } }
    }
  }

  extension CarryingStream where Element: RxSwift.ObservableConvertibleType {
    /// RxSwift's `concat`; a subscription to a stream is caused by what brought it, also one that had to wait.
    public func concat() -> RxSwift.Observable<Element.Element> { merge(maxConcurrent: 1) }

    /// RxSwift's `merge`; a subscription to a stream is caused by what brought it, also one that had to wait.
    public func merge(maxConcurrent: Int) -> RxSwift.Observable<Element.Element> {
      OwnStream(map { $0.asObservable().subscribedNow }).merge(maxConcurrent: maxConcurrent)
    }
  }
#endif
