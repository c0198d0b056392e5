import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// A seat that is let go while it is being held is held for ever.
  static let seats = Planted(
    "seat booking", needs: "one payload twice, a late answer", optimum: 3,
    alphabet: [.select(1), .select(2), .deselect(1), .deselect(2)],
    script: [.send(.select(1)), .send(.deselect(1)), .answer(1)]
  ) { isMended in
    Hunt { stage in
      let theatre = Theatre(answers: stage.answers.mayFail(with: Wrong("taken")))
      let seats = SeatsReactor(theatre: theatre, isMended: isMended)
      stage.settled("the theatre holds the seats that are shown") { seats.currentState.seats == theatre.held }
      return seats
    }
  }
}

/// A fake box office, which holds seats for a customer.
private final class Theatre {
  private(set) var held: Set<Int> = []
  private let answers: Answers

  init(answers: Answers) { self.answers = answers }

  func hold(_ seat: Int) -> Observable<Void> {
    Observable<Int>.timer(.milliseconds(300), scheduler: answers).map { [self] _ in _ = held.insert(seat) }
  }

  func release(_ seat: Int) { held.remove(seat) }
}

/// A choice of up to four seats, each held as soon as it is chosen.
private final class SeatsReactor: Reactor {
  enum Action: Equatable, Sendable { case select(Int), deselect(Int) }
  enum Mutation { case add(Int), remove(Int) }
  struct State { var seats: Set<Int> = [] }

  let initialState = State()
  private let theatre: Theatre
  private let isMended: Bool

  init(theatre: Theatre, isMended: Bool) {
    self.theatre = theatre
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let seats = currentState.seats
    switch action {
    case .select(let seat):
      if seats.contains(seat) || seats.count == 4 { return .empty() }
      let hold = theatre.hold(seat).flatMap { Observable<Mutation>.empty() }.catch { _ in .just(.remove(seat)) }
      let deselection = self.action.filter { $0 == .deselect(seat) }
      return .concat([.just(.add(seat)), isMended ? hold.take(until: deselection) : hold])
    case .deselect(let seat):
      if !seats.contains(seat) { return .empty() }
      theatre.release(seat)
      return .just(.remove(seat))
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let seat): state.seats.insert(seat)
    case .remove(let seat): state.seats.remove(seat)
    }
    return state
  }
}
