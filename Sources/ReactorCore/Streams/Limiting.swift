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

  /// Everything until `other` sends a value, which a tracer calls cancelled.
  ///
  /// The completion of `other` changes nothing; its failure passes.
  public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return Made { sink, scope in
      let both = scope.child()
      let gate = Serialised(
        Sink<Element>(
          nextAddress: sink.nextAddress,
          stop: { end in
            scope.end(both)
            sink.stop(end)
          }), in: both
      ).sink
      let alarm = both.child()
      other.run(
        Sink<Other.Element>(
          nextAddress: { _ in gate.stop(.cut) },
          stop: { end in
            both.end(alarm)
            if case .error = end { gate.stop(end) }
          }), in: alarm)
      if !both.isDisposed { source.run(gate, in: both) }
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
          next: { value in
            if isOver { return }
            do { isOver = try !predicate(value) } catch {
              isOver = true
              return sink.stop(.error(error))
            }
            if !isOver || behavior == .inclusive { sink.next(value) }
            if isOver, !scope.isDisposed { sink.stop(.completed) }
          }, stop: sink.stop), in: scope)
    }
  }

  /// The values up to the first that `predicate` holds for.
  public func take(
    until predicate: @escaping (Element) throws -> Bool, behavior: TakeBehavior = .exclusive
  ) -> Observable<Element> {
    take(while: { try !predicate($0) }, behavior: behavior)
  }

  /// Everything but the first `count` values.
  public func skip(_ count: Int) -> Observable<Element> {
    lift { sink in
      var left = count
      return { value in
        if left > 0 { left -= 1 } else { sink.next(value) }
      }
    }
  }
}
