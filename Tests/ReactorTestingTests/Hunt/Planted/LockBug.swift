import ReactorCore
import ReactorTestingRuns

extension Planted {
  /// Eight right keys of twelve in a row open the safe; a wrong one begins again. Every opening is a bug: a measure of depth.
  static let lock = Planted(
    "lock of eight keys", needs: "eight right actions of twelve in a row", optimum: 8,
    alphabet: LockReactor.Action.allCases, script: LockReactor.right.map { .send($0) }
  ) { isMended in
    Hunt { stage in
      let lock = LockReactor(isMended: isMended)
      stage.always("the safe is shut") { lock.currentState.position != .open }
      return lock
    }
  }
}

/// A lock that opens after eight keys.
private final class LockReactor: Reactor {
  enum Action: CaseIterable, Sendable { case a, b, c, d, e, f, g, h, i, j, k, l }
  enum Position: Int { case first, second, third, fourth, fifth, sixth, seventh, eighth, open }
  struct State { var position = Position.first }
  static let right: [Action] = [.d, .a, .k, .h, .h, .c, .l, .f]

  let initialState = State()
  private let isMended: Bool

  init(isMended: Bool) { self.isMended = isMended }

  func reduce(state: State, mutation: Action) -> State {
    let isRight = state.position != .open && Self.right[state.position.rawValue] == mutation
    if isMended, isRight, state.position == .eighth { return state }
    return State(position: isRight ? Position(rawValue: state.position.rawValue + 1) ?? .first : .first)
  }
}
