#if DEBUG
  import ReactorCore
  import Testing

  @Suite("Chains of turns that do not end, in debug builds", .contract(21)) struct RunawayChainTests {
    final class Walker: Reactor {
      enum Action { case step, back(Int) }
      enum Mutation { case moved }
      let initialState = 0
      var merges: (Observable<Mutation>) -> Observable<Mutation> = { $0 }
      func mutate(action: Action) -> Observable<Mutation> { .just(.moved) }
      func transform(mutation: Observable<Mutation>) -> Observable<Mutation> { merges(mutation) }
      func reduce(state: Int, mutation: Mutation) -> Int { state + 1 }
    }

    private func walkers(_ count: Int) -> (walkers: [Walker], listener: Listener) {
      let listener = Listener()
      let walkers = (0..<count).map { _ in Walker() }
      for walker in walkers { walker.attach(listener) }
      return (walkers, listener)
    }

    private func sentence(_ names: String) -> String {
      """
      a thousand turns have followed from one another without a pause, and go on: \(names). Each was sent while the one \
      before was handled, so the thread is busy until that stops. If it never does, let something on the way wait for a \
      change, as distinctUntilChanged() does.
      """
    }

    @Test func `a subscriber that sends every state back is diagnosed with its reactor and the action, once`() {
      let (walkers, listener) = walkers(1)
      let subscription = walkers[0].state.filter { (1..<5_000).contains($0) }.map { _ in .step }.bind(
        to: walkers[0].action)

      walkers[0].action.onNext(.step)

      #expect(walkers[0].currentState == 5_000)
      #expect(listener.diagnoses.all == [sentence("Walker.step → Walker.step")])
      subscription.dispose()
    }

    @Test func `a diagnosis of reactors that send to each other names all of them`() {
      let (walkers, listener) = walkers(2)
      let bag = DisposeBag()
      walkers[0].state.filter { (1..<3_000).contains($0) }.map { .back($0) }.bind(to: walkers[1].action).disposed(
        by: bag)
      walkers[1].state.filter { $0 > 0 }.map { _ in .step }.bind(to: walkers[0].action).disposed(by: bag)

      walkers[0].action.onNext(.step)

      #expect(listener.diagnoses.all == [sentence("Walker.step → Walker.back → Walker.step")])
    }

    @Test func `a mutation that a transform merges in for each state is diagnosed too`() {
      let (walkers, listener) = walkers(1)
      let news = PublishSubject<Walker.Mutation>()
      walkers[0].merges = { .merge($0, news) }
      let subscription = walkers[0].state.subscribe(onNext: { if (1..<3_000).contains($0) { news.onNext(.moved) } })

      walkers[0].action.onNext(.step)

      #expect(walkers[0].currentState == 3_000)
      #expect(listener.diagnoses.all == [sentence("a mutation of Walker → a mutation of Walker")])
      subscription.dispose()
    }

    @Test func `many actions that are sent at once, or one after the other, are no endless chain`() {
      let (walkers, listener) = walkers(1)
      let subscription = walkers[0].state.subscribe(onNext: { [walker = walkers[0]] state in
        if state == 1 { for _ in 0..<5_000 { walker.action.onNext(.step) } }
      })

      for _ in 0..<5_000 { walkers[0].action.onNext(.step) }
      onThreads(4) { _ in for _ in 0..<2_000 { walkers[0].action.onNext(.step) } }

      #expect(walkers[0].currentState == 18_000)
      #expect(listener.diagnoses.all == [])
      subscription.dispose()
    }
  }
#endif
