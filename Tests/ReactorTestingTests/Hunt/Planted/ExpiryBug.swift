import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// A code that expires while it is being checked still opens the door.
  static let expiry = Planted(
    "code that expires", needs: "a payload of the state, time, a late answer", optimum: 5,
    alphabet: [.request, .enter("4711"), .enter("4712")],
    script: [.send(.request), .answer(1), .send(.enter("4711")), .pass(30_000), .answer(1)]
  ) { isMended in
    Hunt { stage in
      let service = CodeService(answers: stage.answers.mayFail(with: Wrong("503")))
      let door = DoorReactor(service: service, clock: stage.scheduler, isMended: isMended)
      stage.always("an expired code opens nothing") { !door.currentState.isOpen || door.currentState.code != nil }
      return door
    }
  }
}

/// A fake service that sends codes, 4711 first.
private final class CodeService {
  private let answers: Answers
  private var last = 4_710

  init(answers: Answers) { self.answers = answers }

  func code() -> Observable<String> {
    Observable<Int>.timer(.milliseconds(500), scheduler: answers).map { [self] _ in
      last += 1
      return "\(last)"
    }
  }

  func check(_ code: String) -> Observable<String> {
    Observable<Int>.timer(.milliseconds(200), scheduler: answers).map { _ in code }
  }
}

/// A door that a code opens for half a minute.
private final class DoorReactor: Reactor {
  enum Action: Equatable, Sendable { case request, enter(String) }
  enum Mutation { case received(String), expired(String), opened(String) }
  struct State {
    var code: String?
    var isOpen = false
  }

  let initialState = State()
  private let service: CodeService
  private let clock: any SchedulerType
  private let isMended: Bool

  init(service: CodeService, clock: any SchedulerType, isMended: Bool) {
    self.service = service
    self.clock = clock
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    if currentState.isOpen { return .empty() }
    switch action {
    case .request: return service.code().flatMap { [clock] in Self.life(of: $0, clock) }.catch { _ in .empty() }
    case .enter(let code):
      if code != currentState.code { return .empty() }
      return service.check(code).map(Mutation.opened).catch { _ in .empty() }
    }
  }

  private static func life(of code: String, _ clock: any SchedulerType) -> Observable<Mutation> {
    let expiry = Observable<Int>.timer(.seconds(30), scheduler: clock).map { _ in Mutation.expired(code) }
    return .concat([.just(.received(code)), expiry])
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .received(let code): if !state.isOpen { state.code = code }
    case .expired(let code): if !state.isOpen, state.code == code { state.code = nil }
    case .opened(let code): if !isMended || state.code == code { state.isOpen = true }
    }
    return state
  }
}
