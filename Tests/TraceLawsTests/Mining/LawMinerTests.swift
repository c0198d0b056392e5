import Testing
import TraceModel

@testable import TraceAnalysis
@testable import TraceLaws

@Suite("Mined laws")
struct LawMinerTests {
  /// Tests enough that a reactor has more laws than are kept of it, and attacks that break some that tests alone say. What they
  /// say is mined once.
  private static var miner: LawMiner { miner(tests: 0..<24, attacks: 0..<12) }
  private static let mined = miner.mine()

  private static func miner(tests: Range<UInt64>, attacks: Range<UInt64> = 0..<0) -> LawMiner {
    let world = World(seed: 1)
    var miner = LawMiner()
    for seed in tests { miner.add(world.test(seed), name: "test \(seed)") }
    for seed in attacks { miner.add(world.attack(seed), name: "attack \(seed)", isAttack: true) }
    return miner
  }

  private func candidate(_ template: LawTemplate, _ law: String) throws -> LawCandidate {
    try LawCandidate(template, of: "A", LawFile(parsing: "A: \(law)").laws[0].sentence, "")
  }

  @Test func `Runs that differ in times alone are one run, and mining abstains`() throws {
    var miner = LawMiner()
    for time in 1...5 {
      miner.add(try script(Line.reactor("A"), Line.action("go") + #","ts":\#(time)"#), name: "\(time)")
    }

    #expect(miner.summary.traces == 5)
    #expect(miner.summary.distinct == 1)
    #expect(
      miner.mine().text(withFallen: false)
        == "# no law: 1 distinct run of 5 traces. A law needs 4 runs that differ in more than times\n")
  }

  @Test func `A promise that a finished run still owes breaks a candidate, one of a run that goes on does not`() throws
  {
    let lines = [Line.reactor("A"), Line.action("go"), Line.begin("go", of: 2)]
    var broken = try candidate(.ends, "effect go ends")
    var open = broken
    for end in [true, false] {
      let trace = LawTrace(try script(lines, end: end))
      let result = LawCheck(trace, [broken.law], lasting: LastingEffects()).results[0]
      if end {
        broken.take(result, chances: nil, trace, name: "run", isAttack: false)
      } else {
        open.take(result, chances: nil, trace, name: "run", isAttack: false)
      }
    }

    #expect(broken.tests == .init(kept: 0, broken: 1, held: 0, bad: 1))
    #expect(open.tests == .init())
  }

  @Test func `A run in which a condition was always true is no evidence for it`() throws {
    var sightings = LawSightings()
    let first = [Line.reactor("A"), Line.first(#"{"user":null}"#), Line.action("login"), Line.begin("login", of: 3)]
    let change = [
      Line.mutation("setUser", of: 4), Line.reduce("setUser", of: 5, rev: 1),
      Line.state(of: 6, rev: 1, "user", "null", #""ada""#),
    ]
    let never = sightings.take(LawTrace(try script(first)))["A"]
    let once = sightings.take(LawTrace(try script(first + change)))["A"]
    let fields = try #require(sightings.types["A"]?.fields)
    var gate = try candidate(.onlyWhen, "action login only when user = nil")
    gate.test = FieldTest(field: "user", value: .isNil)

    #expect(fields.chances(gate, in: try #require(never).entries) == 0)
    #expect(fields.chances(gate, in: try #require(once).entries) == nil)
  }

  @Test func `A law is the surer the more runs kept it, and less so where others of its form broke late`() throws {
    let clear = try #require(Certainty((0..<20).map { (.init(broken: $0 % 2 * 10, kept: 10), 1) }))
    let doubtful = try #require(Certainty((0..<20).map { (.init(broken: $0 % 2, kept: 19), 1) }))

    #expect(clear.survival(2) < clear.survival(10))
    #expect(clear.survival(10) > 0.98)
    #expect(doubtful.survival(10) < clear.survival(10))
  }

  @Test func `What an attack breaks is not written, but told with the run that broke it`() throws {
    let before = Self.miner(tests: 0..<24).mine()
    let after = Self.mined
    let text = after.text(withFallen: true)

    #expect(!after.fallen.isEmpty)
    #expect(Set(after.fallen.map(\.law.text)).isDisjoint(with: after.laws.map(\.law.text)))
    #expect(before.laws.contains { law in after.fallen.contains { $0.law == law.law } })
    #expect(text.contains("  # fallen: "))
    #expect(text.contains("; broken by attack "))
    #expect(!after.text(withFallen: false).contains("fallen"))
  }

  @Test func `No reactor has more laws than the limit, and --all has all of them`() {
    let most = Self.mined.laws
    let miner = Self.miner
    let all = miner.mine(isAll: true).laws
    let some = miner.mine(limit: 3).laws
    let child = miner.mine(reactor: "Child", isAll: true).laws

    #expect(Self.counts(most)["Main"] == 20)
    #expect(Self.counts(some).values.allSatisfy { $0 <= 3 })
    #expect(all.count > most.count)
    #expect(Self.counts(child) == Self.counts(all).filter { $0.key == "Child" } && !child.isEmpty)
  }

  private static func counts(_ laws: [MinedLaws.Entry]) -> [String: Int] {
    Dictionary(grouping: laws, by: \.law.reactor).mapValues(\.count)
  }

  @Test func `An update adds what is not there, in lines or in comments, and changes nothing`() {
    let mined = Self.mined
    let laws = mined.laws.filter { $0.law.reactor == "Main" }.map(\.law.sentence.text)
    let (kept, refused) = (laws[0], laws[1])
    let old = "# ours\nreactor Main\n  \(kept)  # as agreed\n  # \(refused)\n  never error Fatal"
    let new = mined.text(updating: old, withFallen: false)

    #expect(new.hasPrefix(old + "\n\n# proposed\n\nreactor "))
    for sentence in [kept, refused] {
      #expect(new.split(separator: "\n").count { $0.contains("  \(sentence) ") || $0.hasSuffix(sentence) } == 1)
    }
    #expect(new.contains(laws[2]))
    #expect(mined.text(updating: new, withFallen: false) == new)
  }

  @Test func `A promise is said by the same one on stronger terms, and by no weaker or other one`() throws {
    func law(_ terms: String) throws -> Law {
      try LawFile(parsing: "A: effect load leads to state isLoading = \(terms)").laws[0]
    }
    func isSaid(_ one: String, by other: String) throws -> Bool { try law(one).isSaid(by: law(other)) }

    #expect(try isSaid("false unless cancelled", by: "false within 5 s"))
    #expect(try isSaid("false within 5 s unless cancelled", by: "false within 2 s unless cancelled"))
    #expect(try isSaid("false", by: "false with the same id"))
    #expect(try !isSaid("false", by: "false unless cancelled"))
    #expect(try !isSaid("false within 5 s", by: "false"))
    #expect(try !isSaid("false within 2 s", by: "false within 5 s"))
    #expect(try !isSaid("false with the same id", by: "false"))
    #expect(try !isSaid("true", by: "false"))
  }

  @Test func `An update proposes no promise that the file makes on stronger terms`() throws {
    let mined = Self.mined
    let weak = try #require(mined.laws.map(\.law).first { $0.sentence.text.hasSuffix(" unless cancelled") })
    let strong = weak.text.replacing(" unless cancelled", with: " within 5 s")

    #expect(mined.text(withFallen: false).contains("  \(weak.sentence.text)"))
    #expect(!mined.text(updating: strong + "\n", withFallen: false).contains("  \(weak.sentence.text)"))
  }
}
