import ReactorCore
import Testing

@Suite("Actions and cancelling") struct ActionSubjectTests {
  @Test(.contract(22)) func `observers of the actions are called in the order in which they subscribed`() {
    let reactor = Adder()
    let heard = Record<Int>()
    let subscriptions = (0..<20).map { number in
      reactor.action.subscribe(onNext: { _ in heard.add(number) })
    }
    for number in [3, 7, 19] { subscriptions[number].dispose() }
    let last = reactor.action.subscribe(onNext: { _ in heard.add(100) })

    reactor.action.onNext(1)

    #expect(heard.all == (0..<20).filter { ![3, 7, 19].contains($0) } + [100])
    last.dispose()
  }

  @Test(.contract(22)) func `every observer gets actions in the order in which they were sent`() {
    let reactor = Adder()
    let heard = [Record<Int>(), Record<Int>()]
    let bag = DisposeBag()
    for record in heard {
      reactor.action.subscribe(onNext: { action in
        record.add(action)
        if action < 3 { reactor.action.onNext(action + 10) }
      }).disposed(by: bag)
    }

    reactor.action.onNext(1)
    reactor.action.onNext(2)

    #expect(heard[0].all == [1, 11, 11, 2, 12, 12])
    #expect(heard[1].all == heard[0].all)
  }

  @Test(.contract(24)) func `an action subject passes next events only`() {
    let reactor = Adder()
    let words = Record<String>()
    let subscription = Record.words(of: reactor.action, in: words)

    _ = Observable.of(1, 2).bind(to: reactor.action)
    _ = Observable<Int>.error(Failure("x")).bind(to: reactor.action)
    reactor.action.onError(Failure("y"))
    reactor.action.onCompleted()
    reactor.action.on(.next(3))
    reactor.action.accept(4)
    reactor.action.asObserver().onNext(5)

    #expect(words.all == ["1", "2", "3", "4", "5"])
    #expect(reactor.currentState.log == [1, 2, 3, 4, 5])
    subscription.dispose()
  }

  @Test(.contract(24)) func `self.action inside mutate gives actions as they were sent, before the transform`() {
    let reactor = Adder()
    let heard = Record<Int>()
    reactor.onAction = { $1.map { $0 * 100 } }
    reactor.onMutate = { reactor, action in
      guard action == 100 else { return .empty() }
      return reactor.action.map {
        heard.add($0); return $0
      }
    }

    reactor.action.onNext(1)
    reactor.action.onNext(2)

    #expect(heard.all == [2])
    #expect(reactor.currentState.log == [2])
  }

  @Test(.contract(24)) func `a stop action cancels the effect that waits for it, and middleware is notified`() {
    let reactor = Adder()
    let listener = Listener()
    let ticks = PublishSubject<Int>()
    let stop = -1
    reactor.attach(listener)
    reactor.onMutate = { reactor, action in
      action == stop ? .empty() : ticks.take(until: reactor.action.filter { $0 == stop })
    }

    reactor.action.onNext(0)
    ticks.onNext(1)
    ticks.onNext(2)
    reactor.action.onNext(stop)
    ticks.onNext(3)

    #expect(reactor.currentState.log == [1, 2])
    #expect(!ticks.hasObservers)
    #expect(listener.effectEnds.all == ["completed", "cancelled"])
  }

  @Test(.contract(24)) func `an action that restarts its own effect cancels the one before alone`() {
    let reactor = Adder()
    let ticks = [PublishSubject<Int>(), PublishSubject<Int>()]
    var starts = 0
    reactor.onMutate = { reactor, _ in
      defer { starts += 1 }
      return ticks[starts].take(until: reactor.action)
    }

    reactor.action.onNext(0)
    reactor.action.onNext(0)
    ticks[0].onNext(1)
    ticks[1].onNext(2)

    #expect(reactor.currentState.log == [2])
  }

  @Test(.contract(20, 24)) func `actions sent from a transform's closure and from an effect's end are queued`() {
    let reactor = Adder()
    reactor.onAction = { reactor, actions in
      actions.map { [unowned reactor] action in
        if action == 1 { reactor.action.onNext(2) }
        return action
      }
    }
    reactor.onMutate = { reactor, action in
      .create { [unowned reactor] observer in
        observer.onNext(action)
        return Disposables.create { if action == 2 { reactor.action.onNext(3) } }
      }.take(1)
    }

    reactor.action.onNext(1)

    #expect(reactor.currentState.log == [1, 2, 3])
  }
}
