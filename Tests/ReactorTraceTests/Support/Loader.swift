import PlatformSupport
import Dispatch
import ReactorCore
import ReactorTrace

/// Each effect has a secret, which its mutation carries where no trace can see it.
final class Loader: Reactor {
  enum Action { case load }
  enum Mutation { case loaded(Ticket) }
  struct State: Sendable { var count = 0 }

  /// Looks the same to everybody.
  final class Ticket: Sendable {
    let secret: Int
    init(_ secret: Int) { self.secret = secret }
  }

  let initialState = State()
  // The lock guards what the effects and the reducer leave for the test.
  let begun = Locked(0)
  let reduced = Locked<[Int]>([])
  private let effect: (Int, Ticket) -> Observable<Ticket>

  init(_ effect: @escaping (Int, Ticket) -> Observable<Ticket>) {
    self.effect = effect
  }

  func mutate(action: Action) -> Observable<Mutation> {
    let secret = begun.withLock { begun in
      begun += 1
      return begun - 1
    }
    return effect(secret, Ticket(secret)).map { .loaded($0) }
  }

  func reduce(state: State, mutation: Mutation) -> State {
    guard case .loaded(let ticket) = mutation else { return state }
    reduced.withLock { $0.append(ticket.secret) }
    return State(count: state.count + 1)
  }
}

/// The origin of each mutation by its secret and by the trace, as the index of its effect among the begins.
func origins(_ trace: Trace, _ loader: Loader) -> (secrets: [Int], effects: [Int?], causes: [Int?]) {
  var begins: [TraceEvent.Seq: Int] = [:]
  for event in trace.events { if case .mutateBegin = event.kind { begins[event.seq] = begins.count } }
  return (
    loader.reduced.withLock { $0 }, trace.mutations.map { $0.mutation.effect.flatMap { begins[$0] } },
    trace.mutations.map { $0.event.cause.flatMap { begins[$0] } }
  )
}

extension TraceEvent.Kind {
  /// The case it is about, or what it is.
  var label: String {
    switch self {
    case .action(let action): action.label
    case .mutateBegin(let begin): begin.label
    case .mutation(let mutation): mutation.label
    case .reduce(let reduce): reduce.label
    case .state: "state"
    default: "other"
    }
  }
}

/// Runs `work` on a thread that none of our schedulers knows, and waits for it.
func onForeignThread(_ work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue(label: "foreign").async {
    work()
    done.signal()
  }
  done.wait()
}
