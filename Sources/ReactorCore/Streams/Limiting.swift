/// Whether the value that ends a stream is still part of it.
public enum TakeBehavior: Sendable {
  case inclusive
  case exclusive
}

extension ObservableType {
  /// The first `count` values, then the end; none at all end at once, without a subscription.
  public func take(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "take(\(count)): the number of values to take cannot be negative")
    if count == 0 { return .empty() }
    let source = asObservable()
    return Made { sink, scope in
      var left = count
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if left == 0 { return }
            left -= 1
            let isLast = left == 0
            sink.nextAddress(address)
            if isLast, !scope.isDisposed { sink.stop(.completed) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The values before the first that `predicate` does not hold for, which belongs to them if the behaviour says so.
  public func take(
    while predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      var isOver = false
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if isOver { return }
            do { isOver = try !predicate(address.assumingMemoryBound(to: Element.self).pointee) } catch {
              isOver = true
              return sink.stop(.error(error))
            }
            let isLast = isOver
            if !isLast || behavior == .inclusive { sink.nextAddress(address) }
            if isLast, !scope.isDisposed { sink.stop(.completed) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The values up to the first that `predicate` holds for, which belongs to them if the behaviour says so.
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }

  /// The last `count` values, when the stream completes.
  public func takeLast(_ count: Int) -> Observable<Element> {
    precondition(count >= 0, "takeLast(\(count)): the number of values to take cannot be negative")
    let source = asObservable()
    return Made { sink, scope in
      var last = Queue<Caused<Element>>()
      source.run(
        Sink<Element>(
          next: { value in
            last.append(Caused(value))
            if last.count > count { _ = last.popFirst() }
          },
          stop: { end in
            if case .error = end { return sink.stop(end) }
            let now = Cause.current
            while !scope.isDisposed, let next = last.popFirst() {
              Cause.descend(Cause.join(now, next.cause)) { sink.next(next.value) }
            }
            if !scope.isDisposed { sink.stop(end) }
          }), in: scope)
    }
  }

  /// Everything but the first `count` values.
  public func skip(_ count: Int) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      var left = count
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if left > 0 { left -= 1 } else { sink.nextAddress(address) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// Everything from the first value on that `predicate` does not hold for.
  public func skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      var isOpen = false
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              if !isOpen { isOpen = try !predicate(address.assumingMemoryBound(to: Element.self).pointee) }
            } catch { return sink.stop(.error(error)) }
            if isOpen { sink.nextAddress(address) }
          }, stop: sink.stop), in: scope)
    }
  }
}
