// One element out of many, or something in place of none.
extension ObservableType {
  /// The element at a place, then the end.
  ///
  /// A stream that is too short fails with `RxError.argumentOutOfRange`.
  @inlinable
  public func element(at index: Int) -> Observable<Element> {
    precondition(index >= 0, "element(at: \(index)): a place cannot be negative")
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let left = UncheckedReference(index)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            left.value -= 1
            if left.value != -1 { return }
            sink.nextAddress(address)
            if !scope.isDisposed { sink.stop(.completed) }
          },
          stop: { end in sink.stop(end.error == nil ? .error(RxError.argumentOutOfRange) : end) }), in: scope)
    }
  }

  /// The first value, or nil for a stream without any.
  @inlinable
  public func first() -> Single<Element?> {
    let source = asObservable()
    return Single(
      raw: AnonymousObservable { sink, scope in
        let isOver = UncheckedReference(false)
        source.run(
          Sink<Element>(
            next: { value in
              if isOver.value { return }
              isOver.value = true
              sink.next(value)
              if !scope.isDisposed { sink.stop(.completed) }
            },
            stop: { end in
              if end.error == nil { sink.next(nil) }
              if !scope.isDisposed { sink.stop(end) }
            }), in: scope)
      })
  }

  /// The only value.
  ///
  /// Sent at once; a second one is the failure `RxError.moreThanOneElement`, none at all `RxError.noElements`.
  @inlinable
  public func single() -> Observable<Element> {
    single { _ in true }
  }

  /// The only value that `predicate` holds for.
  ///
  /// Sent at once; a second one is the failure `RxError.moreThanOneElement`, none at all `RxError.noElements`.
  @inlinable
  public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let wasSeen = UncheckedReference(false)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              if try !predicate(address.assumingMemoryBound(to: Element.self).pointee) { return }
            } catch { return sink.stop(.error(error)) }
            if wasSeen.value { return sink.stop(.error(RxError.moreThanOneElement)) }
            wasSeen.value = true
            sink.nextAddress(address)
          },
          stop: { end in
            sink.stop(end.error == nil && !wasSeen.value ? .error(RxError.noElements) : end)
          }), in: scope)
    }
  }

  /// The stream as one that has exactly one element, which is sent when it completes.
  ///
  /// Fails with `RxError.noElements` or `RxError.moreThanOneElement`.
  @inlinable
  public func asSingle() -> Single<Element> {
    Single(raw: atMostOne(orNone: .error(RxError.noElements)))
  }

  /// The stream as one that has at most one element, which is sent when it completes.
  ///
  /// Fails with `RxError.moreThanOneElement`.
  @inlinable
  public func asMaybe() -> Maybe<Element> {
    Maybe(raw: atMostOne(orNone: .completed))
  }

  @inlinable
  func atMostOne(orNone none: Termination) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let only = UncheckedReference<Caused<Element>?>(nil)
      source.run(
        Sink<Element>(
          next: { value in
            if only.value != nil { return sink.stop(.error(RxError.moreThanOneElement)) }
            only.value = Caused(value)
          },
          stop: { end in
            if case .error = end { return sink.stop(end) }
            guard let only = only.value else { return sink.stop(none) }
            Cause.descend(Cause.join(Cause.current, only.cause)) {
              sink.next(only.value)
              if !scope.isDisposed { sink.stop(end) }
            }
          }), in: scope)
    }
  }

  /// The stream, or one value if it completes without any.
  @inlinable
  public func ifEmpty(default element: Element) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isEmpty = UncheckedReference(true)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            isEmpty.value = false
            sink.nextAddress(address)
          },
          stop: { end in
            if isEmpty.value, end.error == nil { sink.next(element) }
            if !scope.isDisposed { sink.stop(end) }
          }), in: scope)
    }
  }

  /// The stream, or another one if it completes without a value.
  @inlinable
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isEmpty = UncheckedReference(true)
      let own = scope.child()
      source.run(
        Sink<Element>(
          nextAddress: { address in
            isEmpty.value = false
            sink.nextAddress(address)
          },
          stop: { end in
            scope.end(own)
            if isEmpty.value, end.error == nil { other.run(sink, in: scope) } else { sink.stop(end) }
          }), in: own)
    }
  }
}
