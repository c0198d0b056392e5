#if ReactorKit
  import CReactorContext
  import ReactorCore
  public import RxSwift

  extension RxSwift.Observable {
    /// `take(until:)` of RxSwift, whose end a trace knows as a cancellation, and by which event.
    ///
    /// Swift prefers this one to RxSwift's where both are visible; a trace calls the end of an effect that RxSwift's own
    /// operator ends a completion. Any thread.
    ///
    /// - Parameter other: Its first value ends this stream.
    /// - Returns: The values of this stream until then.
    public func take<Source: RxSwift.ObservableType>(until other: Source) -> RxSwift.Observable<Element> {
      cut(self, by: other)
    }
  }

  /// Calls RxSwift's own operator: the only one of a stream that is generic over `ObservableType`.
  private func cut<Stream: RxSwift.ObservableType, Source: RxSwift.ObservableType>(
    _ stream: Stream, by other: Source
  ) -> RxSwift.Observable<Stream.Element> {
    stream.take(until: other.do(onNext: { _ in CutScope.begin() }, afterNext: { _ in CutScope.end() }))
  }

  /// The part of a thread's run in which an operator cuts streams.
  enum CutScope {
    /// Whether the event that ends a stream now was made by `take(until:)`.
    static var isCurrent: Bool { rc_cuts() > 0 }

    static func begin() { rc_set_cuts(rc_cuts() + 1) }
    static func end() { rc_set_cuts(max(rc_cuts() - 1, 0)) }

    /// Leaves the scope, for what is not cut but goes on. Returns what `resume` takes.
    @discardableResult
    static func leave() -> Int {
      defer { rc_set_cuts(0) }
      return rc_cuts()
    }

    static func resume(_ cuts: Int) { rc_set_cuts(cuts) }
  }
#endif
