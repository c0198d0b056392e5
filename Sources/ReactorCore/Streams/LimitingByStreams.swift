extension ObservableType {
  /// Everything until `other` sends a value, which a tracer calls cancelled.
  ///
  /// The completion of `other` changes nothing; its failure passes. `other` is subscribed to first.
  public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return Made { sink, scope in
      let both = scope.child()
      let gate = Serialised(
        Sink<Element>(
          nextAddress: sink.nextAddress,
          stop: { end in
            scope.end(both)
            sink.stop(end)
          }), in: both
      ).sink
      let alarm = both.child()
      Trampoline.together {
        other.run(
          Sink<Other.Element>(
            nextAddress: { _ in gate.stop(.cut) },
            stop: { end in
              both.end(alarm)
              if case .error = end { gate.stop(end) }
            }), in: alarm)
        if !both.isDisposed { source.run(gate, in: both) }
      }
    }
  }

  /// Everything after the first value of `other`.
  ///
  /// A stream that completes before `other` has sent anything does not say so. The completion of `other` changes
  /// nothing; its failure passes.
  public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return Made { sink, scope in
      let both = scope.child()
      let turns = Turns(in: both)
      var isOpen = false
      let starter = both.child()
      Trampoline.together {
        source.run(
          Sink<Element>(
            next: { value in turns.take { if isOpen { sink.next(value) } } },
            stop: { end in
              turns.take {
                scope.end(both)
                if isOpen || end.error != nil { sink.stop(end) }
              }
            }), in: both)
        if both.isDisposed { return }
        other.run(
          Sink<Other.Element>(
            nextAddress: { _ in
              turns.take {
                isOpen = true
                both.end(starter)
              }
            },
            stop: { end in
              both.end(starter)
              guard case .error = end else { return }
              turns.take {
                scope.end(both)
                sink.stop(end)
              }
            }), in: starter)
      }
    }
  }

  /// Everything until `duration` has passed.
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      let both = scope.child()
      let gate = Serialised(
        Sink<Element>(
          nextAddress: sink.nextAddress,
          stop: { end in
            scope.end(both)
            sink.stop(end)
          }), in: both
      ).sink
      let end = Appointment()
      both.add(end)
      end.make(on: scheduler, after: duration.nanoseconds) { gate.stop(.completed) }
      source.run(gate, in: both)
    }
  }

  /// Everything after `duration` has passed.
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Made { sink, scope in
      let isOpen = Locked(false)
      let start = Appointment()
      scope.add(start)
      start.make(on: scheduler, after: duration.nanoseconds) { isOpen.withLock { $0 = true } }
      source.run(
        Sink<Element>(
          nextAddress: { address in if isOpen.withLock({ $0 }) { sink.nextAddress(address) } }, stop: sink.stop),
        in: scope)
    }
  }
}
