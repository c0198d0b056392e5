#if ReactorKit
  import RxSwift

  /// A stream whose subscriptions a closure makes.
  ///
  /// `create` begins a run of the trampoline for each, as most operators of RxSwift do; `share` and subjects do not. This
  /// leaves that to what it subscribes to. Classes of streams can be made in RxSwift alone, but it has one that passes
  /// subscriptions on to a subject, which can be of any type.
  final class DirectStream<Element>: RxSwift.SubjectType {
    private let make: (RxSwift.AnyObserver<Element>) -> any RxSwift.Disposable

    private init(_ make: @escaping (RxSwift.AnyObserver<Element>) -> any RxSwift.Disposable) {
      self.make = make
    }

    static func stream(
      _ make: @escaping (RxSwift.AnyObserver<Element>) -> any RxSwift.Disposable
    ) -> RxSwift.Observable<Element> {
      RxSwift.Observable.never().multicast(DirectStream(make))
    }

    func subscribe<Observer: RxSwift.ObserverType>(_ observer: Observer) -> any RxSwift.Disposable
    where Observer.Element == Element {
      make(observer.asObserver())
    }

    /// Asked for where the stream is connected, which is never.
    func asObserver() -> RxSwift.AnyObserver<Element> { RxSwift.AnyObserver { _ in } }
  }
#endif
