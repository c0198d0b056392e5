import CommandLineKit
import TraceModel

/// Lists the side effects that reducers had.
package struct AuditCommand: Subcommand {
  /// The level of a finding with which the program ends with status 1.
  package enum FailOn: String, Sendable, CaseIterable { case error, note, never }

  package var format: AuditFormat = .text
  package var failOn: FailOn = .never
  /// Path of a suppression file.
  package var suppressions: String?
  package var showsExempted = false
  /// Nil without `--sources`.
  package var sources: SourceOptions?
  package var moreTraces: [String] = []
  private(set) var hasTrace = true

  package static let grammar = Grammar.Command(
    name: "audit", overview: "List what reducers did that is not pure.",
    discussion: """
      It reports what was seen while the trace was recorded; what was never run was never seen. With --sources it reads \
      the code as well, or instead of a trace. \(AuditFormat.explanation)
      """,
    operand: Grammar.Operand(
      placeholder: Grammar.traces.placeholder, help: Grammar.traces.help + " Without it, --sources is audited alone.",
      isOptional: true, repeats: true),
    options: [
      Grammar.Option("format", .choice("format", default: AuditFormat.text), help: "What is written."),
      Grammar.Option(
        "fail-on", .choice("level", default: FailOn.never),
        help: "End with status 1 if there is a finding of this level or above."),
      Grammar.Option(
        "suppressions", Grammar.Value("file", .file),
        help: "Leave out what this file accepts: lines of rule, reactor and symbol."),
      Grammar.Option("show-exempted", help: "List what the source or the suppressions exempt, and why."),
    ] + SourceOptions.options + Grammar.common,
    examples: [
      "trace-render audit app.rtrace.jsonl --fail-on error",
      "trace-render audit app.rtrace.jsonl --suppressions purity.txt",
      "trace-render audit --sources . --fail-on error",
      "trace-render audit --sources . --precise",
    ])
}

extension AuditCommand {
  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    format = try arguments.choice("format", default: .text)
    failOn = try arguments.choice("fail-on", default: .never)
    suppressions = arguments.values["suppressions"]
    showsExempted = arguments.flags.contains("show-exempted")
    if suppressions == "" {
      throw UsageError("'--suppressions' is empty. Name a file.", in: arguments.command)
    }
    sources = try SourceOptions(arguments)
    hasTrace = !arguments.operands.isEmpty
    moreTraces = arguments.moreOperands
    guard hasTrace || sources != nil else {
      throw UsageError("Missing expected argument '<trace>', or '--sources <directory>'.", in: arguments.command)
    }
  }

  package var sourcesAlone: String? { hasTrace ? nil : sources?.engine.package }

  /// Reads the suppression file, whose errors have more lines here than the answer of a worker has room for.
  package func check() throws(Failure) {
    _ = try exemptions()
    try sources?.buildIfAsked()
    try sources?.emitIfPrecise()
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let exemptions = try exemptions()
    let audit = try audit(rendering, exemptions)
    let report = format.report(audit, of: rendering.traceName, failOn: failOn, showsExempted: showsExempted)
    return Rendering.Product(report, failOn.isMet(by: audit.worst) ? .findings : .done)
  }

  /// The audit of the trace, of the source, or of both.
  private func audit(_ rendering: Rendering, _ exemptions: Suppressions) throws(Failure) -> Audit {
    let graph = hasTrace ? try graph(rendering) : nil
    guard let found = try sources?.report() else {
      return graph.map { Audit($0, suppressions: exemptions) }
        ?? Audit([], .init(reducers: [], unknowns: []), engine: "")
    }
    for remark in found.remarks { rendering.warn(remark) }
    if found.reducers.isEmpty {
      rendering.warn("no reducers were found. Name those of another architecture with --reducer.")
    }
    return found.audit(joining: graph, suppressions: exemptions)
  }

  private func graph(_ rendering: Rendering) throws(Failure) -> TraceGraph {
    guard let set = try rendering.readSet(moreTraces) else { return try rendering.readGraphAlone() }
    return set.wholeGraph
  }

  private func exemptions() throws(Failure) -> Suppressions {
    let project = try ProjectFile.found().suppressions
    guard let suppressions else { return project }
    do throws(SuppressionError) {
      return Suppressions(project.exemptions + (try Suppressions(path: suppressions)).exemptions)
    } catch {
      throw Failure(error)
    }
  }
}

extension AuditCommand.FailOn {
  /// Whether the worst finding, nil for none, is as bad as this level.
  fileprivate func isMet(by worst: Finding.Level?) -> Bool {
    switch self {
    case .never: false
    case .note: worst != nil
    case .error: worst == .error
    }
  }
}
