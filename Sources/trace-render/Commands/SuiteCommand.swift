import CommandLineKit
import PlatformSupport
import TraceModel
import TraceSetPicture

/// Tells how often a test run exercised each action, mutation and field, and what it never did.
package struct SuiteCommand: Subcommand {
  package enum Format: String, Sendable, CaseIterable { case text, svg, dot, json }

  package var format = Format.text
  /// Percent of what is known; below it the program ends with status 1.
  package var failUnder: Int?
  package var moreTraces: [String] = []
  /// Nil without `--sources`.
  package var sources: SourceOptions?

  package static let grammar = Grammar.Command(
    name: "suite", overview: "Tell what a test run exercised, and what it never did.",
    discussion: """
      It counts every action, mutation and state field of all traces, with what failed, never ended or was slow. Fields \
      are known from the traces; which cases there are it reads with --sources. What is not known is said, and does not \
      count. With laws, it says in how many traces each was held or broken, and untested ones count as not exercised.
      """,
    operand: Grammar.traces,
    options: [
      Grammar.Option(
        "output", short: "o", Grammar.Value("file", .file, default: "-"), help: "Where it goes; - is standard output."),
      Grammar.Option("format", .choice("format", default: Format.text), help: "What is written."),
      Grammar.Option(
        "fail-under", Grammar.Value("percent"),
        help: "End with status 1 if less of what is known was exercised."),
      Grammar.laws,
    ] + SourceOptions.options.filter { Self.ownSourceOptions.contains($0.long) } + Grammar.common,
    examples: [
      "trace-render suite traces --sources . --fail-under 80",
      "trace-render suite traces --format svg -o suite.svg",
    ])

  /// The options about sources that have a meaning where only their cases are read.
  private static let ownSourceOptions: Set = ["sources", "scratch-path", "build", "reducer", "toolchain", "tests"]

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    format = try arguments.choice("format", default: .text)
    failUnder = try arguments.number("fail-under", in: 0...100).map { Int($0) }
    moreTraces = arguments.moreOperands
    sources = try SourceOptions(arguments)
  }

  package var isDrawn: Bool { format == .svg || format == .dot }
  package var isPicture: Bool { format == .svg }

  package func check() throws(Failure) { try sources?.buildIfAsked() }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    var laws = rendering.lawReport
    // Reading without values, which no check needs, takes a third of the time.
    let checking: GraphReading = { input, path, name throws(Failure) in
      try rendering.checkedGraph(input, path, as: name, &laws)
    }
    let set = try rendering.readSetOrOne(moreTraces, reading: laws == nil ? nil : checking)
    let suite = Suite(set, declared: try sources?.declaredCases(rendering), laws: laws)
    var product: Rendering.Product
    switch format {
    case .text: product = Rendering.Product(suite.text)
    case .json: product = Rendering.Product(SafeJSON.text(suite.json))
    case .svg, .dot: product = try rendering.picture(format == .svg ? .svg : .dot) { suite.picture }
    }
    if try isUnder(suite, rendering) { product.outcome = .findings }
    return product
  }

  /// Whether the suite exercised less than `--fail-under` asks for; warns of it. Fails if the share is not known.
  private func isUnder(_ suite: Suite, _ rendering: Rendering) throws(Failure) -> Bool {
    guard let failUnder else { return false }
    guard let percent = suite.percent else {
      throw Failure(.badData, "--fail-under \(failUnder) cannot be decided: \(suite.summary).")
    }
    guard percent < failUnder else { return false }
    rendering.warn("\(suite.summary), less than the \(failUnder) % of --fail-under")
    return true
  }
}

extension SourceOptions {
  /// The cases that the sources declare, by reactor type. Types that share a name are left out, with a warning.
  func declaredCases(_ rendering: Rendering) throws(Failure) -> [String: Suite.Declared] {
    let report = try report()
    for remark in report.remarks { rendering.warn(remark) }
    var declared: [String: Suite.Declared] = [:]
    for (type, reducers) in Dictionary(grouping: report.reducers, by: \.type).sorted(by: { $0.key < $1.key }) {
      guard let reducer = reducers.first, reducers.count == 1 else {
        rendering.warn("\(reducers.count) types of the sources are called \(type); their cases are not told apart.")
        continue
      }
      declared[type] = Suite.Declared(
        actions: reducer.actions.isEmpty ? nil : reducer.actions,
        mutations: reducer.cases.isEmpty ? nil : reducer.cases)
    }
    if report.reducers.isEmpty { rendering.warn("no reactor was found in the sources.") }
    return declared
  }
}
