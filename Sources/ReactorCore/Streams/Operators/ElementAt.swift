import PlatformSupport

extension ObservableType {
  /// Emits the value at `index`, counted from 0, and completes.
  ///
  /// An observable that is too short fails with `RxError.argumentOutOfRange`.
  ///
  /// - Precondition: `index` is not negative.
  @_alwaysEmitIntoClient
  public func element(at index: Int) -> Observable<Element> {
    precondition(index >= 0, "element(at: \(index)): an index cannot be negative")
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
