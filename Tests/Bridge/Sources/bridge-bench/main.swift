// Sends actions to a reactor of ReactorKit: `bridge-bench plain|untraced|names|values COUNT`. `Scripts/bench-bridge` counts
// the instructions.
import ReactorKit
import ReactorKitTrace
import RxSwift

private enum Step { case add(Int) }
private struct Sum { var value = 0 }

/// A reactor that adds numbers, whatever runs it.
private protocol Adding: ReactorKit.Reactor where Action == Step, Mutation == Step, State == Sum {}

extension Adding {
  var initialState: Sum { Sum() }
  func mutate(action: Step) -> Observable<Step> { .just(action) }
  func reduce(state: Sum, mutation: Step) -> Sum {
    switch mutation {
    case .add(let n): Sum(value: state.value + n)
    }
  }
}

private final class PlainCounter: Adding {}
private final class BridgedCounter: Adding, TracedReactor {}

/// Sends `count` actions. Returns what a subscriber of the states added up.
private func add(_ count: Int, to counter: some Adding) -> Int {
  var sum = 0
  let subscription = counter.state.subscribe(onNext: { sum &+= $0.value })
  for _ in 0..<count { counter.action.onNext(.add(1)) }
  subscription.dispose()
  return sum
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]) else {
  preconditionFailure("bridge-bench plain|untraced|names|values COUNT")
}
switch arguments[1] {
case "plain": print(add(count, to: PlainCounter()))
case "names", "values":
  let counter = BridgedCounter()
  counter.attach(ReactorTracer(policy: arguments[1] == "names" ? .names : .values))
  print(add(count, to: counter))
default: print(add(count, to: BridgedCounter()))
}
