/// How many orders an exploration ran, and whether they were all.
public struct Exploration: Sendable, Equatable, CustomStringConvertible {
  /// The number of runs of the body: one for each order, and for each answer that failed or never came.
  public var runs: Int
  /// Whether the body has run in every order in which its answers may come. False too if a run was given up because it did
  /// not end.
  public var isComplete: Bool
  /// The number of answers that the usual run asked for.
  public var answers: Int
  /// The run that failed, from 2; nil if none did. A test whose usual order fails explores no other.
  public var failingRun: Int?
  /// Whether the time limit ended it.
  var ranOutOfTime = false
  /// Runs that were given up.
  var unfinished = 0

  /// One line: `explored 30 orders, all that there are (3 answers)`.
  public var description: String {
    let orders = "explored \(runs) order\(runs == 1 ? "" : "s")"
    if answers == 0, runs == 1 {
      return "\(orders), the only one: nothing waited on scheduler.answers. Give it to the services of the test"
    }
    let count = "(\(answers) answer\(answers == 1 ? "" : "s"))"
    if let failingRun { return "\(orders), of which number \(failingRun) failed \(count)" }
    if isComplete { return "\(orders), all that there are \(count)" }
    if ranOutOfTime { return "\(orders), not all: the time limit (within:) was reached \(count)" }
    if unfinished > 0 {
      return "\(orders), not all: \(unfinished) did not end and were given up, as of an app that polls \(count)"
    }
    return "\(orders), not all: more need a larger limit (orders:) \(count)"
  }
}
