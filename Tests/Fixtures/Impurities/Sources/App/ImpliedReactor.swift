import Foundation
import ReactorCore
import Synchronization

/// Impure by code that no call names.
final class ImpliedReactor: Reactor {
  enum Mutation {
    case wrapperSetter, projection, wrappedVariable, wrappedParameter, taskLocal, sorted, contains, synthesized, hashed
    case associated, generic, interpolated, encoded, decoded, counted, released, replaced, subclass, hashValue, memo
    case pointer, anyClock, reference, today, lazyField, keyPathValue, keyPathApplied, keyPathMapped, keyPathElsewhere,
      localValue, element, inText
  }
  struct State {
    var n = 0
    var title = ""
    @Logged var logged = 1
    var noisy = Noisy()
    var wrapped = Wrapped.none
    var token: Token?
  }

  let memo = Mutex<[Int: Int]>([:])
  let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  let token = SubToken()
  let handler: (Int) -> Int
  let steps: [(Int) -> Int] = []
  let path: WritableKeyPath<State, Int> = \.n
  init(handler: @escaping (Int) -> Int) { self.handler = handler }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .wrapperSetter: state.logged = 3
    case .projection: state.title = state.$logged.description
    case .wrappedVariable:
      @Traced var local = 2
      @Logged var other = 2
      local = 3
      other = 4
    case .wrappedParameter: state.n = parameter(3)
    case .taskLocal: state.n = Ambient.depth  // precisely maybe: nondeterministic in taskLocal
    case .sorted: state.n = [state.noisy].sorted().count
    case .contains: state.n = [state.noisy].contains(Noisy()) ? 1 : 2
    case .synthesized: state.n = Pair() == Pair() ? 1 : 2
    case .hashed: state.n = Set([state.noisy]).count
    case .associated: state.n = state.wrapped == .none ? 1 : 2
    case .generic: state.n = ordered([state.noisy]).count
    case .interpolated: state.title = "\(state.noisy)"
    case .encoded: state.n = (try? JSONEncoder().encode(state.noisy))?.count ?? 0
    case .decoded: state.n = (try? JSONDecoder().decode(Noisy.self, from: Data()))?.n ?? 0
    case .counted: state.n = Countdown().map { $0 }.count
    case .released: _ = Token()
    case .replaced: state.token = nil
    case .subclass: state.n = SubToken().n
    case .hashValue: state.n = state.title.hashValue  // maybe: nondeterministic in hashValue
    // precisely none next: object-write in memo // precisely: self-write in memo
    case .memo: memo.withLock { $0[1] = 2 }  // maybe: object-write in memo
    case .anyClock:
      let clock: any Clock<Duration> = ContinuousClock()
      _ = clock.now  // maybe: clock in anyClock
    case .reference:
      state.n = Int(Date.timeIntervalSinceReferenceDate)  // finds: clock in reference
    case .today:
      let day = Date(timeIntervalSince1970: 0)
      state.n = Calendar(identifier: .gregorian).isDateInToday(day) ? 1 : 2  // finds: clock in today
    case .lazyField: state.n = token.later  // maybe: object-write in lazyField
    case .pointer: memory.pointee = 3  // maybe: object-write in pointer // precisely: object-write in pointer
    default: return reduceMore(state, mutation)
    }
    return state
  }

  private func reduceMore(_ state: State, _ mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .keyPathValue: _ = \Stamp.now
    case .keyPathApplied: state.title = Stamp()[keyPath: \.now].description
    case .keyPathMapped: state.n = [Stamp()].map(\.now).count
    case .keyPathElsewhere: state[keyPath: path] = 3
    case .localValue:
      let local = handler
      state.n = local(2)
    case .element: state.n = steps[0](2)
    case .inText: state.title = "\(handler(2))"
    default: break
    }
    return state
  }
}

/// Pure twins: nothing that they run is impure.
final class ImpliedPureReactor: Reactor {
  enum Mutation { case wrapper, variable, sorted, hashed, text, coded, released, key, call, subscripted, pattern, row }
  struct State {
    var n = 0
    var title = ""
    @Capped var capped = 1
    var quiet = Quiets()
    var token: QuietToken?
  }

  let caller = Caller()

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .wrapper:
      state.capped += 3
      state.n = state.$capped
    case .variable:
      @Capped var local = 2
      local = 3
      state.n = local
    case .sorted: state.n = [state.quiet].sorted().firstIndex(of: Quiets()) ?? 0
    case .hashed: state.n = Set([state.quiet]).count
    case .text: state.title = "\(state.quiet) {\([state.n].map { "\($0 + 1)" }.joined(separator: "{"))"
    case .coded: state.n = (try? JSONEncoder().encode(state.quiet))?.count ?? 0
    case .released: state.token = QuietToken()
    case .key: state[keyPath: \.n] = 3
    case .call:
      let caller = Caller()
      caller()
      state.n = caller.n
    case .subscripted:
      let caller = Caller()
      caller[1] = 2
      state.n = caller[2]
    case .row: if let row = caller.rows[2] { state.n = row + caller.rows[3, default: 0] }
    case .pattern: state.n = state.title.matches(of: #/a{2}"/#).count / 2 / 1
    }
    return state
  }
}
