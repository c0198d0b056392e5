import ReactorCore
import ReactorTesting
import Testing

@Suite("Orders behind a token that expires", .traced(.virtualTime)) struct OrdersTests {
  private func makeReactor(newToken: String) throws -> OrdersReactor {
    let clock = try #require(TracedRun.scheduler)
    return OrdersReactor(
      orders: { token in
        Single.timer(.milliseconds(100), scheduler: clock)
          .map { (_: Int) in
            guard token == "new" else { throw OrdersReactor.Expired() }
            return ["a book"]
          }
      },
      renew: { .just(newToken).delay(.milliseconds(50), scheduler: clock) })
  }

  @Test func `an expired token is renewed once, and the orders are loaded`() throws {
    let reactor = try makeReactor(newToken: "new")
    reactor.action.onNext(.load)
    TracedRun.scheduler?.start()

    expectTrace(of: reactor, .load, leadsTo: [.setToken("new"), .setOrders(["a book"])], within: .milliseconds(250))
    expectNo(.swallowedErrors, .openEffects)
  }

  @Test func `a new token that is refused too ends in a message, and in no loop`() throws {
    let reactor = try makeReactor(newToken: "refused")
    reactor.action.onNext(.load)
    TracedRun.scheduler?.start()

    expectTrace(of: reactor, .load, leadsTo: [.setToken("refused"), .setMessage("sign in again")])
    expectNo(.swallowedErrors, .openEffects)
  }
}
