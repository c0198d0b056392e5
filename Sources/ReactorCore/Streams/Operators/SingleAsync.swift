extension ObservableType {
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
}
