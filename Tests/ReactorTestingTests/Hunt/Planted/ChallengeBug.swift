import PlatformSupport
import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// The code of an older challenge signs in after a newer one was sent.
  static let challenge = Planted(
    "two-factor sign-in", needs: "async, a payload of the state, answers in another order", optimum: 6,
    alphabet: [.signIn, .enter(1), .enter(2), .resend],
    script: [
      .send(.signIn), .answer(1), .send(.enter(1)), .send(.resend), .answer(2), .answer(1),
    ]
  ) { isMended in
    Hunt { stage in
      let service = ChallengeService(answers: stage.answers.mayFail(with: Wrong("401")))
      let challenge = ChallengeReactor(service: service, isMended: isMended)
      stage.always("who is signed in met the newest challenge") {
        challenge.currentState.met.map { $0 == challenge.currentState.challenge } ?? true
      }
      return challenge
    }
  }
}

/// A fake service whose challenges count from 1; the code of each is its number.
private final class ChallengeService: Sendable {
  private let answers: Answers
  private let count = Locked(0)

  init(answers: Answers) { self.answers = answers }

  func challenge() async throws -> Int {
    try await answers.response()
    return count.withLock { count in
      count += 1
      return count
    }
  }

  func verify(_ code: Int, for challenge: Int) async throws {
    try await answers.response(80)
    if code != challenge { throw Wrong("code") }
  }
}

/// A sign-in with a code that was sent to the user's phone.
private final class ChallengeReactor: Reactor {
  enum Action: Equatable, Sendable { case signIn, resend, enter(Int) }
  enum Mutation: Sendable { case challenged(Int), met(Int), failed }
  struct State {
    var challenge: Int?
    /// The challenge that the user met; nil for one who is not signed in.
    var met: Int?
    var failures = 0
  }

  let initialState = State()
  private let service: ChallengeService
  private let isMended: Bool

  init(service: ChallengeService, isMended: Bool) {
    self.service = service
    self.isMended = isMended
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let state = currentState
    if state.met != nil { return .empty() }
    switch action {
    case .signIn: return state.challenge == nil ? newChallenge : .empty()
    case .resend: return state.challenge == nil ? .empty() : newChallenge
    case .enter(let code):
      guard let challenge = state.challenge else { return .empty() }
      let answer = Observable<Mutation>.async { [service] in
        try await service.verify(code, for: challenge)
        return .met(challenge)
      }
      return answer.catch { _ in .just(.failed) }
    }
  }

  private var newChallenge: Observable<Mutation> {
    Observable<Mutation>.async { [service] in .challenged(try await service.challenge()) }.catch { _ in .just(.failed) }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .challenged(let challenge): if state.met == nil { state.challenge = challenge }
    case .met(let challenge): if !isMended || challenge == state.challenge { state.met = challenge }
    case .failed: state.failures += 1
    }
    return state
  }
}
