import CommandLineKit
import CyclePicture
import TraceModel

/// Writes what a test run's traces say in Markdown, for the summary of a job.
package struct SummaryCommand: Subcommand {
  package var hasCycle = true
  package var moreTraces: [String] = []

  package static let grammar = Grammar.Command(
    name: "summary", overview: "Sum a test run up in Markdown, for the page of a CI job.",
    discussion: """
      It lists failed expectations, findings and the traces that are worth a look, and draws the cycle in Mermaid, which \
      GitHub and GitLab show. It ends with status 0 whatever it finds: the tests have failed already.
      """,
    operand: Grammar.traces,
    options: [Grammar.Option("no-cycle", help: "Leave the cycle out.")] + Grammar.common,
    examples: ["trace-render summary traces >> \"$GITHUB_STEP_SUMMARY\""])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    hasCycle = !arguments.flags.contains("no-cycle")
    moreTraces = arguments.moreOperands
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let set = try rendering.readSetOrOne(moreTraces)
    let group = hasCycle ? set.largestGroup : nil
    if let group { rendering.warnOfOtherClocks(in: set, drawing: group) }
    return Rendering.Product(set.summary(mermaid: group.map { MermaidCycle($0.join.graph).text }))
  }
}

extension Rendering {
  /// Says which traces are not drawn.
  func warnOfOtherClocks(in set: TraceSet, drawing group: TraceSet.Group) {
    for other in set.groups where other.clock != group.clock {
      warn(
        "\(other.members.count) of the traces have the clock \"\(other.clock)\" and are not drawn: times of different "
          + "clocks cannot be told together. Name them alone.")
    }
  }
}
