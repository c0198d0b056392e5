extension ObservableType {
  /// A connectable observable that sends the events of this one through `subject`.
  public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
  where Subject.Observer.Element == Element {
    multicast { subject }
  }

  /// A connectable observable that sends the events of this one through a new subject for each connection.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    ConnectableObservable(asObservable()) { AnySubject(makeSubject()) }
  }

  /// Emits the values of the observable that `selector` makes of this one, shared through a subject.
  ///
  /// Both closures are called for each subscription. An error that one of them throws becomes the failure.
  public func multicast<Subject: SubjectType, Result>(
    _ subjectSelector: @escaping () throws -> Subject,
    selector: @escaping (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      do {
        let subject = AnySubject(try subjectSelector())
        let shared = ConnectableObservable(source) { subject }
        try selector(shared).run(sink, in: scope)
        if scope.isDisposed { return }
        let (connection, _) = shared.openConnection()
        scope.add(connection)
        shared.start(connection)
      } catch { sink.stop(.error(error)) }
    }
  }
}

/// A subject of any kind: a sink for the events of a source, and an observable of those that it sends.
@usableFromInline
struct AnySubject<Element> {
  /// Takes the events of the source, whose values may have another type.
  let sink: AddressSink
  let run: (Sink<Element>, Scope) -> Void

  @usableFromInline
  init(_ broadcast: Broadcast<Element>) {
    sink = broadcast.sink.address
    run = broadcast.run
  }

  init<Subject: SubjectType>(_ subject: Subject) where Subject.Element == Element {
    let observer = subject.asObserver()
    let input = Sink<Subject.Observer.Element>(
      next: observer.onNext,
      stop: { end in if let error = end.error { observer.onError(error) } else { observer.onCompleted() } })
    sink = input.address
    run = subject.asObservable().run
  }
}
