import ComposableArchitecture
import Foundation

/// As in the Composable Architecture: the reducer is a closure that a property returns.
struct CounterFeature {
  struct State { var n = 0 }
  enum Action { case tap, roll, load }

  var body: Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .tap:
        state.n += 1
        return .none
      case .roll:
        if state.n > 3 { state.n = Int.random(in: 0...3) }  // finds: random in roll
        return .none
      case .load:
        return .run { send in
          print(Date())
          send(.tap)
        }
      }
    }
  }
}

/// As in Mobius: a function of model and event.
enum CounterLogic {
  struct Model { var n = 0 }
  enum Event { case up, save }

  static func update(model: Model, event: Event) -> Model {
    var model = model
    switch event {
    case .up: model.n += 1
    case .save: UserDefaults.standard.set(model.n, forKey: "n")  // finds: defaults in save
    }
    return model
  }
}
