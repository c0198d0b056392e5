#if ReactorKit
  import PlatformSupport
  import ReactorCore
  public import RxSwift
  import Synchronization

  // Code of an app stands here between the callback of a library and the effect that waits for it: `do` of RxSwift, and
  // `asObservable` of what answers once. What comes without a cause to one that an effect has subscribed to has the
  // effect as its owner, as what the effect emits has. Any thread.
  extension CarryingStream {
    /// RxSwift's `do`; in an effect, what comes without a cause has the effect as its owner.
    public func `do`(
      onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
      onError: ((any Swift.Error) throws -> Void)? = nil, afterError: ((any Swift.Error) throws -> Void)? = nil,
      onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
      onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> RxSwift.Observable<Element> {
      OwnStream(asObservable().ownedByEffect).do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose)
    }
  }

  extension RxSwift.PrimitiveSequence where Trait == RxSwift.SingleTrait {
    /// RxSwift's `do`; in an effect, what comes without a cause has the effect as its owner.
    public func `do`(
      onSuccess: ((Element) throws -> Void)? = nil, afterSuccess: ((Element) throws -> Void)? = nil,
      onError: ((any Swift.Error) throws -> Void)? = nil, afterError: ((any Swift.Error) throws -> Void)? = nil,
      onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> RxSwift.Single<Element> {
      OwnStream(asObservable()).do(
        onNext: onSuccess, afterNext: afterSuccess, onError: onError, afterError: afterError, onSubscribe: onSubscribe,
        onSubscribed: onSubscribed, onDispose: onDispose
      ).asSingle()
    }
  }

  extension RxSwift.PrimitiveSequence where Trait == RxSwift.MaybeTrait {
    /// RxSwift's `do`; in an effect, what comes without a cause has the effect as its owner.
    public func `do`(
      onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
      onError: ((any Swift.Error) throws -> Void)? = nil, afterError: ((any Swift.Error) throws -> Void)? = nil,
      onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
      onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> RxSwift.Maybe<Element> {
      OwnStream(asObservable()).do(
        onNext: onNext, afterNext: afterNext, onError: onError, afterError: afterError, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose
      ).asMaybe()
    }
  }

  extension RxSwift.PrimitiveSequence where Trait == RxSwift.CompletableTrait, Element == Never {
    /// RxSwift's `do`; in an effect, what comes without a cause has the effect as its owner.
    public func `do`(
      onError: ((any Swift.Error) throws -> Void)? = nil, afterError: ((any Swift.Error) throws -> Void)? = nil,
      onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
      onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
    ) -> RxSwift.Completable {
      OwnStream(asObservable()).do(
        onError: onError, afterError: afterError, onCompleted: onCompleted, afterCompleted: afterCompleted,
        onSubscribe: onSubscribe, onSubscribed: onSubscribed, onDispose: onDispose
      ).asCompletable()
    }
  }

  extension RxSwift.PrimitiveSequence where Trait: PrimitiveTrait {
    /// RxSwift's `asObservable`; in an effect, what comes without a cause has the effect as its owner.
    public func asObservable() -> RxSwift.Observable<Element> { ownObservable.ownedByEffect }
  }

  extension RxSwift.PrimitiveSequence {
    // RxSwift's own: what is for any trait has no other.
    fileprivate var ownObservable: RxSwift.Observable<Element> { asObservable() }
  }

  extension RxSwift.Observable {
    /// The stream, which enters the effect that has subscribed to it where it emits without a cause.
    fileprivate var ownedByEffect: RxSwift.Observable<Element> {
      DirectStream.stream { observer in
        self.subscribe(OpenEffects.areCurrent ? RxSwift.AnyObserver(eventHandler: owned(observer.on)) : observer)
      }
    }
  }

  /// The effects that have begun and not ended, on any thread.
  enum OpenEffects {
    // Most effects end before another begins, and need no lock.
    private static let first = Atomic<CauseID>(0)
    private static let others = Locked<Set<CauseID>>([])

    static func began(_ effect: CauseID) {
      if first.compareExchange(expected: 0, desired: effect, ordering: .acquiringAndReleasing).exchanged { return }
      others.withLock { _ = $0.insert(effect) }
    }

    static func ended(_ effect: CauseID) {
      if first.compareExchange(expected: effect, desired: 0, ordering: .acquiringAndReleasing).exchanged { return }
      others.withLock { _ = $0.remove(effect) }
    }

    /// Whether the running code is an effect's: called by its `mutate`, its subscriber, or what it owns.
    static var areCurrent: Bool {
      let cause = Cause.current & ~(Cause.ownerBit | Cause.taskBit)
      return cause != 0 && (first.load(ordering: .acquiring) == cause || others.withLock { $0.contains(cause) })
    }
  }
#endif
