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
}
