import ReactorTesting
import Testing

import struct TraceLaws.LawFile

@Suite("Laws in Swift") struct LawTests {
  private typealias Action = LoginReactor.Action
  private typealias Mutation = LoginReactor.Mutation

  /// Every sentence of docs/laws.md.
  private static let sentences: KeyValuePairs<String, Law<LoginReactor>> = [
    "always page = 0": .always(\.page, 0),
    "always user = \"ada\" when isLoading = false": .always(\.user, "ada").when(\.isLoading, false),
    "never action logout": .never(.action(.logout)),
    "effect login leads to state isLoading = false within 5 s unless cancelled":
      .effect(.case(Action.login)).leads(to: .state(\.isLoading, false), within: .seconds(5)).unlessCancelled,
    "action login where value = \"ada\" leads to mutation setUser where value = \"ada\"":
      .action(.login("ada")).leads(to: .mutation(.setUser("ada"))),
    "action login leads to mutation setUser with the same value":
      .action(.case(Action.login)).leads(to: .mutation(.case(Mutation.setUser)), withTheSame: "value"),
    "action load leads to at most 2 mutation setPage":
      .action(.named("load")).leads(toAtMost: 2, .mutation(.case(Mutation.setPage))),
    "action logout never leads to error Offline":
      .action(.logout).neverLeads(to: .error(LoginReactor.Offline.self)),
    "mutation setUser comes from action login or action relay with the same value":
      .mutation(.case(Mutation.setUser)).comes(
        from: .action(.case(Action.login)).or(.action(.case(Action.relay))), withTheSame: "value"),
    "effect * fails is followed by pulse alert within 1500 ms":
      .effect(.named("*"), .fails).isFollowed(by: .pulse("alert"), within: .milliseconds(1500)),
    "action logout only when isLoading = false": .action(.logout).only(when: \.isLoading, false),
    "mutation setPage only after mutation Birds.setQuery since action logout":
      .mutation(.case(Mutation.setPage)).only(
        after: .mutation(of: Birds.self, .named("setQuery")), since: .action(.logout)),
    "mutation setPage only after mutation Birds.setQuery":
      .mutation(.case(Mutation.setPage)).only(after: .mutation(.from("Birds", named: "setQuery"))),
    "after action logout never mutation setUser until action login":
      .after(.action(.logout), never: .mutation(.case(Mutation.setUser)), until: .action(.case(Action.login))),
    "after action logout always user = nil until effect login ends":
      .after(.action(.logout), always: \.user, nil, until: .effect(.case(Action.login), .ends)),
    "action logout stops effect load": .action(.logout).stops(.effect(.named("load"))),
    "effect login one at a time": .effect(.case(Action.login)).isOneAtATime,
    "effect logout at most 3 at a time": .effect(.logout).isAtMost(3),
    "effect listen ends": .effect(.listen).ends,
    "effect listen ends within 2 min": .effect(.listen).ends(within: .seconds(120)),
    "field user.count changes only by setUser, count": .field("user.count").changesOnly(
      by: .case(Mutation.setUser), .named("count")),
    "field count never decreases": .field(\.count).neverDecreases,
    "no late responses": .no(.lateResponses),
    "effect listen stays open": .effect(.listen).staysOpen,
    "render LoginView comes from action Birds.search":
      .render("LoginView").comes(from: .action(of: Birds.self, .case(Birds.Action.search))),
  ]

  @Test func `a law is printed as a line of a laws file, which is read as the same law`() throws {
    for (sentence, law) in Self.sentences {
      #expect(law.description == "LoginReactor: \(sentence)")
      #expect(try LawFile(parsing: law.description).laws.map(\.text) == [law.description])
    }
  }

  @Test func `a closure is printed by its text, and a secret is not printed`() {
    let closure: Law<LoginReactor> = .always("a page") { $0.page > 0 }.when("in") { $0.user != nil }
    let pattern: Law<LoginReactor> = .never(.action(.matching("a long name") { _ in false }))
    let secret: Law<LoginReactor> = .always(\.password, "hunter2")

    #expect(closure.description == "LoginReactor: always a page when in")
    #expect(pattern.description == "LoginReactor: never action * where a long name")
    #expect(secret.description == "LoginReactor: always password = [Filtered]")
  }

  private static let meaningless: KeyValuePairs<String, Law<LoginReactor>> = [
    "write .effect(.case(…)) or .effect(.named(\"…\"))": .effect(.login("ada")).isOneAtATime,
    "is not all effects of one case": .action(.logout).stops(.action(.listen)),
    "only what leads to something can be 'unless cancelled'": .effect(.listen).ends.unlessCancelled,
    "only 'always' has a 'when'": .effect(.listen).ends.when(\.page, 1),
    "name the effect that is meant to stay open": .effect(.named("*")).staysOpen,
    "a field changes only by whole cases": .field(\.user).changesOnly(by: .is(.setUser("ada"))),
    "is no stored property. Give its name as text": .always(\.isIn, true),
    "is no stored property; give the name of the field as text": .field(\.isIn).neverDecreases,
    "a mutation of a law has no conditions": .never(.mutation(.named("count").writing("count"))),
    "'after X always P' is about the states of the reactor of X":
      .after(.action(of: Birds.self, .named("search")), always: \.page, 1, until: .action(.logout)),
  ]

  @Test func `a law without a meaning fails the test at its line`() {
    for (problem, law) in Self.meaningless {
      let messages = messages { _, login in
        login.action.onNext(.listen)
        expectLaw(of: login, law)
      }
      #expect(messages.first?.contains(problem) == true, "\(messages)")
      #expect(messages.first?.contains("Laws/LawTests.swift:") == true)
    }
  }
}

extension LoginReactor.State {
  fileprivate var isIn: Bool { user != nil }
}
