import Synchronization

extension ObservableType {
  /// Everything until `other` sends a value, which a tracer calls cancelled.
  ///
  /// The completion of `other` changes nothing; its failure passes. `other` is subscribed to first.
  public func take<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return AnonymousObservable { sink, scope in
      let joint = MultipleInputs(sink.address, in: scope)
      joint.runTogether(
        first: { scope in
          let input = joint.helper(
            next: { _ in joint.scope.cutting(by: "take(until:)") { joint.stop(.cut) } }, in: scope,
            box: { Box.copying(Other.Element.self, at: $0) })
          other.run(Sink(input), in: scope)
        },
        then: { scope in source.run(Sink(joint.output { Box.copying(Element.self, at: $0) }), in: scope) })
    }
  }

  /// Everything after the first value of `other`.
  ///
  /// A stream that completes before `other` has sent anything does not say so. The completion of `other` changes
  /// nothing; its failure passes.
  public func skip<Other: ObservableType>(until other: Other) -> Observable<Element> {
    let source = asObservable()
    let other = other.asObservable()
    return AnonymousObservable { sink, scope in
      let joint = MultipleInputs(sink.address, in: scope)
      let isOpen = UncheckedReference(false)
      let starter = joint.scope.child()
      Trampoline.together {
        let input = joint.input(
          next: { address in if isOpen.value { joint.sink.next(address) } },
          stop: { end in
            if isOpen.value || end.error != nil { joint.stop(end) } else { joint.end() }
          }, box: { Box.copying(Element.self, at: $0) })
        source.run(Sink(input), in: joint.scope)
        if joint.scope.isDisposed { return }
        let opener = joint.helper(
          next: { _ in
            isOpen.value = true
            joint.scope.end(starter)
          }, in: starter, box: { Box.copying(Other.Element.self, at: $0) })
        other.run(Sink(opener), in: starter)
      }
    }
  }

  /// Everything until `duration` has passed.
  public func take(for duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let joint = MultipleInputs(sink.address, in: scope)
      ScheduledItem.start(on: scheduler, after: duration.nanoseconds, in: joint.scope) { joint.finish(.completed) }
      source.run(Sink(joint.output { Box.copying(Element.self, at: $0) }), in: joint.scope)
    }
  }

  /// Everything after `duration` has passed.
  public func skip(_ duration: RxTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return AnonymousObservable { sink, scope in
      let isOpen = Flag()
      ScheduledItem.start(on: scheduler, after: duration.nanoseconds, in: scope) { isOpen.raise() }
      let next = sink.nextAddress
      source.run(
        Sink<Element>(nextAddress: { address in if isOpen.isRaised { next(address) } }, stop: sink.stop), in: scope)
    }
  }
}

/// Raised once; any thread.
private final class Flag: Sendable {
  private let raised = Atomic(false)

  var isRaised: Bool { raised.load(ordering: .acquiring) }

  func raise() { raised.store(true, ordering: .releasing) }
}
