import ReactorCore
import Testing

@testable import ReactorTesting

/// A value that a description does not tell from others.
private final class Token: Sendable {}

/// Its state and its mutations hold objects; nothing says when they are equal.
private final class Vault: Reactor {
  typealias Action = Mutation
  enum Mutation { case put(Token) }
  struct State { var token = Token() }
  let initialState = State()
  func reduce(state: State, mutation: Mutation) -> State {
    switch mutation {
    case .put(let token): State(token: token)
    }
  }
}

/// Compares states by their numbers alone.
private final class Numbered: Reactor {
  struct Action: Equatable { var number: Int }
  struct State: Equatable {
    var number = 0
    var token = Token()
    static func == (one: State, other: State) -> Bool { one.number == other.number }
  }
  let initialState = State()
  func reduce(state: State, mutation: Action) -> State { State(number: mutation.number) }
}

@Suite("Steps that cannot be compared") struct IncomparableStepsTests {
  @Test func `values that are described alike and not wholly are not called equal`() {
    let messages = issuesRecorded {
      withTracing {
        let store = TestStore(Vault())
        let token = Token()
        store.send(.put(token))
        store.receive(.put(token)) { $0.token = token }
        store.send(.put(token)) { $0.token = token }
      }
    }
    #expect(messages.count == 2)
    let remedy = "Make Mutation Equatable, or expect its case with a condition: .case(…) { … }"
    #expect(messages.first?.hasSuffix(remedy) == true)
    #expect(messages.last?.hasSuffix("Make State Equatable") == true)
  }

  @Test(.traced) func `states that are Equatable are compared by their own equality`() {
    let store = TestStore(Numbered())
    store.send(.init(number: 1)) { $0.number = 1 }
    store.send(.init(number: 2))
    store.receive(.init(number: 2)) { $0 = .init(number: 2) }
    store.finish()
  }
}
