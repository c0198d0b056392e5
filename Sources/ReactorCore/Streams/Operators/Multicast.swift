extension ObservableType {
  /// One subscription to this stream for all observers, through a subject, from `connect` on.
  public func multicast<Subject: SubjectType>(_ subject: Subject) -> ConnectableObservable<Subject.Element>
  where Subject.Observer.Element == Element {
    multicast { subject }
  }

  /// One subscription to this stream for all observers, through a new subject for each connection.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    ConnectableObservable(asObservable()) { AnySubject(makeSubject()) }
  }

  /// What `selector` makes of this stream shared through a subject; per subscription.
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

/// Takes events and passes them to whoever subscribed.
@usableFromInline
struct AnySubject<Element> {
  /// Takes the events of the source, whose type a subject may change.
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
