import CommandLineKit
import TraceLaws
import TraceModel

/// Finds laws that the runs so far have kept.
package struct MineCommand: Subcommand {
  package var moreTraces: [String] = []
  /// The path of traces that are no usual runs; nil for none.
  package var attack: String?
  /// The type of reactor; nil for all.
  package var reactor: String?
  package var limit = 20
  package var isAll = false
  package var hasFallen = false
  /// The file that is updated; nil for none.
  package var updated: String?
  /// Whether the laws go to a file, so that their number is told beside it.
  package var isToFile = false

  package static let grammar = Grammar.Command(
    name: "mine", overview: "Find laws that hold in the runs so far, for a file of laws.",
    discussion: """
      It reads traces of tests that passed and writes the laws that they kept, the most telling first, each with its \
      evidence: '6× in 6 runs, 99 %' is the chance that the law survives as many runs like these again. A law needs \
      \(LawMiner.fewest) runs that differ in more than times. Traces of unusual runs, such as the orders of 'explore', \
      go to --attack: they break what holds by luck. Read what is written before you believe it: docs/laws.md.
      """,
    operand: Grammar.traces,
    options: [
      Grammar.Option(
        "output", short: "o", Grammar.Value("laws", .file, default: "-"), help: "Where they go; - is standard output."),
      Grammar.Option(
        "attack", Grammar.Value("traces", .file),
        help: "A trace or a folder of unusual runs: they break laws and exercise them, and are no evidence."),
      Grammar.Option("reactor", Grammar.Value("name"), help: "Find laws of this type of reactor alone."),
      Grammar.Option("limit", Grammar.Value("n", default: "20"), help: "Write at most so many laws of a reactor."),
      Grammar.Option("all", help: "Write what is obvious, what other laws say, and more than --limit too."),
      Grammar.Option("fallen", help: "Tell as comments which laws only the attack broke, and in which run."),
      Grammar.Option("update", help: "Add to the file of -o what it does not have, and change nothing of it."),
    ] + Grammar.common,
    examples: [
      "trace-render mine traces -o App.laws",
      "trace-render mine traces --attack orders -o App.laws --update",
    ])

  package init(_ arguments: Arguments, operand: String) throws(UsageError) {
    moreTraces = arguments.moreOperands
    attack = arguments.values["attack"]
    reactor = arguments.values["reactor"]
    limit = try arguments.number("limit", in: 1...10_000).map { Int($0) } ?? 20
    isAll = arguments.flags.contains("all")
    hasFallen = arguments.flags.contains("fallen")
    if let attack, attack.isEmpty || attack == "-" {
      throw arguments.invalid(attack, "attack", "Please name a trace or a folder of traces.")
    }
    if hasFallen, attack == nil {
      throw UsageError("'--fallen' tells what an attack broke. Add '--attack <traces>'.", in: arguments.command)
    }
    isToFile = arguments.values["output"].map { $0 != "-" } ?? false
    guard arguments.flags.contains("update") else { return }
    guard isToFile, let output = arguments.values["output"] else {
      throw UsageError("'--update' changes a file. Add '-o App.laws'.", in: arguments.command)
    }
    updated = output
  }

  package var secondInput: String? { attack }

  package func check() throws(Failure) {
    if let updated, FileStatus(following: updated) != nil { _ = try LawFile(contentsOf: updated) }
    if let attack { _ = try TraceInput(.file(attack), takesFolder: true) }
  }

  package func run(_ rendering: Rendering) throws(Failure) -> Rendering.Product {
    var miner = LawMiner(lasting: rendering.project.lasting)
    try rendering.forEachTrace(moreTraces, without: attack) { trace, name throws(Failure) in
      miner.add(trace, name: name)
    }
    if let attack {
      try rendering.forEachTrace(at: attack) { trace, name throws(Failure) in
        miner.add(trace, name: name, isAttack: true)
      }
    }
    if let reactor, !miner.reactors.contains(reactor) {
      let hint = Suggestion.nearest(to: reactor, among: miner.reactors).map { " Did you mean '\($0)'?" }
      throw Failure(.usage, "no trace has the reactor \(reactor).\(hint ?? "")")
    }
    rendering.begin(.joining)
    let mined = miner.mine(reactor: reactor, isAll: isAll, limit: limit)
    if isToFile { rendering.note(mined.head) }
    guard let updated, FileStatus(following: updated) != nil else {
      return Rendering.Product(mined.text(withFallen: hasFallen))
    }
    return Rendering.Product(mined.text(updating: try SettingsText.contents(of: updated), withFallen: hasFallen))
  }
}
