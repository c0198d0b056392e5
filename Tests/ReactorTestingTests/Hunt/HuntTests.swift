import PlatformSupport
import ReactorCore
import Testing

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Hunts") struct HuntTests {
  /// The only message of a hunt that finds something, without the last line, which names a file.
  private func message<R: TraceableReactor>(_ hunt: Hunt<R>, runs: Int = 2_000, seed: UInt64 = 1) -> String {
    let messages = issuesRecorded {
      _ = try? ReactorTestingRuns.hunt(
        hunt, TracingOptions(name: "login"), runs: runs, within: TestScale.patience, seed: seed)
    }
    #expect(messages.count == 1)
    return (messages.first ?? "").split(separator: "\n").dropLast().joined(separator: "\n")
  }

  @Test func `an answer that comes after the logout is found, and shrunk to six steps`() {
    #expect(
      message(HuntedLogin.hunt(isMended: false)) == """
        hunt: "who is signed out has no token" breaks after 6 steps (run 3 of 2,000, seed 1; 19 steps before shrinking)
            1  send .login
            2  answer login   token null → "[Filtered]", isSignedIn false → true
            3  send .load
            4  fail load
            5  send .logout   token "[Filtered]" → null, isSignedIn true → false
          ! 6  answer load    token null → "[Filtered]"
        Without any one step it does not break. No shorter run of these actions breaks it (87 tried).
        """)
  }

  @Test func `nothing breaks when it is mended`() throws {
    let result = try hunt(HuntedLogin.hunt(isMended: true), runs: 200, within: TestScale.patience)
    #expect(result.runs == 200)
    #expect(result.violation == nil)
    #expect(result.description.hasSuffix("nothing broke (seed 1)"))
  }

  @Test(.enabled(if: HuntChild.isAvailable)) func `a trap is survived, and shrunk`() {
    #expect(
      message(HuntedLogin.hunt(isMended: true, traps: true)) == """
        hunt: the process ends (Fatal error: items are lost) after 5 steps (run 3 of 2,000, seed 1; 17 steps before shrinking)
            1  send .login
            2  answer login   token null → "[Filtered]", isSignedIn false → true
            3  send .load
            4  answer load    items null → 3
          ! 5  send .logout
        Without any one step it does not break. No shorter run of these actions breaks it (40 tried).
        """)
  }
}

/// A counter on the main actor.
@MainActor final class MainCounter: @MainActor Reactor {
  enum Action: Sendable { case add }
  typealias Mutation = Action
  let initialState = 0

  func reduce(state: Int, mutation: Mutation) -> Int { state + 1 }
}

@Suite("Hunts on the main actor") @MainActor struct MainHuntTests {
  static let counter = Hunt(on: MainActor.self) { stage in
    let counter = MainCounter()
    stage.always("it is small") { counter.currentState < 3 }
    return counter
  }

  @Test func `a reactor on the main actor is hunted there`() {
    var result: HuntResult?
    let messages = issuesRecorded { result = try? hunt(Self.counter, runs: 10, within: TestScale.patience) }
    #expect(messages.count == 1)
    #expect(result?.shortest == ["send .add", "send .add", "send .add"])
  }
}

@Suite("Hunt replays") struct HuntReplayTests {
  private func messages(isMended: Bool) -> [String] {
    issuesRecorded {
      try? HuntedLogin.hunt(isMended: isMended).replay {
        $0.send(.login)
        $0.answer("login")
        $0.send(.load)
        $0.fail("load")
        $0.send(.logout)
        $0.answer("load")
      }
    }
  }

  @Test func `a run that is done again breaks the same`() {
    #expect(
      messages(isMended: false) == [
        """
        "who is signed out has no token" breaks in the last of these steps:
            1  send .login
            2  answer login   token null → "[Filtered]", isSignedIn false → true
            3  send .load
            4  fail load
            5  send .logout   token "[Filtered]" → null, isSignedIn true → false
          ! 6  answer load    token null → "[Filtered]"
        """
      ])
  }

  @Test func `a run that is done again passes when the reactor is mended`() {
    #expect(messages(isMended: true) == [])
  }
}

/// A login whose answers come late, fail, and come after the logout.
final class HuntedLogin: Reactor {
  enum Action: Sendable { case login, load, logout }
  enum Mutation: Sendable { case setToken(String?), setItems(Int?) }
  struct State {
    var token: String?
    var isSignedIn = false
    var items: Int?
  }

  static func hunt(isMended: Bool, traps: Bool = false) -> Hunt<HuntedLogin> {
    Hunt { stage in
      let login = HuntedLogin(stage.answers.mayFail(with: Wrong("401")), isMended: isMended, traps: traps)
      stage.always("who is signed out has no token") {
        login.currentState.isSignedIn || login.currentState.token == nil
      }
      stage.settled("nothing is left") { true }
      return login
    }
  }

  let initialState = State()
  private let clock: any SchedulerType
  private let (isMended, traps): (Bool, Bool)

  init(_ clock: any SchedulerType, isMended: Bool, traps: Bool) {
    (self.clock, self.isMended, self.traps) = (clock, isMended, traps)
  }

  private func answer<Value>(_ value: Value) -> Observable<Value> {
    Observable.just(value).delay(.milliseconds(100), scheduler: clock)
  }

  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .login: return answer("t1").map { .setToken($0) }.catch { _ in .empty() }
    case .load:
      guard currentState.token != nil else { return .empty() }
      let renewed = answer("t2").map { Mutation.setToken($0) }.catch { _ in .empty() }
      return answer(3).map { Mutation.setItems($0) }.catch { _ in renewed }
    case .logout:
      if traps, currentState.items != nil { fatalError("items are lost") }
      return .just(.setToken(nil))
    }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setToken(let token):
      if isMended, token == "t2", !state.isSignedIn { return state }
      state.token = token
      state.isSignedIn = token != nil && (token == "t1" || state.isSignedIn)
    case .setItems(let items): state.items = items
    }
    return state
  }
}
