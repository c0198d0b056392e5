import PlatformSupport

/// How one run chooses what comes next.
struct OrderPlan: Sendable {
  enum Course: Sendable, Equatable {
    /// The order of time.
    case usual
    /// The answers with these keys are held until nothing else is left; then they come in this order.
    case late([UInt64])
    /// A task is held while another one is ready.
    case lateTask(UInt64)
    /// These indices at the first choices, then the usual ones.
    case picks([Int])
    /// Random branches of the tree that lead to a new order.
    case random(seed: UInt64)
  }

  /// The fate of one answer that may have one.
  enum Fate: Sendable, Equatable {
    case fails(UInt64)
    case neverComes(UInt64)
  }

  var course: Course = .usual
  var fate: Fate?
  /// The orders that have run, for random ones.
  var tree: Locked<OrderTree>?
  /// The shape of the usual run; nil for that run itself.
  var shape: UsualShape?
}

/// The facts of the usual run on which runs in other orders rely.
struct UsualShape: Sendable {
  /// The number of its calls of `advanceTo` and `advanceBy`.
  var boundedAdvances: Int
  /// Whether the last of those is followed by `start` or `settle`.
  var endsUnbounded: Bool
  /// The pieces of work that ran.
  var steps: Int

  /// Whether an answer that is due may be held beyond this call of `advanceTo`, counted from 1.
  func mayHold(beyond advance: Int) -> Bool { advance < boundedAdvances || advance == boundedAdvances && endsUnbounded }

  /// The pieces of work after which answers are no longer held: an app that polls until its answer is there would never end.
  var stepsUntilUsual: Int { 4 * steps + 200 }
  /// The pieces of work after which a run is given up.
  var stepsUntilGivenUp: Int { 2 * stepsUntilUsual + 1_000 }
}
