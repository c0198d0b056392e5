import Glibc
import ReactorCore
import ReactorTesting

// The cost of a passing traced test: seconds of CPU time and peak megabytes, tab separated.
//
// traced actions COUNT      one `withTracing` with COUNT actions
// traced bodies COUNT       COUNT empty `withTracing`, after one that installs the hooks

final class CounterReactor: Reactor {
  enum Action { case increase }
  enum Mutation { case add(Int) }
  struct State {
    var value = 0
    var isLoading = false
    var name = "counter"
  }
  let initialState = State()

  func mutate(action: Action) -> Observable<Mutation> { .just(.add(1)) }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .add(let number): state.value += number
    }
    return state
  }
}

/// The CPU time of the process in seconds.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The peak memory of the process in megabytes.
func megabytes() -> Int {
  var usage = rusage()
  getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss / 1024
}

/// Sends actions to a traced reactor.
func act(_ count: Int) {
  withTracing {
    let reactor = CounterReactor()
    for _ in 0..<count { reactor.action.onNext(.increase) }
  }
}

let operands = Array(CommandLine.arguments.dropFirst())
guard operands.count == 2, let count = Int(operands[1]), ["actions", "bodies"].contains(operands[0]) else {
  print("usage: traced actions COUNT | traced bodies COUNT")
  exit(64)
}
act(1)
let start = seconds()
if operands[0] == "actions" { act(count) } else { for _ in 0..<count { withTracing {} } }
print("\(((seconds() - start) * 1000).rounded() / 1000)\t\(megabytes())")
