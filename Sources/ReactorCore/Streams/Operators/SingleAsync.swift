import PlatformSupport

extension ObservableType {
  /// Emits the only value, as soon as it comes.
  ///
  /// A second value is the failure `RxError.moreThanOneElement`, a completion without one `RxError.noElements`.
  @_alwaysEmitIntoClient
  public func single() -> Observable<Element> {
    single { _ in true }
  }

  /// Emits the only value for which `predicate` is true, as soon as it comes.
  ///
  /// A second such value is the failure `RxError.moreThanOneElement`, a completion without one `RxError.noElements`. An
  /// error that `predicate` throws becomes the failure.
  @_alwaysEmitIntoClient
  public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let wasSeen = UncheckedReference(false)
      source.run(
        Sink<Element>(
          nextAddress: { address in
            do {
              if try !predicate(address[as: Element.self]) { return }
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
