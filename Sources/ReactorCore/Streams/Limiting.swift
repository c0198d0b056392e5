/// Whether the value that ends a stream is still part of it.
@frozen public enum TakeBehavior: Sendable {
  case inclusive
  case exclusive
}

extension ObservableType {
  /// The first `count` values, then the end; none at all end at once, without a subscription.
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "take(\(count)): the number of values to take cannot be negative")
    if count == 0 { return .empty() }
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let left = UncheckedReference(count)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if left.value == 0 { return }
            left.value -= 1
            let isLast = left.value == 0
            sink.nextAddress(address)
            if isLast, !scope.isDisposed { sink.stop(.completed) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The values before the first that `predicate` does not hold for, which belongs to them if the behaviour says so.
  @inlinable
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isOver = UncheckedReference(false)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if isOver.value { return }
            do { isOver.value = try !predicate(address.assumingMemoryBound(to: Element.self).pointee) } catch {
              isOver.value = true
              return sink.stop(.error(error))
            }
            let isLast = isOver.value
            if !isLast || behavior == .inclusive { sink.nextAddress(address) }
            if isLast, !scope.isDisposed { sink.stop(.completed) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The values up to the first that `predicate` holds for, which belongs to them if the behaviour says so.
  @inlinable
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }

  /// The last `count` values, when the stream completes.
  @inlinable
  public func takeLast(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "takeLast(\(count)): the number of values to take cannot be negative")
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let last = UncheckedReference(Queue<Caused<Element>>())
      source.run(
        Sink<Element>(
          next: { value in
            last.value.append(Caused(value))
            if last.value.count > count { _ = last.value.popFirst() }
          },
          stop: { end in
            if case .error = end { return sink.stop(end) }
            let now = Cause.current
            while !scope.isDisposed, let next = last.value.popFirst() {
              Cause.descend(Cause.join(now, next.cause)) { sink.next(next.value) }
            }
            if !scope.isDisposed { sink.stop(end) }
          }), in: scope)
    }
  }

  /// Everything but the first `count` values.
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let left = UncheckedReference(count)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if left.value > 0 { left.value -= 1 } else { sink.nextAddress(address) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// Everything from the first value on that `predicate` does not hold for.
  @inlinable
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isOpen = UncheckedReference(false)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              if !isOpen.value { isOpen.value = try !predicate(address.assumingMemoryBound(to: Element.self).pointee) }
            } catch { return sink.stop(.error(error)) }
            if isOpen.value { sink.nextAddress(address) }
          }, stop: sink.stop), in: scope)
    }
  }
}
