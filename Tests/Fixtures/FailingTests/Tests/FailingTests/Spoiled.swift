import ReactorCore
import ReactorTesting

extension Finding {
  /// A finding with the line of its call.
  static var clock: Finding {
    get throws { try TraceGraph(TraceReader.read(Array(trace.utf8), name: "trace")).findings[0] }
  }

  private static let trace = """
    {"k":"header","schema":"reactor-trace","v":"1.0","wall":"1790000000000000000","clock":"virtual","unit":"ns","process":"App"}
    {"k":"reactor","seq":1,"ts":0,"r":1,"type":"Search"}
    {"k":"mutation","seq":2,"ts":1,"r":1,"label":"set","th":1}
    {"k":"reduce","seq":3,"ts":2,"dur":1,"r":1,"cause":2,"label":"set","th":1,"rev":1}
    {"k":"impurity","seq":4,"ts":3,"r":1,"cause":3,"rule":"clock","level":"error","msg":"Date() reads the clock",\
    "file":"/src/App/Search.swift","line":8,"col":5}
    {"k":"end","seq":5,"ts":4,"events":4,"dropped":0}

    """
}

struct Broken: Error {}

/// A reactor whose reducer is pure for `tick` and impure for `spoil`.
final class Spoiled: Reactor {
  enum Action { case tick, spoil }
  struct State { var ticks = 0 }
  let initialState = State()
  var written = 0

  func reduce(state: State, mutation: Action) -> State {
    if case .spoil = mutation { written += 1 }
    return State(ticks: state.ticks + 1)
  }
}

/// A reactor with an effect that does not end.
final class Renewing: Reactor {
  enum Action { case renew }
  let initialState = 0
  private let clock: TestScheduler

  init(_ clock: TestScheduler) { self.clock = clock }

  func mutate(action: Action) -> Observable<Int> { Observable<Int>.interval(.seconds(1), scheduler: clock) }
  func reduce(state: Int, mutation: Int) -> Int { mutation }
}
