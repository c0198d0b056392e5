import Observation
import ReactorCore
import ReactorObservation

/// The row o of docs/internals/performance.md.
let observationCases: [Case] = [
  Case(
    name: "o", description: "action that changes one of ten observed fields, read again", nanoseconds: 9_000,
    instructions: 70_000, reference: nil, count: 20_000
  ) {
    let observed = ObservedReactor(TenFieldsReactor(), on: CurrentThreadScheduler.instance)
    let seen = SharedValue(0)
    withObservationTracking {
      seen.value &+= observed.f1 &+ observed.f2 &+ observed.f3 &+ observed.f4 &+ observed.f5
      seen.value &+= observed.f6 &+ observed.f7 &+ observed.f8 &+ observed.f9
    } onChange: {
    }
    return { count in
      for _ in 0..<count {
        withObservationTracking {
          seen.value &+= observed.f0
        } onChange: {
        }
        observed.send(.increase)
      }
    }
  }
]

/// A counter with nine fields that do not change.
private final class TenFieldsReactor: Reactor {
  enum Action { case increase }
  struct State {
    var f0 = 0, f1 = 0, f2 = 0, f3 = 0, f4 = 0, f5 = 0, f6 = 0, f7 = 0, f8 = 0, f9 = 0
  }
  let initialState = State()

  func reduce(state: State, mutation: Action) -> State {
    var state = state
    state.f0 &+= 1
    return state
  }
}
