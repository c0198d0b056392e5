#if ReactorKit
  import ReactorCore
  public import RxSwift

  // Operators of RxSwift that emit a stored value because of another event. Any thread.
  extension CarryingStream {
    /// RxSwift's `share`; a value that is replayed is caused by the subscription, and what brought it contributes.
    public func share(
      replay: Int = 0, scope: RxSwift.SubjectLifetimeScope = .whileConnected
    ) -> RxSwift.Observable<Element> {
      func own<Stream: RxSwift.ObservableType>(_ stream: Stream) -> RxSwift.Observable<Stream.Element> {
        stream.share(replay: replay, scope: scope)
      }
      return replay == 0 ? own(self) : asObservable().sharing(own, own)
    }

    /// RxSwift's `sample`; what it emits is caused by the sampler, and what brought the value contributes.
    public func sample<Sampler: RxSwift.ObservableType>(
      _ sampler: Sampler, defaultValue: Element? = nil
    ) -> RxSwift.Observable<Element> {
      asObservable().carrying(.together, { OwnStream($0).sample(sampler, defaultValue: defaultValue) }) {
        OwnStream($0).sample(sampler, defaultValue: defaultValue.map { Caused($0, cause: 0) })
      }
    }

    /// RxSwift's `withLatestFrom`; what it emits is caused by this stream, and what brought the other's value contributes.
    public func withLatestFrom<Source: RxSwift.ObservableConvertibleType, Result>(
      _ second: Source, resultSelector: @escaping (Element, Source.Element) throws -> Result
    ) -> RxSwift.Observable<Result> {
      let (first, other) = (asObservable(), second.asObservable())
      return DirectStream.stream { observer in
        if !Cause.isTraced {
          return OwnStream(first).withLatestFrom(other, resultSelector: resultSelector).subscribe(observer)
        }
        return OwnStream(first).withLatestFrom(other.caused { _ in }) {
          Caused(try resultSelector($0, $1.value), cause: $1.cause)
        }.uncaused(.together) { nil }.subscribe(observer)
      }
    }

    /// RxSwift's `withLatestFrom`; what it emits is caused by this stream, and what brought the other's value contributes.
    public func withLatestFrom<Source: RxSwift.ObservableConvertibleType>(
      _ second: Source
    ) -> RxSwift.Observable<Source.Element> {
      withLatestFrom(second) { $1 }
    }
  }

  /// A stream whose operators are RxSwift's own.
  struct OwnStream<Element>: RxSwift.ObservableType {
    private let stream: RxSwift.Observable<Element>
    init(_ stream: RxSwift.Observable<Element>) { self.stream = stream }
    func asObservable() -> RxSwift.Observable<Element> { stream }
    func subscribe<Observer: RxSwift.ObserverType>(_ observer: Observer) -> any RxSwift.Disposable
    where Observer.Element == Element {
      stream.subscribe(observer)
    }
  }
#endif
