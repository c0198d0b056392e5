import Glibc
import ReactorCore
import ReactorTesting

// What a traced test costs that passes: seconds of CPU time, and megabytes at most, tab separated.
//
// traced actions COUNT      one body with so many actions
// traced bodies COUNT       so many that do nothing, after one that installs the hooks

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

/// Seconds of CPU time that the process has taken.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Megabytes that the process has had at most.
func megabytes() -> Int {
  var usage = rusage()
  getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss / 1024
}

func act(_ count: Int) {
  withTracing {
    let reactor = CounterReactor()
    for _ in 0..<count { reactor.action.onNext(.increase) }
  }
}

let words = Array(CommandLine.arguments.dropFirst())
guard words.count == 2, let count = Int(words[1]), ["actions", "bodies"].contains(words[0]) else {
  print("usage: traced actions COUNT | traced bodies COUNT")
  exit(64)
}
act(1)
let start = seconds()
if words[0] == "actions" { act(count) } else { for _ in 0..<count { withTracing {} } }
print("\(((seconds() - start) * 1000).rounded() / 1000)\t\(megabytes())")
