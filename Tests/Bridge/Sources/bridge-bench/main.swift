// Sends actions to a reactor of ReactorKit: `bridge-bench plain|untraced|names|values COUNT`. `Scripts/bench-bridge` counts
// the instructions.
import ReactorKit
import ReactorKitTrace
import RxSwift

private final class PlainCounter: ReactorKit.Reactor {
  enum Action { case add(Int) }
  enum Mutation { case added(Int) }
  struct State { var value = 0 }
  let initialState = State()
  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let n): .just(.added(n))
    }
  }
  func reduce(state: State, mutation: Mutation) -> State {
    switch mutation {
    case .added(let n): State(value: state.value + n)
    }
  }
}

private final class BridgedCounter: TracedReactor {
  enum Action { case add(Int) }
  enum Mutation { case added(Int) }
  struct State { var value = 0 }
  let initialState = State()
  func mutate(action: Action) -> Observable<Mutation> {
    switch action {
    case .add(let n): .just(.added(n))
    }
  }
  func reduce(state: State, mutation: Mutation) -> State {
    switch mutation {
    case .added(let n): State(value: state.value + n)
    }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]) else {
  preconditionFailure("bridge-bench plain|untraced|names|values COUNT")
}
var sum = 0
if arguments[1] == "plain" {
  let counter = PlainCounter()
  let subscription = counter.state.subscribe(onNext: { sum &+= $0.value })
  for _ in 0..<count { counter.action.onNext(.add(1)) }
  subscription.dispose()
} else {
  let counter = BridgedCounter()
  let tracer: ReactorTracer? =
    switch arguments[1] {
    case "names": ReactorTracer(policy: .names)
    case "values": ReactorTracer(policy: .values)
    default: nil
    }
  if let tracer { counter.attach(tracer) }
  let subscription = counter.state.subscribe(onNext: { sum &+= $0.value })
  for _ in 0..<count { counter.action.onNext(.add(1)) }
  subscription.dispose()
}
print(sum)
