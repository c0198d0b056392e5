#if ReactorKit
  import ReactorCore
  public import RxSwift

  // Streams of RxSwift whose events code sends. Where that runs without a cause, as a callback of a network does, what
  // subscribed is the owner of what follows. Any thread.
  extension RxSwift.Observable {
    /// RxSwift's `create`; what comes without a cause has the subscription as its owner.
    public static func create(
      _ subscribe: @escaping (RxSwift.AnyObserver<Element>) -> any RxSwift.Disposable
    ) -> RxSwift.Observable<Element> {
      OwnStream.create { observer in
        // Without a cause it is RxSwift's observer, which passes values on in fewer calls.
        subscribe(Cause.current == 0 ? observer : RxSwift.AnyObserver(eventHandler: owned(observer.on)))
      }
    }
  }

  extension RxSwift.PrimitiveSequence where Trait == RxSwift.SingleTrait {
    /// RxSwift's `create`; what comes without a cause has the subscription as its owner.
    public static func create(
      subscribe: @escaping (@escaping (RxSwift.SingleEvent<Element>) -> Void) -> any RxSwift.Disposable
    ) -> RxSwift.Single<Element> {
      ownCreate { subscribe(owned($0)) }
    }
  }

  extension RxSwift.PrimitiveSequence where Trait == RxSwift.MaybeTrait {
    /// RxSwift's `create`; what comes without a cause has the subscription as its owner.
    public static func create(
      subscribe: @escaping (@escaping (RxSwift.MaybeEvent<Element>) -> Void) -> any RxSwift.Disposable
    ) -> RxSwift.Maybe<Element> {
      ownCreate { subscribe(owned($0)) }
    }
  }

  extension RxSwift.PrimitiveSequence where Trait == RxSwift.CompletableTrait, Element == Never {
    /// RxSwift's `create`; what comes without a cause has the subscription as its owner.
    public static func create(
      subscribe: @escaping (@escaping (RxSwift.CompletableEvent) -> Void) -> any RxSwift.Disposable
    ) -> RxSwift.Completable {
      ownCreate { subscribe(owned($0)) }
    }
  }

  extension RxSwift.Infallible {
    /// RxSwift's `create`; what comes without a cause has the subscription as its owner.
    ///
    /// Swift prefers a property to the method of the same type.
    public static var create:
      (@escaping (@escaping (RxSwift.InfallibleEvent<Element>) -> Void) -> any RxSwift.Disposable)
        -> RxSwift.Infallible<Element>
    {
      { subscribe in .create(subscribe: { subscribe(owned($0)) }) }
    }
  }

  // RxSwift's own: what is for any sequence has no other.
  extension RxSwift.PrimitiveSequenceType where Trait == RxSwift.SingleTrait {
    fileprivate static func ownCreate(
      _ subscribe: @escaping (@escaping SingleObserver) -> any RxSwift.Disposable
    ) -> RxSwift.Single<Element> { create(subscribe: subscribe) }
  }
  extension RxSwift.PrimitiveSequenceType where Trait == RxSwift.MaybeTrait {
    fileprivate static func ownCreate(
      _ subscribe: @escaping (@escaping MaybeObserver) -> any RxSwift.Disposable
    ) -> RxSwift.Maybe<Element> { create(subscribe: subscribe) }
  }
  extension RxSwift.PrimitiveSequenceType where Trait == RxSwift.CompletableTrait, Element == Never {
    fileprivate static func ownCreate(
      _ subscribe: @escaping (@escaping CompletableObserver) -> any RxSwift.Disposable
    ) -> RxSwift.Completable { create(subscribe: subscribe) }
  }

  /// An observer's handler, which runs under the cause of this subscription as the owner where none is current.
  func owned<Event>(_ handle: @escaping (Event) -> Void) -> (Event) -> Void {
    let owner = Cause.current
    return owner == 0 ? handle : { event in Cause.enter(owner) { handle(event) } }
  }
#endif
