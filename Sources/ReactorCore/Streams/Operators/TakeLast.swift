extension ObservableType {
  /// Emits the last `count` values when the observable completes.
  ///
  /// - Precondition: `count` is not negative.
  @_alwaysEmitIntoClient
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
}
