import ReactorCore
import ReactorTestingRuns
import Testing

// Hunts as docs/hunt.md describes them.

struct LoginHunts {
  static let login = Hunt(on: MainActor.self) { stage in
    let login = LoginReactor(clock: stage.answers.named("login").mayFail(with: CancellationError()))
    stage.always("a user has a name") { login.currentState.user != "" }
    stage.settled("nothing spins") { !login.currentState.isLoading }
    stage.expectNo(.swallowedErrors)
    return login
  }
  .action("login") { _ in .login }
  .values(of: Int.self, [1, 999])
  .times(.seconds(60))

  @Test func nothingBreaks() throws {
    let result = try hunt(runs: 100, within: .seconds(10), seed: 7) { stage in
      let login = LoginReactor(clock: stage.answers)
      stage.settled("nothing spins") { !login.currentState.isLoading }
      return login
    }
    #expect(result.violation == nil)
  }

  @Test func nothingBreaksTheValue() throws { try hunt(Self.login) }

  @Test(.hunted(login, runs: 100)) func nothingBreaksTheTrait() {}

  @Test func theLoginEnds() throws {
    try Self.login.replay {
      $0.send(.login)
      $0.pass(.seconds(1))
      $0.answer("login")
      $0.fail("login", 2)
    }
  }
}
