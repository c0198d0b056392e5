import TraceReading

/// Whether an effect took time, and which of its mutations had to wait.
///
/// `mutate` often answers at once (`.just(.setQuery)`) before or instead of anything that lasts. Such a mutation comes
/// straight from the action; an effect box would only repeat it.
struct EffectCourse {
  /// Shorter stretches are the cost of calling, not of working: a quarter of a frame.
  static let noticeable: UInt64 = 4_000_000
  /// After a mutation the observers of its state run within the effect's own run, and a trace does not distinguish
  /// them: one frame is theirs.
  static let observing: UInt64 = 16_000_000

  /// Nanoseconds below which a wait is only a hop from thread to thread.
  static let unnoticed: UInt64 = 1_000_000

  /// Whether the effect waited, worked noticeably long, or ended in any way but by completing.
  let isLasting: Bool
  /// The number of its first mutations that came before it waited or worked noticeably long.
  let atOnce: Int
  /// The number of its first mutations that came in its first run.
  let unwaited: Int

  init(_ effect: TraceGraph.Effect, in graph: TraceGraph) {
    var atOnce = 0
    var unwaited = 0
    var free = effect.begin
    var allowed = Self.noticeable
    for (position, index) in effect.commits.enumerated() {
      let commit = graph.commits[index]
      let isShort = commit.time < free.plus(allowed)
      let isInFirstRun = effect.runs.first.map { Self.holds($0, of: effect, commit.time) } ?? isShort
      if isInFirstRun, unwaited == position { unwaited += 1 }
      let isNow = isInFirstRun || commit.time < effect.begin.plus(Self.unnoticed)
      if isNow, isShort, atOnce == position { atOnce += 1 }
      free = max(free, commit.reduce?.upperBound ?? commit.time)
      allowed = Self.observing
    }
    self.atOnce = atOnce
    self.unwaited = unwaited
    isLasting =
      effect.end != .completed || (effect.runs.count > 1 && effect.finish >= effect.begin.plus(Self.unnoticed))
      || atOnce < effect.commits.count
      || effect.finish >= free.plus(allowed)
  }

  /// The stretch is the one in which the effect was begun, and `time` lies before its end.
  private static func holds(_ run: ClosedRange<UInt64>, of effect: TraceGraph.Effect, _ time: UInt64) -> Bool {
    run.lowerBound <= effect.begin.plus(noticeable) && time <= run.upperBound
  }
}
