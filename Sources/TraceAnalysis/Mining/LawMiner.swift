import PlatformSupport
import TraceFormat
import TraceLaws
import TraceReading

/// Finds laws that runs have kept.
///
/// Candidates come from one pass over each run that counts; the checker judges them; what is neither sure nor surprising goes.
package struct LawMiner {
  private struct Run {
    let trace: LawTrace
    let name: String
    let isAttack: Bool
  }
  /// Runs that a law needs.
  package static let fewest = 4
  static let leastCertainty = 0.9
  static let mostChance = 0.05

  private var runs: [Run] = []
  private var seen: Set<RunSignature> = []
  private let lasting: LastingEffects
  package private(set) var summary = Summary()

  /// The runs that were read.
  package struct Summary: Sendable, Equatable {
    package var traces = 0
    /// Those that differ in more than times and numbers.
    package var distinct = 0
    package var attacks = 0
    package var events = 0
  }

  /// - Parameter lasting: Effects that are meant to stay open.
  package init(lasting: LastingEffects = LastingEffects()) { self.lasting = lasting }

  /// Takes one more run. One that equals an earlier one in all but times and numbers adds nothing.
  ///
  /// - Parameter isAttack: Whether it only breaks laws and exercises them, and is no run like those of users.
  package mutating func add(_ trace: Trace, name: String, isAttack: Bool = false) {
    let columns = LawTrace(trace)
    if !isAttack { summary.traces += 1 }
    guard seen.insert(RunSignature(columns, isAttack: isAttack)).inserted else { return }
    if isAttack { summary.attacks += 1 } else { summary.distinct += 1 }
    summary.events += trace.events.count
    runs.append(Run(trace: columns, name: name, isAttack: isAttack))
  }

  /// The types of reactors, for a choice of one.
  package var reactors: [String] {
    Set(runs.flatMap { run in run.trace.reactors.compactMap(\.type) }).sorted()
  }

  /// - Parameters:
  ///   - reactor: The type whose laws are sought; nil for all.
  ///   - isAll: Whether to keep laws that are obvious, implied or not surprising, and more than `limit`.
  ///   - limit: The most laws of a reactor.
  package func mine(reactor: String? = nil, isAll: Bool = false, limit: Int = 20) -> MinedLaws {
    guard summary.distinct >= Self.fewest else { return MinedLaws(summary: summary) }
    var sightings = LawSightings()
    let seen = runs.map { sightings.take($0.trace) }
    let types = sightings.types
    var candidates = types.sorted { $0.key < $1.key }.flatMap { $1.candidates($0) }
    judge(&candidates, types, seen)
    let surprise = Surprise(candidates, types)
    let sureness = Sureness(candidates)
    let sure = candidates.compactMap { one in
      guard (reactor ?? one.law.reactor) == one.law.reactor,
        let law = sureness.law(one, chance: surprise.chance(one)), isAll || law.chance <= Self.mostChance
      else { return nil as (LawCandidate, MinedLaws.Entry)? }
      return (one, law)
    }
    let standing = sure.filter { $0.0.attack.broken == 0 }
    let implied = ImpliedLaws(standing.map(\.0), types)
    let fallen = sure.filter { $0.0.attack.broken > 0 && (isAll || !$0.0.isPlain && $0.0.template != .comes) }
    return MinedLaws(
      summary: summary,
      laws: Self.ranked(standing.filter { isAll || !implied.isImplied($0.0) }.map(\.1), isAll ? .max : limit),
      fallen: Self.ranked(fallen.map(\.1), isAll ? .max : limit))
  }

  private func judge(
    _ candidates: inout [LawCandidate], _ types: [String: SeenType], _ seen: [[String: SeenRun]]
  ) {
    let byType = Dictionary(grouping: candidates.indices) { candidates[$0].law.reactor }
    for (run, seen) in zip(runs, seen) {
      let indices = seen.keys.sorted().flatMap { byType[$0] ?? [] }
      let check = LawCheck(
        run.trace, indices.map { candidates[$0].law }, lasting: lasting, keepsViolated: false)
      for (index, result) in zip(indices, check.results) {
        let reactor = result.law.reactor
        let chances = types[reactor]?.chances(candidates[index], in: seen[reactor] ?? SeenRun())
        candidates[index].take(result, chances: chances, run.trace, name: run.name, isAttack: run.isAttack)
      }
    }
  }

  /// The best laws of each reactor, the best first.
  private static func ranked(_ laws: [MinedLaws.Entry], _ limit: Int) -> [MinedLaws.Entry] {
    let byType = Dictionary(grouping: laws) { $0.law.reactor }
    return byType.keys.sorted().flatMap { type in
      (byType[type] ?? []).sorted { ($1.worth, $0.law.text) < ($0.worth, $1.law.text) }.prefix(limit)
    }
  }
}

/// How sure candidates are, by the runs of tests or of the attack.
private struct Sureness {
  private let tests: [LawTemplate: Certainty]
  private let attack: [LawTemplate: Certainty]

  /// Fewer candidates of one form than this are fitted with those of all forms.
  private static let fewest = 12

  init(_ candidates: [LawCandidate]) {
    tests = Self.fits(candidates, \.tests)
    attack = Self.fits(candidates, \.attack)
  }

  private static func fits(
    _ candidates: [LawCandidate], _ tally: KeyPath<LawCandidate, LawCandidate.Tally>
  ) -> [LawTemplate: Certainty] {
    let groups = Dictionary(grouping: candidates, by: \.template).mapValues { group in
      group.map { Certainty.Runs(broken: $0[keyPath: tally].broken, kept: $0[keyPath: tally].kept) }
        .filter { $0.broken + $0.kept > 0 }
    }
    // Each form counts the same, however many candidates it has.
    let all = Certainty(
      LawTemplate.allCases.flatMap { template in
        let group = groups[template] ?? []
        return group.map { ($0, Double(fewest) / Double(group.count)) }
      })
    return groups.compactMapValues { $0.count >= fewest ? Certainty($0.map { ($0, 1) }) : all }
  }

  /// The law, unless the tests broke it, or too few runs tell.
  func law(_ one: LawCandidate, chance: @autoclosure () -> Double) -> MinedLaws.Entry? {
    guard one.tests.broken == 0 else { return nil }
    let byTests = certainty(one, one.tests, tests)
    let byAttack = one.attack.broken > 0 ? nil : certainty(one, one.attack, attack)
    guard let certainty = byTests ?? byAttack else { return nil }
    return MinedLaws.Entry(
      law: one.law, certainty: certainty, chance: chance(), weight: one.template.weight,
      isByAttack: byTests == nil, tests: one.tests, attack: one.attack, fall: one.fall)
  }

  private func certainty(
    _ one: LawCandidate, _ tally: LawCandidate.Tally, _ fits: [LawTemplate: Certainty]
  ) -> Double? {
    guard tally.kept >= LawMiner.fewest, let fit = fits[one.template] else { return nil }
    let survival = fit.survival(tally.kept)
    return survival >= LawMiner.leastCertainty ? survival : nil
  }
}
