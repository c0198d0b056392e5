import CommandLineKit
import TraceModel

/// Writes a test that replays a reactor.
package struct TestCommand: Subcommand {
  package var framework: ReplayTestSource.Framework = .testing
  /// Type, name or number of the reactor; nil if one alone got actions.
  package var reactor: String?
  /// Swift that makes the reactor.
  package var make: String?

  package static let grammar = Grammar.Command(
    name: "test", overview: "Write a test that repeats what a reactor did.",
    discussion: """
      The test sends the actions that came from outside at their times, and expects the recorded states. Its reactor \
      is made by --make, in which 'clock' is the scheduler of virtual time.
      """,
    operand: Grammar.trace,
    options: [
      Grammar.Option(
        "output", short: "o", Grammar.Value("file", .file, default: "-"),
        help: "Where the source goes; - is standard output."),
      Grammar.Option(
        "framework", .choice("framework", default: ReplayTestSource.Framework.testing),
        help: "What runs the test: Swift Testing, or XCTest."),
      Grammar.Option(
        "reactor", Grammar.Value("name"),
        help: "Replay the reactor of this type or name, or with this number, as in '#2'."),
      Grammar.Option("make", Grammar.Value("swift"), help: "Make the reactor so, instead of without arguments."),
    ] + Grammar.common,
    examples: [
      "trace-render test app.rtrace.jsonl -o ReplayTests.swift",
      "trace-render test app.rtrace.jsonl --reactor Cart --make 'Cart(clock:clock)'",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    framework = try arguments.choice("framework", default: .testing)
    reactor = arguments.values["reactor"]
    make = arguments.values["make"]
    if make?.allSatisfy(\.isWhitespace) == true {
      throw UsageError(
        "'--make' is empty. Write the reactor's initializer, as in 'Cart(clock: clock)'.", in: arguments.command)
    }
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    let trace = try rendering.readTrace(isStrict: false)
    rendering.begin(.joining)
    let chosen = try choose(in: trace, rendering.traceName)
    guard let script = ReplayScript(trace, of: chosen.number), !script.states.isEmpty || !script.inputs.isEmpty else {
      throw Failure(.badData, "\(rendering.traceName): nothing is left of \(chosen.words) to replay.")
    }
    let source = ReplayTestSource(
      script, framework: framework, traceName: rendering.traceName, make: make,
      producer: "\(Grammar.program) \(Grammar.version)")
    guard let text = source.text else {
      throw Failure(
        .badData, "\(rendering.traceName): the type of \(chosen.words) has no name that Swift source can use.")
    }
    if source.readsFile {
      rendering.note(
        "\(script.inputs.count) actions and \(script.states.count) states are too many for source; "
          + "the test reads them from the trace. Keep that beside it")
    }
    return Rendering.Product(text)
  }

  private struct Choice {
    var number: Int
    var type: String
    var name: String

    /// `CartReactor #2 "left"`.
    var words: String { "\(type) #\(number)\(name.isEmpty ? "" : " \"\(name)\"")" }

    func isCalled(_ word: String) -> Bool { word == type || word == name || word == "#\(number)" }
  }

  /// The reactor that the command line names, or the one that got actions from outside; never one of several.
  private func choose(in trace: Trace, _ traceName: String) throws(Failure) -> Choice {
    let all = ReplayScript.reactors(in: trace).map {
      Choice(number: $0.number, type: $0.info.type, name: $0.info.name)
    }
    guard !all.isEmpty else { throw Failure(.badData, "\(traceName): there is no reactor in this trace.") }
    var found = all
    if let reactor {
      found = all.filter { $0.isCalled(reactor) }
    } else if all.count > 1 {
      let withInputs = ReplayScript.reactorsWithInputs(in: trace)
      found = all.filter { withInputs.contains($0.number) }
    }
    if found.count == 1 { return found[0] }
    let listed = (found.isEmpty ? all : found).prefix(20).map(\.words).joined(separator: ", ")
    let reason = reactor.map { found.isEmpty ? "there is no reactor '\($0)'" : "'\($0)' is more than one reactor" }
    let fault =
      reason ?? (found.isEmpty ? "no reactor got an action from outside" : "\(found.count) reactors got actions")
    throw Failure(
      .usage, "\(traceName): \(fault). Choose one with --reactor, as in --reactor '#\(all[0].number)': \(listed).")
  }
}
