import Glibc
import ReactorCore
import ReactorTestingRuns

// The cost of a passing traced test: seconds of CPU time and peak megabytes, tab separated.
//
// traced actions COUNT      one `withTracing` with COUNT actions
// traced bodies COUNT       COUNT empty `withTracing`, after one that installs the hooks
// traced hunts COUNT        COUNT runs of a search with an answer, in one `hunt`
// traced orders COUNT       COUNT orders of a search with eight queries, in one `explore`

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

/// The CPU time of the process and its children in seconds.
func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  var children = rusage()
  getrusage(Int32(RUSAGE_CHILDREN.rawValue), &children)
  let ofChildren = [children.ru_utime, children.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 + ofChildren.reduce(0, +)
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

/// Searches while a user types, and drops the answers to older queries.
final class SearchReactor: Reactor {
  enum Action { case search(String) }
  enum Mutation { case setQuery(String), setResults([String]) }
  struct State {
    var query = ""
    var results: [String] = []
  }
  let initialState = State()
  private let clock: any SchedulerType

  init(_ clock: any SchedulerType) { self.clock = clock }

  func mutate(action: Action) -> Observable<Mutation> {
    guard case .search(let query) = action else { return .empty() }
    let answer = Observable<Int>.timer(.milliseconds(350), scheduler: clock)
      .map { _ in Mutation.setResults(["great \(query)", "little \(query)"]) }
    return .concat([.just(.setQuery(query)), answer.take(until: self.action)])
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .setQuery(let query): state = State(query: query)
    case .setResults(let results): state.results = results
    }
    return state
  }
}

/// Runs a search in many orders, and stops the program unless `count` ran and all were right.
func search(inOrders count: Int) {
  let result = try? explore(orders: count, within: .seconds(600)) { scheduler in
    let reactors = (0..<4).map { _ in SearchReactor(scheduler.answers) }
    for (number, query) in ["o", "ow", "owl", "owls"].enumerated() {
      for reactor in reactors { scheduler.scheduleAt(number * 100) { reactor.action.onNext(.search(query)) } }
    }
    scheduler.start()
    precondition(reactors.allSatisfy { $0.currentState.results == ["great owls", "little owls"] })
  }
  precondition(result?.runs == count)
}

/// Hunts a search, and stops the program unless `count` runs were made and nothing broke.
func hunt(runs count: Int) {
  let result = try? hunt(runs: count, within: .seconds(600)) { stage in
    let reactor = SearchReactor(stage.answers)
    stage.settled("results are those of the query") {
      let state = reactor.currentState
      return state.results.allSatisfy { $0.hasSuffix(state.query) }
    }
    return reactor
  }
  precondition(result?.runs == count && result?.violation == nil)
}

let operands = Array(CommandLine.arguments.dropFirst())
guard operands.count == 2, let count = Int(operands[1]), ["actions", "bodies", "hunts", "orders"].contains(operands[0])
else {
  print("usage: traced actions COUNT | traced bodies COUNT | traced hunts COUNT | traced orders COUNT")
  exit(64)
}
act(1)
let start = seconds()
switch operands[0] {
case "actions": act(count)
case "bodies": for _ in 0..<count { withTracing {} }
case "hunts": hunt(runs: count)
default: search(inOrders: count)
}
print("\(((seconds() - start) * 1000).rounded() / 1000)\t\(megabytes())")
