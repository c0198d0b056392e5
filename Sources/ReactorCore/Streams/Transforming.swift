// Operators of one input keep the event's cause by doing nothing: it stays on the thread.
extension ObservableType {
  /// Each value transformed. What `transform` throws is the stream's failure.
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable(isMomentary: source.isMomentary) { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              sink.next(try transform(address.assumingMemoryBound(to: Element.self).pointee))
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The values of `transform` that are not nil. What it throws is the stream's failure.
  @inlinable
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable(isMomentary: source.isMomentary) { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              let result = try transform(address.assumingMemoryBound(to: Element.self).pointee)
              if let result { sink.next(result) }
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The values that `predicate` holds for. What it throws is the stream's failure.
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable(isMomentary: source.isMomentary) { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              if try predicate(address.assumingMemoryBound(to: Element.self).pointee) { sink.nextAddress(address) }
            } catch { sink.stop(.error(error)) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// Each value with its place, from 0 on.
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let index = UncheckedReference(0)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            let place = index.value
            index.value += 1
            sink.next((place, address.assumingMemoryBound(to: Element.self).pointee))
          }, stop: sink.stop), in: scope)
    }
  }

  /// The given elements before those of the stream.
  @inlinable
  public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      for element in elements {
        if scope.isDisposed { return }
        sink.next(element)
      }
      if !scope.isDisposed { source.run(sink, in: scope) }
    }
  }

  /// Nothing but the end.
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      source.run(Sink<Element>(nextAddress: { _ in }, stop: sink.stop), in: scope)
    }
  }
}

extension ObservableType {
  /// Pairs of an object, held weakly, and each value; the stream completes at the first value after the object went.
  @inlinable
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Observable<(Object, Element)> {
    withUnretained(object) { ($0, $1) }
  }

  /// What is made of an object, held weakly, and each value; the stream completes at the first value after the object
  /// went.
  @inlinable
  public func withUnretained<Object: AnyObject, Result>(
    _ object: Object, resultSelector: @escaping (Object, Element) -> Result
  ) -> Observable<Result> {
    let source = asObservable()
    return AnonymousObservable { [weak object] sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { [weak object] address in
            guard let object else { return sink.stop(.completed) }
            sink.next(resultSelector(object, address.assumingMemoryBound(to: Element.self).pointee))
          }, stop: sink.stop), in: scope)
    }
  }
}

/// Is an event, as `dematerialize` wants it.
public protocol EventConvertible<Element> {
  associatedtype Element
  var event: Event<Element> { get }
}

extension Event: EventConvertible {
  public var event: Event<Element> { self }
}

extension ObservableType {
  /// Every event as a value, the end too; then the end.
  @inlinable
  public func materialize() -> Observable<Event<Element>> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { sink.next(.next($0.assumingMemoryBound(to: Element.self).pointee)) },
          stop: { end in
            sink.next(end.error.map { .error($0) } ?? .completed)
            if !scope.isDisposed { sink.stop(.completed) }
          }), in: scope)
    }
  }
}

extension ObservableType where Element: EventConvertible {
  /// Events that were values as events again.
  @inlinable
  public func dematerialize() -> Observable<Element.Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      source.run(
        Sink<Element>(
          nextAddress: { sink.on($0.assumingMemoryBound(to: Element.self).pointee.event) }, stop: sink.stop),
        in: scope)
    }
  }
}
