extension ObservableType {
  /// All values of the streams that `selector` makes of each value, as they come.
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatten(limit: .max, selector)
  }

  /// The values of the streams that `selector` makes of each value, one stream after the other.
  ///
  /// `selector` is called when its value comes; the stream waits for its turn.
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatten(limit: 1, selector)
  }

  /// The values of the stream that `selector` made of a value; values that come before its end are dropped.
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatten(limit: 1, dropsRest: true, selector)
  }

  private func flatten<Source: ObservableConvertibleType>(
    limit: Int, dropsRest: Bool = false, _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Made { sink, scope in
      let merger = Merger(sink, scope, limit: limit)
      let outer = merger.scope.child()
      source.run(
        Sink<Element>(
          nextAddress: { address in
            if dropsRest, merger.isBusy { return }
            do {
              merger.add(try selector(address.assumingMemoryBound(to: Element.self).pointee).asObservable())
            } catch { merger.output.stop(.error(error)) }
          },
          stop: { end in
            merger.scope.end(outer)
            merger.outerEnded(end)
          }), in: outer)
    }
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// All values of the inner streams, as they come.
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// All values of the inner streams, of which so many run at a time; the others wait.
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    precondition(maxConcurrent > 0, "merge(maxConcurrent: \(maxConcurrent)): at least one stream has to run at a time")
    return flatten(limit: maxConcurrent) { $0 }
  }

  /// The values of the inner streams, one stream after the other.
  public func concat() -> Observable<Element.Element> { concatMap { $0 } }

  /// The values of the newest inner stream.
  public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
}

/// Runs inner streams, so many at a time, and merges what they send.
///
/// An inner stream starts under the cause of the value it was made of, and what it sends belongs to that value.
private final class Merger<Element>: @unchecked Sendable {
  // The lock guards the state; streams are run outside.
  private struct State {
    var live = 0
    var outerEnd: Termination?
    var waiting = Queue<Caused<Observable<Element>>>()
    var isStarting = false
  }
  private let state = Locked(State())
  private let limit: Int
  let scope: Scope
  let output: Sink<Element>

  init(_ sink: Sink<Element>, _ parent: Scope, limit: Int) {
    let all = parent.child()
    scope = all
    self.limit = limit
    output =
      Serialised(
        Sink<Element>(
          nextAddress: sink.nextAddress,
          stop: { end in
            parent.end(all)
            sink.stop(end)
          }), in: all
      ).sink
  }

  var isBusy: Bool { state.withLock { $0.live > 0 } }

  /// Starts an inner stream, or lets it wait for its turn.
  func add(_ inner: Observable<Element>) {
    let isNow = state.withLock { state in
      if state.live >= limit {
        state.waiting.append(Caused(inner))
        return false
      }
      state.live += 1
      return true
    }
    if isNow { start(inner) }
  }

  func outerEnded(_ end: Termination) {
    let isLast = state.withLock { state in
      state.outerEnd = end
      return state.live == 0
    }
    if isLast || end.error != nil { output.stop(end) }
  }

  private func start(_ inner: Observable<Element>) {
    let own = scope.child()
    let mine = Cause.current
    let isOwned = mine != 0
    let next = output.nextAddress
    inner.run(
      Sink<Element>(
        nextAddress: isOwned ? { address in Cause.owned(by: mine) { next(address) } } : next,
        stop: { end in
          if own.isDisposed { return }
          self.scope.end(own)
          Cause.owned(by: mine) { self.innerEnded(end) }
        }), in: own)
  }

  private func innerEnded(_ end: Termination) {
    if case .error = end { return output.stop(end) }
    let last = state.withLock { state -> Termination? in
      state.live -= 1
      return state.live == 0 && state.waiting.isEmpty ? state.outerEnd : nil
    }
    if let last { output.stop(last) } else { startWaiting() }
  }

  /// Starts what waits, by a loop: a stream that ends at once makes it no deeper.
  private func startWaiting() {
    var goesOn = state.withLock { state in
      if state.isStarting || state.waiting.isEmpty { return false }
      state.isStarting = true
      return true
    }
    while goesOn {
      let next = state.withLock { state -> Caused<Observable<Element>>? in
        guard state.live < limit, let next = state.waiting.popFirst() else {
          state.isStarting = false
          return nil
        }
        state.live += 1
        return next
      }
      goesOn = next != nil
      if let next, !scope.isDisposed { Cause.with(next.cause) { start(next.value) } }
    }
  }
}
