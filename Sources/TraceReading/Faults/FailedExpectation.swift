/// An expectation of a test that failed.
enum FailedExpectation: FaultRule {
  static var mark: EventMarks { .test }
  static var heading: FaultHeading? { FaultHeading("Failed expectations", "failed expectation", "failed expectations") }
  static var column: String? { "failed" }

  /// The head of a timeline names the place of the first.
  static func head(in part: ShownPart) -> [FaultHead.Count] { [] }

  static func forEach(in graph: TraceGraph, _ body: (Fault) -> Void) {
    for (index, mark) in graph.marks.enumerated() where mark.isFailure {
      body(Fault(.test, .mark(index), of: mark.reactor ?? 0, at: mark.time, mark.seq))
    }
  }

  static func finding(_ fault: Fault, _ words: FaultWords) -> FaultFinding? {
    guard case .mark(let index) = fault.element else { return nil }
    let mark = words.graph.marks[index]
    return FaultFinding(
      elements: [fault.element], reactor: fault.reactor, subject: mark.failedAt ?? "an expectation",
      reason: mark.message ?? "it failed")
  }
}
