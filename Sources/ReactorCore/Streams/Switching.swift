extension ObservableType {
  /// The values of the stream that `selector` makes of the newest value; the one before is disposed of.
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Made { sink, scope in
      let switcher = Switcher(sink, scope)
      let outer = switcher.scope.child()
      source.run(
        Sink<Element>(
          next: { value in
            switcher.take {
              do { switcher.start(try selector(value).asObservable()) } catch { switcher.stop(.error(error)) }
            }
          },
          stop: { end in
            switcher.take {
              switcher.scope.end(outer)
              switcher.outerEnded(end)
            }
          }), in: outer)
    }
  }
}

/// Runs the newest inner stream, and disposes of the one before.
private final class Switcher<Element>: @unchecked Sendable {
  // The state is touched by whoever has the turn.
  private var current: Scope?
  private var outerEnd: Termination?
  private let turns: Turns
  private let sink: Sink<Element>
  private let parent: Scope
  let scope: Scope

  init(_ sink: Sink<Element>, _ parent: Scope) {
    self.sink = sink
    self.parent = parent
    scope = parent.child()
    turns = Turns(in: scope)
  }

  func take(_ turn: @escaping () -> Void) { turns.take(turn) }

  func start(_ inner: Observable<Element>) {
    if let current { scope.end(current) }
    let own = scope.child()
    current = own
    let mine = Cause.current
    inner.run(
      Sink<Element>(
        next: { value in
          Cause.owned(by: mine) { self.take { if !own.isDisposed { self.sink.next(value) } } }
        },
        stop: { end in
          Cause.owned(by: mine) { self.take { self.innerEnded(own, end) } }
        }), in: own)
  }

  func outerEnded(_ end: Termination) {
    outerEnd = end
    if current == nil || end.error != nil { stop(end) }
  }

  func stop(_ end: Termination) {
    parent.end(scope)
    sink.stop(end)
  }

  private func innerEnded(_ own: Scope, _ end: Termination) {
    if own.isDisposed { return }
    scope.end(own)
    if case .error = end { return stop(end) }
    if current === own { current = nil }
    if let outerEnd, current == nil { stop(outerEnd) }
  }
}
