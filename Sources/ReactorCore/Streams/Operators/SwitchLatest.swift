extension ObservableType where Element: ObservableConvertibleType {
  /// The values of the newest inner stream.
  @inlinable
  public func switchLatest() -> Observable<Element.Element> { switching("switchLatest") { $0 } }
}

extension ObservableType {
  /// - Parameter name: The operator's, for whoever traces.
  @inlinable
  func switching<Source: ObservableConvertibleType>(
    _ name: StaticString, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let switching = SwitchSink(sink.address, scope, name, emitsOnce: source.isMomentary) {
        BoxedValue.copying(Source.Element.self, at: $0)
      }
      let input = switching.input(
        next: { address in
          do {
            let inner = try selector(address.assumingMemoryBound(to: Element.self).pointee).asObservable()
            switching.start(isMomentary: inner.isMomentary) { inner.run(Sink($0), in: $1) }
          } catch { switching.stop(.error(error)) }
        }, stop: { end in switching.outerEnded(end) }, box: { BoxedValue.copying(Element.self, at: $0) })
      source.run(Sink(input), in: switching.outer)
    }
  }
}

/// Runs the newest inner stream, and disposes of the one before.
@usableFromInline
final class SwitchSink: MultipleInputs, @unchecked Sendable {
  // The state is touched by whoever has the turn; the rest is immutable.
  @exclusivity(unchecked)
  private var current: Scope?
  @exclusivity(unchecked)
  private var outerEnd: Termination?
  private let box: (UnsafeRawPointer) -> BoxedValue
  private let name: StaticString
  /// How long the outer stream lasts.
  @usableFromInline
  let outer: Scope

  /// - Parameters:
  ///   - name: The operator's.
  ///   - emitsOnce: Whether the outer stream is momentary: then there is one inner stream at most.
  @usableFromInline
  init(
    _ sink: AddressSink, _ parent: Scope, _ name: StaticString, emitsOnce: Bool,
    box: @escaping (UnsafeRawPointer) -> BoxedValue
  ) {
    self.name = name
    self.box = box
    let scope = emitsOnce ? parent : parent.child()
    outer = emitsOnce ? parent : scope.child()
    super.init(sink, in: parent, all: scope)
  }

  /// Disposes of the stream that runs, and starts the next. Called by whoever has the turn.
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

  /// A momentary stream has no place in our scope.
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

  /// One inner stream.
  private final class Inner {
    private let switching: SwitchSink
    private let own: Scope
    private let mine = Cause.current

    init(of switching: SwitchSink, _ own: Scope) {
      self.switching = switching
      self.own = own
    }

    func next(_ address: UnsafeRawPointer) {
      Cause.owned(by: mine) { switching.pass(address, to: switching.sink.next, box: switching.box, gate: own) }
    }

    func stop(_ end: Termination) {
      Cause.owned(by: mine) { switching.pass(end, to: { self.switching.innerEnded(self.own, $0) }) }
    }
  }
}
