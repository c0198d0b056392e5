import PlatformSupport

extension ObservableType where Element: ObservableConvertibleType {
  /// Emits the values of the latest inner observable, and disposes of the one before.
  @_alwaysEmitIntoClient
  public func switchLatest() -> Observable<Element.Element> { switching("switchLatest") { $0 } }
}

extension ObservableType {
  /// Implements `flatMapLatest` and `switchLatest`.
  ///
  /// - Parameter name: Name of the operator, for traces.
  @inlinable
  func switching<Source: ObservableConvertibleType>(
    _ name: StaticString, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let parent = SwitchSink(sink.address, scope, name, emitsOnce: source.isMomentary) {
        BoxedValue.copying(Source.Element.self, at: $0)
      }
      let input = parent.input(
        next: { address in
          do {
            let inner = try selector(address[as: Element.self]).asObservable()
            parent.start(isMomentary: inner.isMomentary) { inner.run(Sink($0), in: $1) }
          } catch { parent.stop(.error(error)) }
        }, stop: { end in parent.outerEnded(end) }, box: { BoxedValue.copying(Element.self, at: $0) })
      source.run(Sink(input), in: parent.outer)
    }
  }
}

/// Runs the latest inner observable, and disposes of the one before.
@usableFromInline
final class SwitchSink: MultipleInputs, @unchecked Sendable {
  // Only the thread that has entered the serialized inputs touches the state; the rest is immutable.
  @safe @exclusivity(unchecked)
  private var current: Scope?
  @safe @exclusivity(unchecked)
  private var outerEnd: Termination?
  private let box: (ValueAddress) -> BoxedValue
  private let name: StaticString
  @usableFromInline
  let outer: Scope

  /// - Parameters:
  ///   - name: Name of the operator, for traces.
  ///   - emitsOnce: Whether the outer observable is momentary: then there is one inner observable at most.
  @usableFromInline
  init(
    _ sink: AddressSink, _ parent: Scope, _ name: StaticString, emitsOnce: Bool,
    box: @escaping (ValueAddress) -> BoxedValue
  ) {
    self.name = name
    self.box = box
    let scope = emitsOnce ? parent : parent.child()
    outer = emitsOnce ? parent : scope.child()
    super.init(sink, in: parent, all: scope)
  }

  /// Disposes of the running inner observable, and starts the next. Called only from within the serialized inputs.
  @usableFromInline
  func start(isMomentary: Bool, _ inner: StartStream) {
    if let current { current.reportingCut(by: name) { leave(current) } }
    let own = isMomentary ? Scope() : scope.child()
    current = own
    let one = Inner(of: self, own)
    inner(AddressSink(next: one.next, stop: one.stop), own)
  }

  @usableFromInline
  func outerEnded(_ end: Termination) {
    if outerEnd != nil { return }
    outerEnd = end
    if outer !== scope { scope.end(outer) }
    if current == nil || end.error != nil { stop(end) }
  }

  /// Ends an inner scope. That of a momentary observable was never added to ours.
  private func leave(_ own: Scope) {
    if own.isAdopted { scope.end(own) } else { own.dispose() }
  }

  private func innerEnded(_ own: Scope, _ end: Termination) {
    if own.isDisposed { return }
    leave(own)
    if case .error = end { return stop(end) }
    if current === own { current = nil }
    if let outerEnd, current == nil { stop(outerEnd) }
  }

  private final class Inner {
    private let parent: SwitchSink
    private let own: Scope
    private let mine = Cause.current

    init(of parent: SwitchSink, _ own: Scope) {
      self.parent = parent
      self.own = own
    }

    func next(_ address: ValueAddress) {
      Cause.owned(by: mine) { parent.pass(address, to: parent.sink.next, box: parent.box, gate: own) }
    }

    func stop(_ end: Termination) {
      Cause.owned(by: mine) { parent.pass(end, to: { self.parent.innerEnded(self.own, $0) }) }
    }
  }
}
