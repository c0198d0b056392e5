import ReactorCore
import Testing
import TestScale

@Suite("The order of what transforms emit", .contract(33)) struct TransformOutputTests {
  @Test func `states of two and three reactors that merge each other's reach observers as with ReactorKit`() {
    var states = 0
    for graph in 0..<TestScale.graphs {
      var dice = Dice(graph)
      let parts = RandomParts.app(2 + dice.below(2), inCircles: false, &dice)
      let sends = (0..<6).map { _ in
        (Errand(number: dice.below(4), hops: 3), dice.below(parts.count))
      }
      let (app, peers) = (App(), App())
      defer {
        app.close()
        peers.close()
      }
      var (ours, theirs): ([RandomReactor], [PeerPipeline]) = ([], [])
      app.build(parts) { parts in
        let reactor = RandomReactor(parts, in: app)
        ours.append(reactor)
        return reactor
      }
      peers.build(parts) { parts in
        let pipeline = PeerPipeline(parts, in: peers)
        theirs.append(pipeline)
        return pipeline
      }
      let bag = DisposeBag()
      for reactor in ours {
        reactor.state.subscribe(onNext: { [happened = reactor.happened] in happened.delivered.append($0) }).disposed(
          by: bag)
      }
      let before = theirs.map { $0.delivered.all.count - 1 }
      for (errand, member) in sends {
        app.send(errand, to: member)
        peers.send(errand, to: member)
      }
      for (index, reactor) in ours.enumerated() {
        let expected = Array(theirs[index].delivered.all.dropFirst(before[index]))
        #expect(reactor.happened.delivered == expected, "graph \(graph), \(reactor.parts)")
        #expect(reactor.currentState == expected.last, "graph \(graph)")
        states += expected.count
      }
    }
    #expect(states > 20 * TestScale.graphs)
  }

  @Test func `output of the transforms is handled in the order of emission, also in cycles of reactors`() {
    var (inCircles, states) = (0, 0)
    for graph in 0..<TestScale.graphs {
      var dice = Dice(graph &+ 1_000_003)
      let parts = RandomParts.app(2 + dice.below(2), inCircles: true, &dice)
      let app = App()
      defer { app.close() }
      var all: [RandomReactor] = []
      app.build(parts) { parts in
        let reactor = RandomReactor(parts, in: app)
        all.append(reactor)
        return reactor
      }
      let bag = DisposeBag()
      var late: [Record<Picture>] = []
      for reactor in all {
        reactor.happened.statesOut.removeAll()
        reactor.state.skip(1).subscribe(onNext: { [happened = reactor.happened] in happened.delivered.append($0) })
          .disposed(by: bag)
      }
      for reactor in all {
        let record = Record<Picture>()
        reactor.state.skip(1).subscribe(onNext: { record.add($0) }).disposed(by: bag)
        late.append(record)
      }
      for _ in 0..<6 { app.send(Errand(number: dice.below(4), hops: 3), to: dice.below(parts.count)) }
      for (index, reactor) in all.enumerated() {
        let happened = reactor.happened
        if reactor.parts.action.form > 0 {
          #expect(happened.mutated == happened.actionsOut, "graph \(graph), \(reactor.parts)")
        }
        if reactor.parts.mutation.form > 0 {
          #expect(happened.reduced == happened.mutationsOut, "graph \(graph), \(reactor.parts)")
        }
        if reactor.parts.state.form > 0 {
          #expect(happened.delivered == happened.statesOut, "graph \(graph), \(reactor.parts)")
          inCircles += 1
        }
        #expect(late[index].all == happened.delivered, "graph \(graph)")
        #expect(happened.delivered.last.map { $0 == reactor.currentState } ?? true, "graph \(graph)")
        states += happened.delivered.count
      }
    }
    #expect(inCircles > TestScale.graphs && states > 20 * TestScale.graphs)
  }

  @Test func `output of the transforms is handled in the order of emission, also from many threads`() {
    let reactor = Adder()
    let (news, rounds) = (PublishSubject<Int>(), millionOrLess / 100)
    let (mutationsOut, reduced) = (Record<Int>(), Record<Int>())
    let (statesOut, delivered) = (Record<Int>(), Record<Int>())
    reactor.onReduce = { _, _, mutation in reduced.add(mutation) }
    reactor.onMutation = { _, mutations in
      mutations.flatMapLatest { mutation in Observable.merge(.just(mutation), news.map { mutation + $0 }) }
        .do(onNext: { mutationsOut.add($0) })
    }
    reactor.onState = { _, states in
      states.map(\.sum).flatMapLatest { sum in Observable.merge(.just(sum), news.map { sum + $0 }) }
        .do(onNext: { statesOut.add($0) }).map { Adder.State(sum: $0) }
    }
    let subscription = reactor.state.subscribe(onNext: { delivered.add($0.sum) })

    onThreads(4) { index in
      for round in 0..<rounds {
        if index % 2 == 0 { reactor.action.onNext(1) } else { news.onNext(1_000 * round + index) }
      }
    }

    #expect(reduced.all == mutationsOut.all)
    #expect(delivered.all == statesOut.all)
    #expect(reduced.all.count >= 2 * rounds)
    #expect(reactor.currentState.sum == statesOut.all.last)
    subscription.dispose()
  }

  struct Screen: Equatable {
    var isLoading = false
  }

  final class Section: Reactor {
    typealias Action = Int
    let initialState = 0
    func reduce(state: Int, mutation: Int) -> Int { mutation }
  }

  final class Page: Reactor {
    enum Action { case load }
    enum Mutation { case loading(Bool) }
    let initialState = Screen()
    let section = Section()
    var merges: (Page, Observable<Screen>) -> Observable<Screen> = { $1 }

    func mutate(action: Action) -> Observable<Mutation> {
      .concat([
        .just(.loading(true)),
        .deferred { [section] in
          section.action.onNext(7)
          return .empty()
        }, .just(.loading(false)),
      ])
    }
    func reduce(state: Screen, mutation: Mutation) -> Screen {
      switch mutation {
      case .loading(let isLoading): Screen(isLoading: isLoading)
      }
    }
    func transform(state: Observable<Screen>) -> Observable<Screen> { merges(self, state) }
  }

  @Test func `a state that another reactor's answer made does not overwrite those that come later`() {
    let page = Page()
    let seen = Record<Bool>()
    page.merges = { page, states in
      states.flatMapLatest { state in Observable.merge(.just(state), page.section.state.skip(1).map { _ in state }) }
    }
    let subscription = page.state.subscribe(onNext: { seen.add($0.isLoading) })

    page.action.onNext(.load)

    #expect(seen.all == [false, true, true, false])
    subscription.dispose()
  }

  @Test func `a state that comes out during a reduce or a delivery is delivered right after that one`() {
    let reactor = Adder()
    let news = PublishSubject<Int>()
    let (first, second) = (Record<Int>(), Record<Int>())
    reactor.onReduce = { _, _, mutation in if mutation == 1 { news.onNext(100) } }
    reactor.onMutate = { _, _ in .of(1, 2) }
    reactor.onState = { _, states in Observable.merge(states, news.map { Adder.State(sum: $0) }) }
    let bag = DisposeBag()
    reactor.state.map(\.sum).subscribe(onNext: {
      first.add($0)
      if $0 == 1 { news.onNext(200) }
    }).disposed(by: bag)
    reactor.state.map(\.sum).subscribe(onNext: { second.add($0) }).disposed(by: bag)

    reactor.action.onNext(0)

    #expect(first.all == [0, 100, 1, 200, 3])
    #expect(second.all == first.all)
  }

  @Test func `an action that comes out during a cycle is handled after it, and before one that comes out later`() {
    let reactor = Adder()
    let news = PublishSubject<Int>()
    var isFirst = true
    reactor.onAction = { _, actions in Observable.merge(actions, news) }
    reactor.onMutate = { reactor, action in
      guard isFirst else { return .of(action, action + 1) }
      isFirst = false
      return .concat(
        .just(action),
        .deferred {
          reactor.action.onNext(20)
          news.onNext(30)
          return .just(action + 1)
        })
    }

    reactor.action.onNext(10)

    #expect(reactor.currentState.log == [10, 11, 30, 31, 20, 21])
  }
}
