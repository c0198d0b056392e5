/// The beginning of a run that has come to a new situation, for other runs to go on from.
struct HuntBeginning<Action> {
  private(set) var moves: [HuntMove<Action>]
  /// The situations before the first move and after each.
  private var situations: [UInt64]
  /// How often runs went on from it.
  var uses = 0
  /// Whether its loops were left out, or cannot be.
  private var isStraight = false

  init(moves: [HuntMove<Action>], situations: [UInt64]) { (self.moves, self.situations) = (moves, situations) }

  /// The moves without those that led back to an earlier situation, unless it is known that these are needed. A beginning as long
  /// as a run would leave no room for more.
  var straight: [HuntMove<Action>] {
    if isStraight { return moves }
    var (path, passed) = ([HuntMove<Action>](), [situations[0]])
    for (move, situation) in zip(moves, situations.dropFirst()) {
      if let earlier = passed.firstIndex(of: situation) {
        path.removeSubrange(earlier...)
        passed.removeSubrange((earlier + 1)...)
      } else {
        path.append(move)
        passed.append(situation)
      }
    }
    return path
  }

  /// Notes the moves of a run that has begun with `straight`: they are kept if they have led to the same situation.
  mutating func arrive(by moves: [HuntMove<Action>], _ situations: [UInt64]) {
    if !isStraight, situations.last == self.situations.last { (self.moves, self.situations) = (moves, situations) }
    isStraight = true
  }
}
