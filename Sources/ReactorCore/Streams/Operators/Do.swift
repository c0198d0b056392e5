extension ObservableType {
  /// Calls closures as events pass; what they throw is the stream's failure.
  ///
  /// - Parameters:
  ///   - onSubscribe: Before the subscription to the source.
  ///   - onSubscribed: After it.
  ///   - onDispose: After the subscription has ended, for any reason.
  @inlinable
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
            // Nobody is left whom a failure here could be told to.
            _ = calloutFailure { if let error = end.error { try afterError?(error) } else { try afterCompleted?() } }
          }), in: scope)
      if let onSubscribed { Cause.callout(onSubscribed) }
      if let onDispose { scope.add(onDispose) }
    }
  }

  @inlinable
  @inline(__always)
  static func failure(of hook: ((Element) throws -> Void)?, _ address: UnsafeRawPointer) -> (any Error)? {
    guard let hook else { return nil }
    var failure: (any Error)?
    Cause.callout {
      do { try hook(address.assumingMemoryBound(to: Element.self).pointee) } catch { failure = error }
    }
    return failure
  }
}

/// Calls user code that may start a task, and returns what it throws.
@inlinable
func calloutFailure(_ body: () throws -> Void) -> (any Error)? {
  var failure: (any Error)?
  Cause.callout { do { try body() } catch { failure = error } }
  return failure
}
