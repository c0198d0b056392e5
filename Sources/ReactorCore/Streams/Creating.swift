extension ObservableType {
  /// One value, then the end.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    Made { sink, scope in
      if scope.isDisposed { return }
      sink.next(element)
      if !scope.isDisposed { sink.stop(.completed) }
    }
  }

  /// The end at once.
  public static func empty() -> Observable<Element> {
    Made { sink, _ in sink.stop(.completed) }
  }

  /// Nothing, ever.
  public static func never() -> Observable<Element> {
    Made { _, _ in }
  }

  /// A failure at once.
  public static func error(_ error: any Error) -> Observable<Element> {
    Made { sink, _ in sink.stop(.error(error)) }
  }

  /// The elements of a sequence in constant memory, then the end.
  public static func from<Elements: Sequence>(_ elements: Elements) -> Observable<Element>
  where Elements.Element == Element {
    Made { sink, scope in
      for element in elements {
        if scope.isDisposed { return }
        sink.next(element)
      }
      if !scope.isDisposed { sink.stop(.completed) }
    }
  }

  /// The given elements, then the end.
  public static func of(_ elements: Element...) -> Observable<Element> {
    from(elements)
  }

  /// Whatever `body` sends to its observer, from any thread, one event at a time.
  ///
  /// - Parameter body: Called for each subscription. What it returns is disposed of when the subscription ends.
  public static func create(_ body: @escaping (AnyObserver<Element>) -> any Disposable) -> Observable<Element> {
    Made { sink, scope in
      var resource: (any Disposable)?
      Cause.leaf { resource = body(AnyObserver(sink: sink, gate: scope, owner: Cause.current)) }
      if let resource { scope.add(resource) }
    }
  }

  /// The stream that `factory` makes for each subscription; what it throws is the stream's failure.
  public static func deferred(_ factory: @escaping () throws -> Observable<Element>) -> Observable<Element> {
    Made { sink, scope in
      do { try factory().run(sink, in: scope) } catch { sink.stop(.error(error)) }
    }
  }
}
