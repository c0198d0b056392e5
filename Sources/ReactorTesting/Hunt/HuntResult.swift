import PlatformSupport

/// The extent of a hunt, and whether something broke.
public struct HuntResult: Sendable, Equatable, CustomStringConvertible {
  /// The runs of the body.
  public internal(set) var runs: Int
  /// The steps in them.
  public internal(set) var steps: Int
  /// The kinds of situation that they came to: abstract states, with what was under way.
  public internal(set) var situations: Int
  /// The thing that broke; nil for nothing.
  public internal(set) var violation: String?
  /// The shortest run that breaks it, a step each: `send .login`. Empty if nothing broke.
  public internal(set) var shortest: [String] = []
  private var notes = ""

  /// The result of a hunt that could not begin.
  init(type: String, seed: UInt64) {
    (runs, steps, situations, self.type, self.seed) = (0, 0, 0, type, seed)
    violation = "an action cannot be made"
  }

  init(_ counts: HuntCounts, seed: UInt64, type: String, asksSettled: Bool) {
    (runs, steps, situations) = (counts.runs, counts.steps, counts.situations)
    (self.seed, self.type) = (seed, type)
    if counts.ranOutOfTime { notes += "; the time limit (within:) ended it" }
    if asksSettled, counts.settled == 0 {
      notes += "; something was under way after every step, so no settled law was asked"
    }
  }

  private let seed: UInt64
  private let type: String

  /// One line: `hunted LoginReactor in 2,000 runs, 45,200 steps, 310 kinds of situation; nothing broke (seed 1)`.
  public var description: String {
    let extent = "\(runs.grouped()) runs, \(steps.grouped()) steps, \(situations.grouped()) kinds of situation"
    return "hunted \(type) in \(extent); \(violation ?? "nothing broke") (seed \(seed))\(notes)"
  }
}
