import TraceModel

/// Whether an effect took time, and which of its mutations had to wait.
///
/// `mutate` often answers at once (`.just(.setQuery)`) before or instead of anything that lasts. Such a mutation comes
/// straight from the action; an effect box would only repeat it.
struct EffectCourse {
  /// Shorter stretches are the cost of calling, not of waiting or working.
  static let noticeable: UInt64 = 1_000_000

  /// It waited, worked noticeably long, or ended in any way but by completing.
  let isLasting: Bool
  /// Its first so many mutations came before it waited or worked noticeably long.
  let atOnce: Int
  /// Its first so many mutations came in the stretch in which it was begun.
  let unwaited: Int

  init(_ effect: Story.Effect, in story: Story) {
    var reducing: UInt64 = 0
    var atOnce = 0
    var unwaited = 0
    /// Time since the begin that was not spent reducing the effect's own earlier mutations.
    func ownTime(until time: UInt64) -> UInt64 {
      let passed = time - min(effect.begin, time)
      return passed - min(reducing, passed)
    }
    for (place, index) in effect.commits.enumerated() {
      let commit = story.commits[index]
      let isShort = ownTime(until: commit.time) < Self.noticeable
      let isInFirstRun = effect.runs.first.map { Self.holds($0, of: effect, commit.time) } ?? isShort
      if isInFirstRun, unwaited == place { unwaited += 1 }
      if isInFirstRun, isShort, atOnce == place { atOnce += 1 }
      if let reduce = commit.reduce { reducing += reduce.upperBound - reduce.lowerBound }
    }
    self.atOnce = atOnce
    self.unwaited = unwaited
    isLasting =
      effect.end != .completed || effect.runs.count > 1 || ownTime(until: effect.finish) >= Self.noticeable
  }

  /// The stretch is the one in which the effect was begun, and `time` lies before its end.
  private static func holds(_ run: ClosedRange<UInt64>, of effect: Story.Effect, _ time: UInt64) -> Bool {
    run.lowerBound <= effect.begin + noticeable && time <= run.upperBound
  }
}
