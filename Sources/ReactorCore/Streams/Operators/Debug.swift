import PlatformSupport

extension ObservableType {
  /// Writes the subscription, every event and the disposal to standard error, a line each.
  ///
  /// - Parameters:
  ///   - identifier: Name of the observable in these lines; the call site by default.
  ///   - trimOutput: Whether a long value is shortened to its first and last twenty characters.
  ///   - file: File of the call, for the default identifier.
  ///   - line: Line of the call, for the same.
  ///   - function: Function of the call, for the same.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file, line: UInt = #line,
    function: String = #function
  ) -> Observable<Element> {
    let name = identifier ?? "\(file.split(separator: "/").last ?? ""):\(line) (\(function))"
    return debug(as: name, trims: trimOutput, write: StandardError.write(line:))
  }

  /// - Parameter write: Takes a line without its end.
  package func debug(as name: String, trims: Bool, write: @escaping (String) -> Void) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      func log(_ event: Event<Element>) {
        let text = String(describing: event)
        let isLong = trims && text.count > 40
        write("\(name) -> Event \(isLong ? "\(text.prefix(20))...\(text.suffix(20))" : text)")
      }
      write("\(name) -> subscribed")
      source.run(
        Sink<Element>(
          nextAddress: { address in
            log(.next(address[as: Element.self]))
            sink.nextAddress(address)
          },
          stop: { end in
            log(end.error.map { .error($0) } ?? .completed)
            sink.stop(end)
          }), in: scope)
      scope.add { write("\(name) -> isDisposed") }
    }
  }
}
