import PlatformSupport

extension ObservableType {
  /// Calls closures as events pass. An error that one of them throws becomes the failure.
  ///
  /// - Parameters:
  ///   - onNext: Called with a value before it passes.
  ///   - afterNext: Called with a value after the observers have received it.
  ///   - onError: Called with a failure before it passes.
  ///   - afterError: Called after it; an error thrown here is ignored, as is one of `afterCompleted`.
  ///   - onCompleted: Called before the completion passes.
  ///   - afterCompleted: Called after it.
  ///   - onSubscribe: Called before the source is subscribed to.
  ///   - onSubscribed: Called after that.
  ///   - onDispose: Called once the subscription is over: ended, failed or disposed of.
  @_alwaysEmitIntoClient
  public func `do`(
    onNext: ((Element) throws -> Void)? = nil, afterNext: ((Element) throws -> Void)? = nil,
    onError: ((any Error) throws -> Void)? = nil, afterError: ((any Error) throws -> Void)? = nil,
    onCompleted: (() throws -> Void)? = nil, afterCompleted: (() throws -> Void)? = nil,
    onSubscribe: (() -> Void)? = nil, onSubscribed: (() -> Void)? = nil, onDispose: (() -> Void)? = nil
  ) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      if let onSubscribe { Cause.callout(onSubscribe) }
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if let error = Self.failure(of: onNext, address) { return sink.stop(.error(error)) }
            sink.nextAddress(address)
            if let error = Self.failure(of: afterNext, address), !scope.isDisposed { sink.stop(.error(error)) }
          },
          stop: { end in
            let failure = calloutFailure {
              if let error = end.error { try onError?(error) } else { try onCompleted?() }
            }
            if let failure { return sink.stop(.error(failure)) }
            sink.stop(end)
            // The observable has ended, so an error can no longer be delivered.
            _ = calloutFailure { if let error = end.error { try afterError?(error) } else { try afterCompleted?() } }
          }), in: scope)
      if let onSubscribed { Cause.callout(onSubscribed) }
      if let onDispose { scope.add(onDispose) }
    }
  }

  /// Calls a hook, and returns the error it throws.
  @inlinable
  @inline(__always)
  static func failure(of hook: ((Element) throws -> Void)?, _ address: ValueAddress) -> (any Error)? {
    guard let hook else { return nil }
    var failure: (any Error)?
    Cause.callout {
      do { try hook(address[as: Element.self]) } catch { failure = error }
    }
    return failure
  }
}

/// Calls user code that may start a task, and returns the error it throws.
@inlinable
func calloutFailure(_ body: () throws -> Void) -> (any Error)? {
  var failure: (any Error)?
  Cause.callout { do { try body() } catch { failure = error } }
  return failure
}
