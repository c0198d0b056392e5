import ReactorCore

/// Adds numbers and remembers what it did; each part can be replaced by a closure.
final class Adder: Reactor {
  typealias Action = Int
  typealias Mutation = Int
  struct State: Equatable {
    var sum = 0
    var log: [Int] = []
  }
  let initialState = State()
  let scheduler: Scheduler

  var onMutate: (Adder, Int) -> Observable<Int> = { .just($1) }
  var onReduce: (Adder, State, Int) -> Void = { _, _, _ in }
  var onAction: (Adder, Observable<Int>) -> Observable<Int> = { $1 }
  var onMutation: (Adder, Observable<Int>) -> Observable<Int> = { $1 }
  var onState: (Adder, Observable<State>) -> Observable<State> = { $1 }
  private let whenGone: () -> Void

  init(scheduler: Scheduler = CurrentThreadScheduler.instance, whenGone: @escaping () -> Void = {}) {
    self.scheduler = scheduler
    self.whenGone = whenGone
  }

  deinit { whenGone() }

  func transform(action: Observable<Int>) -> Observable<Int> { onAction(self, action) }
  func transform(mutation: Observable<Int>) -> Observable<Int> { onMutation(self, mutation) }
  func transform(state: Observable<State>) -> Observable<State> { onState(self, state) }
  func mutate(action: Int) -> Observable<Int> { onMutate(self, action) }

  func reduce(state: State, mutation: Int) -> State {
    onReduce(self, state, mutation)
    return State(sum: state.sum + mutation, log: state.log + [mutation])
  }
}

/// Counts without keeping a log, for tests of a million steps.
final class Tally: Reactor {
  typealias Action = Int
  let initialState = 0
  var onMutate: (Int) -> Observable<Int> = { .just($0) }

  func mutate(action: Int) -> Observable<Int> { onMutate(action) }
  func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

/// Writes down what middleware is told that is not part of the flow.
final class Listener: ReactorMiddleware {
  let diagnoses = Record<String>()
  let swallowed = Record<String>()
  let endings = Record<String>()
  let effectEnds = Record<String>()
  let created = Record<String>()
  let mutations = Record<String>()
  let onDiagnosis = Signal()

  func created<R: Reactor>(_ context: CreatedContext<R>) { created.add(context.info.type) }
  func diagnosed(_ diagnostic: ReactorDiagnostic) {
    diagnoses.add(diagnostic.message)
    onDiagnosis.raise()
  }
  func errorSwallowed<R: Reactor>(_ context: SwallowedContext<R>) {
    switch context.origin {
    case .effect: swallowed.add("effect: \(context.error)")
    case .transformAction: swallowed.add("transform(action:): \(context.error)")
    case .transformMutation: swallowed.add("transform(mutation:): \(context.error)")
    case .transformState: swallowed.add("transform(state:): \(context.error)")
    }
  }
  func ended(_ context: EndedContext) { endings.add("\(context.reason)") }
  func effectEnded<R: Reactor>(_ context: EffectEndedContext<R>) { effectEnds.add("\(context.outcome)") }
  func mutation<R: Reactor>(_ context: MutationContext<R>, _ body: () -> Void) {
    mutations.add("\(context.mutation)\(context.effect == nil ? " injected" : "")")
    body()
  }
}
