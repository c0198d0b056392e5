extension ObservableType {
  /// One value, then the end.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> { Just(element) }

  /// One value, then the end, each when `scheduler` lets it.
  public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(CollectionOfOne(element), scheduler: scheduler)
  }

  /// The end at once.
  public static func empty() -> Observable<Element> { Empty() }

  /// Nothing, ever.
  public static func never() -> Observable<Element> {
    AnonymousObservable { _, _ in }
  }

  /// A failure at once.
  public static func error(_ error: any Error) -> Observable<Element> {
    AnonymousObservable(isMomentary: true) { sink, _ in sink.stop(.error(error)) }
  }

  /// The elements of a sequence in constant memory, then the end.
  ///
  /// - Parameter scheduler: Where they are sent; on the calling thread unless said otherwise.
  @inlinable
  public static func from<Elements: Sequence>(
    _ elements: Elements, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> where Elements.Element == Element {
    AnonymousObservable { sink, scope in
      if Pace.isFree(scheduler) {
        for element in elements {
          if scope.isDisposed { return }
          sink.next(element)
        }
        if !scope.isDisposed { sink.stop(.completed) }
      } else {
        let rest = UncheckedReference(elements.makeIterator())
        Pace.run(on: scheduler, in: scope) {
          if let element = rest.value.next() {
            sink.next(element)
            return true
          }
          sink.stop(.completed)
          return false
        }
      }
    }
  }

  /// The value if there is one, then the end.
  @inlinable
  public static func from(optional: Element?) -> Observable<Element> {
    optional.map { just($0) } ?? empty()
  }

  /// The value if there is one, then the end, each when `scheduler` lets it.
  @inlinable
  public static func from(optional: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    from(optional.map { [$0] } ?? [], scheduler: scheduler)
  }

  /// The given elements, then the end.
  @inlinable
  public static func of(
    _ elements: Element..., scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    from(elements, scheduler: scheduler)
  }

  /// Whatever `body` sends to its observer, from any thread, one event at a time.
  ///
  /// - Parameter body: Called for each subscription. What it returns is disposed of when the subscription ends.
  @inlinable
  public static func create(_ body: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      scope.add(Cause.leaf(AnyObserver(sink: sink, gate: scope, owner: Cause.current), body))
    }
  }

  /// The stream that `factory` makes for each subscription; what it throws is the stream's failure.
  @inlinable
  public static func deferred(_ factory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      do { try factory().run(sink, in: scope) } catch { sink.stop(.error(error)) }
    }
  }

  /// A stream with a resource that is disposed of when its subscription ends.
  ///
  /// What either factory throws is the stream's failure.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping () throws -> Resource,
    observableFactory: @escaping (Resource) throws -> Observable<Element>
  ) -> Observable<Element> {
    AnonymousObservable { sink, scope in
      do {
        let resource = try resourceFactory()
        do { try observableFactory(resource).run(sink, in: scope) } catch { sink.stop(.error(error)) }
        scope.add(resource)
      } catch { sink.stop(.error(error)) }
    }
  }
}
