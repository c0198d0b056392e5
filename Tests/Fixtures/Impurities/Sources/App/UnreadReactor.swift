import Foundation
import ReactorCore

/// Calls functions that are values, of which neither the index nor SIL knows what they run.
final class UnreadReactor: Reactor {
  enum Mutation { case each, reduced, lazily, member, chosen, handedOn, forced, coalesced, payload, result }
  enum Choice { case with((Int) -> Int), none }
  struct State {
    var n = 0
    var all: [Int] = []
  }

  let steps: [(Int) -> Int]
  let named: (run: (Int) -> Int, n: Int)
  let choice: Choice

  init(steps: [(Int) -> Int]) {
    self.steps = steps
    named = (steps[0], 1)
    choice = .with(steps[0])
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .each: steps.forEach { state.n = $0(state.n) }
    case .reduced: state.n = steps.reduce(state.n) { $1($0) }
    case .lazily: state.n = steps.lazy.map { $0(3) }.first ?? 0
    case .member: state.n = named.run(2)
    case .chosen: state.n = (state.n > 0 ? named.run : steps[0])(4)
    case .handedOn: state.all = state.all.map(named.run)
    case .forced: state.n = steps.first!(5)
    case .coalesced: state.n = (steps.first ?? named.run)(6)
    case .payload: if case .with(let step) = choice { state.n = step(7) }
    case .result: state.n = run(named.run)
    }
    return state
  }

  private func run(_ step: (Int) -> Int) -> Int { step(8) }
}

/// Pure: functions that are written here, and values that get a new identity when they are made, which is elsewhere.
final class ReadReactor: Reactor {
  enum Mutation { case each, named, local, immediate, handedOn, grouped, looped, identified, literal }
  struct State {
    var n = 0
    var all: [Int] = []
    var tickets: [Ticket] = []
    var chosen: Set<UUID> = []
  }

  func reduce(state: State, mutation: Mutation) -> State {
    var state = state
    switch mutation {
    case .each: state.all.forEach { state.n += $0 }
    case .named: state.all = state.all.map(double).map(String.init).compactMap(Int.init)
    case .local:
      let step = { (n: Int) in n + 1 }
      func more(_ n: Int) -> Int { n + step(n) }
      state.all = state.all.map(step).map(more)
    case .immediate: state.n = { $0 + 1 }(2)
    case .handedOn: state.n = run { $0 + 2 }
    case .grouped: state.n = (state.n > 2 ? 1 : 2)
    case .literal: state.n = Int(3) + Int(UInt8(2)) + (Character("a").isLetter ? 1 : 0)
    case .looped: for index in 0..<2 { state.n += index }
    case .identified: state.chosen = Set(state.tickets.map(\.id))
    }
    return state
  }

  private func double(_ n: Int) -> Int { n * 2 }

  private func run(_ step: (Int) -> Int) -> Int { step(3) }
}

struct Ticket: Identifiable, Equatable {
  let id = UUID()
  var title = ""
}
