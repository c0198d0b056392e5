import ReactorCore
import Testing

@Suite("Errors and endings") struct TerminationTests {
  @Test(.contract(16)) func `an error inside one effect ends that effect, and the reactor lives on`() {
    let reactor = Adder()
    let listener = Listener()
    reactor.attach(listener)
    reactor.onMutate = { $1 < 0 ? .concat(.just(1), .error(Failure("no"))) : .just($1) }

    reactor.action.onNext(-1)
    reactor.action.onNext(10)

    #expect(reactor.currentState.log == [1, 10])
    #expect(listener.swallowed.all == ["effect: no"])
    #expect(listener.effectEnds.all == ["failed(no)", "completed"])
  }

  @Test(.contract(16)) func `an asynchronous effect fails alone`() {
    let reactor = Adder()
    let sources = [PublishSubject<Int>(), PublishSubject<Int>()]
    reactor.onMutate = { sources[$1].asObservable() }
    reactor.action.onNext(0)
    reactor.action.onNext(1)

    sources[0].onNext(1)
    sources[0].onError(Failure("gone"))
    sources[1].onNext(2)

    #expect(reactor.currentState.log == [1, 2])
    #expect(!sources[0].hasObservers)
    #expect(sources[1].hasObservers)
  }

  @Test(.contract(16)) func `an effect whose source sends both ends at once from two threads ends once`() {
    let reactor = Adder()
    let listener = Listener()
    reactor.attach(listener)
    let observers = Record<AnyObserver<Int>>()
    reactor.onMutate = { _, _ in
      .create { observer in
        observers.add(observer)
        return Disposables.create()
      }
    }

    for round in 0..<200 {
      reactor.action.onNext(round)
      let observer = observers.all[round]
      onThreads(2) { $0 == 0 ? observer.onCompleted() : observer.onError(Failure("late")) }
    }

    #expect(listener.effectEnds.all.count == 200)
  }

  @Test(.contract(17)) func `an error that passes the actions' transform is reported, and stops them alone`() {
    let reactor = Adder()
    let listener = Listener()
    let source = PublishSubject<Int>()
    reactor.attach(listener)
    reactor.onAction = { .merge($1, source) }

    reactor.action.onNext(1)
    source.onError(Failure("broken"))
    reactor.action.onNext(2)

    #expect(reactor.currentState.log == [1])
    #expect(listener.swallowed.all == ["transform(action:): broken"])
    #expect(listener.endings.all == ["failed(broken)"])
    #expect(listener.diagnoses.all.count == 1)
    #expect(listener.diagnoses.all[0].contains("transform(action:) returned failed with broken"))
  }

  @Test(.contract(17)) func `an error that passes the mutations' transform is reported`() {
    let reactor = Adder()
    let listener = Listener()
    reactor.attach(listener)
    reactor.onMutation = { $1.map { mutation in if mutation == 0 { throw Failure("zero") } else { mutation } } }

    reactor.action.onNext(1)
    reactor.action.onNext(0)
    reactor.action.onNext(2)

    #expect(reactor.currentState.log == [1])
    #expect(listener.swallowed.all == ["transform(mutation:): zero"])
    #expect(listener.diagnoses.all.count == 1)
  }

  @Test(.contract(17), arguments: ["action", "mutation"]) func `a completion that passes a transform is reported`(
    transform: String
  ) {
    let reactor = Adder()
    let listener = Listener()
    if transform == "action" { reactor.onAction = { $1.take(1) } } else { reactor.onMutation = { $1.take(1) } }

    withMiddleware(listener) { reactor.action.onNext(1) }
    reactor.action.onNext(2)

    #expect(reactor.currentState.log == [1])
    #expect(listener.endings.all == ["completed"])
    #expect(listener.diagnoses.all.count == 1)
    #expect(listener.diagnoses.all[0].contains("transform(\(transform):) returned completed"))
  }

  @Test(.contract(18)) func `an error in the state's transform reaches subscribers, and late ones`() {
    let reactor = Adder()
    reactor.onState = { $1.map { state in if state.sum > 1 { throw Failure("big") } else { state } } }
    let words = Record<String>()
    let late = Record<String>()
    _ = Record.words(of: reactor.state.map(\.sum), in: words)

    reactor.action.onNext(1)
    reactor.action.onNext(1)
    reactor.action.onNext(1)
    _ = Record.words(of: reactor.state.map(\.sum), in: late)

    #expect(words.all == ["0", "1", "error(big)"])
    #expect(late.all == ["1", "error(big)"])
  }

  @Test(.contract(18))
  func `a completion in the state's transform reaches subscribers, and the reactor goes on unseen`() {
    let reactor = Adder()
    reactor.onState = { $1.take(2) }
    let words = Record<String>()
    _ = Record.words(of: reactor.state.map(\.sum), in: words)

    reactor.action.onNext(1)
    reactor.action.onNext(1)

    #expect(words.all == ["0", "1", "completed"])
    #expect(reactor.currentState.sum == 1)
  }

  @Test(.contract(18, 19)) func `the end of the states waits until the running delivery has reached every subscriber`()
  {
    let reactor = Adder()
    let other = PublishSubject<Adder.State>()
    reactor.onState = { .merge($1, other) }
    let words = Record<String>()
    let subscription = reactor.state.subscribe(onNext: { if $0.sum == 1 { other.onError(Failure("elsewhere")) } })
    _ = Record.words(of: reactor.state.map(\.sum), in: words)

    reactor.action.onNext(1)

    #expect(words.all == ["0", "1", "error(elsewhere)"])
    subscription.dispose()
  }

  @Test(.contract(17)) func `a middleware that is attached late is diagnosed, and sees what follows`() {
    let reactor = Adder()
    let first = Listener()
    let second = Listener()
    reactor.attach(first)
    reactor.action.onNext(1)

    reactor.attach(second)
    reactor.action.onNext(2)

    #expect(first.created.all == ["Adder"])
    #expect(second.created.all == ["Adder"])
    #expect(first.mutations.all == ["1", "2"])
    #expect(second.mutations.all == ["2"])
    #expect(second.diagnoses.all.count == 1)
  }
}
