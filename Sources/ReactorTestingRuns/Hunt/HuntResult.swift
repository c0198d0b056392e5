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
  private let ranOutOfTime: Bool
  private let isSettledUnasked: Bool

  /// The result of a hunt that could not begin.
  init(type: String, seed: UInt64) {
    self.init(HuntCounts(), seed: seed, type: type)
    violation = "an action cannot be made"
  }

  init(_ counts: HuntCounts, seed: UInt64, type: String) {
    (runs, steps, situations) = (counts.runs, counts.steps, counts.situations)
    (self.seed, self.type) = (seed, type)
    (ranOutOfTime, isSettledUnasked) = (counts.ranOutOfTime, counts.asksSettled && counts.settled == 0)
  }

  private let seed: UInt64
  private let type: String

  /// One line: `hunted LoginReactor in 2,000 runs, 45,200 steps, 310 kinds of situation; nothing broke (seed 1)`.
  public var description: String {
    let extent = "\(runs.grouped()) runs, \(steps.grouped()) steps, \(situations.grouped()) kinds of situation"
    var notes = ranOutOfTime ? "; the time limit (within:) ended it" : ""
    if violation == nil, isSettledUnasked {
      notes += "; something was under way after every step, so no settled law was asked"
    }
    return "hunted \(type) in \(extent); \(violation ?? "nothing broke") (seed \(seed))\(notes)"
  }
}
