import CommandLineKit
import PlatformSupport
import TraceLaws
import TraceModel

/// Checks the laws of a file in traces.
package struct CheckCommand: Subcommand {
  /// The verdict with which the program ends with status 1.
  package enum FailOn: String, Sendable, CaseIterable { case violated, pending, unknown, untested, never }

  /// The path of the laws.
  package var laws: String
  package var format = AuditFormat.text
  package var failOn = FailOn.violated
  /// The traces.
  package var traces: [String]

  package static let grammar = Grammar.Command(
    name: "check", overview: "Check what always holds: the laws of a file.",
    discussion: """
      A law is a sentence such as 'effect refresh leads to state isLoading = false', in a file with 'reactor NAME' above \
      it. A broken one is shown with the chain that broke it. docs/laws.md has all sentences. \(AuditFormat.explanation)
      """,
    operand: .init(placeholder: "laws", help: "The file of laws, as in App.laws."),
    secondOperand: Grammar.traces,
    options: [
      Grammar.Option("format", .choice("format", default: AuditFormat.text), help: "What is written."),
      Grammar.Option(
        "fail-on", .choice("verdict", default: FailOn.violated),
        help: "End with status 1 if a law has this verdict or a worse one; untested includes all that are not held."),
    ] + Grammar.common,
    examples: [
      "trace-render check App.laws app.rtrace.jsonl",
      "trace-render check App.laws traces --fail-on pending --format junit",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    laws = operand
    guard !laws.isEmpty, laws != "-" else {
      throw UsageError(
        "The laws come from a file. Write '\(Grammar.program) check App.laws <trace>'.", in: arguments.command)
    }
    traces = arguments.moreOperands
    format = try arguments.choice("format", default: .text)
    failOn = try arguments.choice("fail-on", default: .violated)
  }

  package var traceOperand: String? { traces.first }
  package var moreTraces: [String] { Array(traces.dropFirst()) }
  package var secondInput: String? { laws }

  package func check() throws(Failure) { _ = try LawFile(contentsOf: laws) }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    var report = LawReport(try LawFile(contentsOf: laws), file: laws, lasting: rendering.project.lasting)
    try rendering.check(&report, in: moreTraces)
    if report.entries.isEmpty { rendering.warn("\(laws) has no laws") }
    for sentence in report.unknownNames { rendering.note(sentence) }
    if let sentence = report.untestedShare { rendering.note(sentence) }
    let text =
      switch format {
      case .text: report.text
      case .json: SafeJSON.text(report.json)
      case .sarif: SafeJSON.text(report.sarif)
      case .junit: report.junit
      case .github: report.gitHubAnnotations
      }
    return Rendering.Product(text, report.fails(failOn) ? .findings : .done)
  }
}

extension LawReport {
  fileprivate func fails(_ failOn: CheckCommand.FailOn) -> Bool {
    switch failOn {
    case .violated: has(.violated)
    case .pending: has(.pending)
    case .unknown: has(.unknown)
    case .untested: has(.untested)
    case .never: false
    }
  }
}

/// The formats that audits have too: a law is a rule, a test, and a line to annotate.
extension LawReport {
  private func text(_ entry: Entry) -> String { message(entry).joined(separator: "\n") }

  /// Every law has a location, its line in the file; the lines that sent the actions of the chain are related to it.
  fileprivate var sarif: JSONText {
    let rule = JSONValue.object([
      "id": .string("law"), "shortDescription": .object(["text": .string("A law of the app was broken.")]),
      "defaultConfiguration": .object(["level": .string("error")]),
    ])
    let results = entries.filter { $0.verdict != .held }.map { entry -> JSONValue in
      let isBroken = entry.verdict == .violated
      let location = JSONValue.object([
        "physicalLocation": site(entry).sarif ?? .null,
        "logicalLocations": .array([
          .object(["fullyQualifiedName": .string(entry.law.reactor), "kind": .string("type")])
        ]),
      ])
      var members: [JSONValue.Member] = [
        .init("ruleId", .string("law")), .init("ruleIndex", .int(0)),
        .init("level", .string(isBroken ? "error" : "note")), .init("message", SARIFLog.message(text(entry))),
        .init("locations", .array([location])),
        .init("partialFingerprints", .object(["law/v1": .string(entry.law.text)])),
        .init("properties", .object(["verdict": .string(entry.verdict.rawValue)])),
      ]
      let related = (entry.offences.first?.story.sites ?? []).compactMap {
        SARIFLog.related($0, "an action of the chain is sent here")
      }
      if !related.isEmpty { members.append(.init("relatedLocations", .array(related))) }
      return .object(members)
    }
    return SARIFLog.text(
      version: Grammar.version, rules: [rule], results: results, notices: unknownNames,
      properties: .object(["laws": .int(Int64(entries.count)), "traces": .int(Int64(traces))]))
  }

  /// A suite for each reactor, a test for each law; what is not decided is skipped, with the reason.
  fileprivate var junit: String {
    let tests = entries.map { entry -> JUnitTest in
      var test = JUnitTest(suite: entry.law.reactor, name: entry.law.sentence.text, site: site(entry))
      switch entry.verdict {
      case .held: break
      case .violated:
        let reason = entry.offences.first?.story.reason ?? ""
        test.failure = .init(message: reason, type: "law", text: text(entry))
      case .pending, .unknown, .untested:
        test.skipped = "\(entry.verdict.rawValue): \(entry.remark ?? "nothing in the traces is about it")"
      }
      return test
    }
    let suites = Dictionary(grouping: tests) { $0.suite }
    return JUnitTest.document(suites.keys.sorted().flatMap { suites[$0] ?? [] }, name: "laws")
  }

  fileprivate var gitHubAnnotations: String {
    let annotations = entries.filter { $0.verdict != .held }.map { entry in
      let isBroken = entry.verdict == .violated
      let reason = isBroken ? entry.offences.first?.story.reason ?? "" : entry.verdict.rawValue
      return GitHubAnnotation(
        isError: isBroken, site: site(entry), title: "\(entry.law.text): \(reason)", message: text(entry))
    }
    let lines = GitHubAnnotation.lines(annotations, of: "laws", listing: "trace-render check")
    return (lines + [TerminalText.escaped(summary)]).map { $0 + "\n" }.joined()
  }
}
