import Testing
import TraceModel

@testable import TraceLaws

// Random laws in random traces are compared with an oracle by Tests/Scripts/check_laws.py.
@Suite("Verdicts of laws")
struct LawCheckTests {
  /// A refresh whose effect set loading; what follows is given.
  private func refresh(_ rest: String..., end: Bool = true) throws -> Trace {
    let first = [
      Line.reactor("A"), Line.first(#"{"isLoading":false}"#), Line.action("refresh"), Line.begin("refresh", of: 3),
      Line.mutation("setLoading", of: 4), Line.reduce("setLoading", of: 5, rev: 1),
      Line.state(of: 6, rev: 1, "isLoading", "false", "true"),
    ]
    return try script(first + rest, end: end)
  }

  private let promise = "action refresh leads to state isLoading = false"

  @Test func `A promise that its own effect keeps is held`() throws {
    let trace = try refresh(
      Line.mutation("setLoading", of: 4), Line.reduce("setLoading", of: 8, rev: 2),
      Line.state(of: 9, rev: 2, "isLoading", "true", "false"), Line.end(4))

    #expect(try verdict(promise, trace) == .held)
    #expect(try verdict(promise + " within 70 ms", trace) == .held)
    #expect(try verdict(promise + " within 60 ms", trace) == .violated)
  }

  @Test func `The condition on an effect looks at what its action carries`() throws {
    let trace = try script(
      Line.reactor("A"), Line.action("load", #"{"_0":3}"#), Line.begin("load", of: 2), Line.mutation("m", of: 3),
      Line.end(3, "error"))

    #expect(try verdict("never effect load where value = 3", trace) == .violated)
    #expect(try verdict("never effect load fails where value = 3", trace) == .violated)
    #expect(try verdict("never effect load where value = 4", trace) == .held)
  }

  @Test func `A promise that another action keeps is broken, which an order in time cannot say`() throws {
    let trace = try refresh(
      Line.end(4, "error"), Line.action("cancel"), Line.begin("cancel", of: 9), Line.mutation("setLoading", of: 10),
      Line.reduce("setLoading", of: 11, rev: 2), Line.state(of: 12, rev: 2, "isLoading", "true", "false"),
      Line.end(10))

    #expect(try verdict(promise, trace) == .violated)
    #expect(try verdict("action refresh is followed by state isLoading = false", trace) == .held)
  }

  @Test func `A promise is owed as long as something that could keep it runs, or the trace goes on`() throws {
    #expect(try verdict(promise, refresh()) == .pending)
    #expect(try verdict(promise, refresh(Line.end(4), end: false)) == .pending)
    #expect(try verdict(promise, refresh(Line.end(4))) == .violated)
  }

  @Test func `A cancelled effect owes nothing where the law says so`() throws {
    let trace = try refresh(Line.action("logout"), Line.end(4, "cancelled", by: 8))

    #expect(try verdict(promise, trace) == .violated)
    #expect(try verdict(promise + " unless cancelled", trace) == .untested)
  }

  @Test func `A state of which it is not known whether it changed leaves it open whether one changed unobserved`()
    throws
  {
    let trace = try script(
      [Line.reactor("A"), Line.first(#"{"f":1}"#), Line.action("a"), Line.begin("a", of: 3)]
        + [Line.mutation("m", of: 4), Line.reduce("m", of: 5, rev: 1) + #","unknown":true"#]
        + [#""k":"state","cause":6,"rev":1,"unobserved":true,"unknown":true"#, Line.end(4)])

    #expect(try verdict("no unobserved states", trace) == .unknown)
    #expect(try verdict("no unchanged states", trace) == .unknown)
    #expect(try verdict("no open effects", trace) == .held)
  }

  @Test func `A reactor that the trace does not introduce may be of any type`() throws {
    let lines = [
      Line.first(#"{"f":2}"#), Line.action("a"), Line.begin("load", of: 2), Line.action("a"), Line.begin("load", of: 4),
    ]
    let trace = try script(lines)

    for law in [
      "never action a", "always f = 1", "effect load one at a time", "effect load ends", "no open effects",
      "action a leads to mutation m", "action a only when f = 1",
    ] {
      #expect(try verdict(law, trace) == .unknown, "\(law)")
    }
    for law in ["never action b", "always f = 2", "no loops", "action a only when f = 2"] {
      #expect(try verdict(law, trace) == .untested, "\(law)")
    }
    #expect(try verdict("never action a", script([Line.reactor("B")] + lines)) == .untested)
    let other = try script([
      Line.reactor("A", r: 2), Line.action("x", r: 2), Line.begin("x", of: 2, r: 2), Line.action("y"),
    ])
    #expect(try verdict("action x is followed by action B.y within 30 ms", other) == .unknown)
    #expect(try verdict("action x is followed by action y", other) == .pending)
  }

  @Test func `A state behind lost ones is compared with what its diff says of the one before`() throws {
    let lost = #""k":"dropped","count":1,"why":"ring","from":3,"to":3"#
    let mutation = [Line.reactor("A"), Line.first(#"{"f":1}"#), lost, Line.action("a"), Line.begin("a", of: 4)]
    let reduce = [Line.mutation("m", of: 5), Line.reduce("m", of: 6, rev: 2)]
    let whole = try script(mutation + reduce + [#""k":"state","cause":7,"rev":2,"payload":{"f":2}"#])
    let falls = try script(mutation + reduce + [Line.state(of: 7, rev: 2, "f", "9", "5")])

    #expect(try verdict("field f changes only by n", whole) == .unknown)
    #expect(try verdict("field f never decreases", whole) == .unknown)
    #expect(try verdict("field f changes only by n", falls) == .violated)
    #expect(try verdict("field f never decreases", falls) == .violated)
  }

  @Test func `An effect that runs and whose cause is not known may keep any promise before it`() throws {
    let trace = try script(
      Line.reactor("A"), Line.action("a"), #""k":"mutation","label":"m","injected":true,"unknown":true"#,
      Line.action("b") + #","cause":3"#, Line.begin("b", of: 4))

    #expect(try verdict("action a leads to mutation n", trace) == .unknown)
    #expect(try verdict("action a leads to mutation n within 10 ms", trace) == .violated)
  }

  @Test func `An effect that is none does not end either`() throws {
    let trace = try script(
      Line.reactor("A"), Line.action("a"), Line.begin("a", of: 2) + #","dur":20000000"#, Line.end(3))

    #expect(try verdict("never effect a", trace) == .held)
    #expect(try verdict("never effect a completes", trace) == .held)
  }

  @Test func `What was lost makes unknown where the answer may have been, and nowhere else`() throws {
    let lost = #""k":"dropped","count":1,"why":"ring","from":8,"to":8"#

    #expect(try verdict(promise, refresh(lost, Line.end(4))) == .unknown)
    #expect(try verdict("effect refresh one at a time", refresh(lost, Line.end(4))) == .held)
    #expect(try verdict("always isLoading = false", refresh(lost, Line.end(4))) == .violated)
  }

  @Test func `A masked value is unknown, and no nil`() throws {
    let trace = try script(Line.reactor("A"), Line.first(#"{"user":"[Filtered]","list":["[Filtered]"]}"#))

    #expect(try verdict("always user = \"ada\"", trace) == .unknown)
    #expect(try verdict("always list != nil", trace) == .held)
    #expect(try verdict("always list is not empty and list.count = 1", trace) == .held)
  }

  @Test func `A numbered object equals itself alone, and whether it equals another is unknown`() throws {
    let trace = try script(Line.reactor("A"), Line.first(#"{"a":"<Node 3>","b":"<Node 3>","c":"<Node 4>"}"#))

    #expect(try verdict("always a = b", trace) == .held)
    #expect(try verdict("always a = c", trace) == .unknown)
    #expect(try verdict("always a = nil", trace) == .violated)
  }

  @Test func `An effect that a guard returned is none`() throws {
    let trace = try script(
      Line.reactor("A"), Line.action("load"), Line.begin("load", of: 2), Line.action("load"),
      Line.begin("load", of: 4) + #","ts":50000000"#, Line.end(5) + #","ts":50000000"#, Line.end(3))

    #expect(try verdict("effect load one at a time", trace) == .held)
    #expect(try verdict("never effect load", trace) == .violated)
  }

  @Test func `A law looks at each instance of its reactor, and an event of another type at all of them`() throws {
    let trace = try script(
      Line.reactor("A"), Line.reactor("A", r: 2), Line.reactor("B", r: 3), Line.action("clear", r: 3),
      Line.action("load", r: 1), Line.action("stop", r: 2))

    #expect(try verdict("action load is followed by action stop", trace) == .pending)
    #expect(try verdict("action B.clear is followed by action stop", trace) == .held)
    let ofAll = try LawFile(parsing: "action load is followed by action stop")
    #expect(LawCheck(trace, ofAll.laws).results[0].verdict == .held)
  }

  @Test func `Faults are those of expectNo, without the effects that are meant to stay open`() throws {
    let trace = try script(
      Line.reactor("A"), Line.action("connect"), Line.begin("connect", of: 2), #""k":"open","cause":3"#)
    let laws = "reactor A\nno open effects\neffect * ends\n"
    func verdicts(_ more: String) throws -> [LawVerdict] {
      try LawCheck(trace, LawFile(parsing: laws + more).laws).results.map(\.verdict)
    }

    #expect(try verdicts("") == [.violated, .pending])
    #expect(try verdicts("effect connect stays open") == [.held, .untested])
  }

  @Test func `A name that no trace has is told with the nearest that one has`() throws {
    let trace = try script(Line.reactor("ProfileReactor"), Line.first(#"{"isLoading":true}"#), Line.action("refresh"))
    let file = try LawFile(
      parsing: """
        ProfileReactr: never error
        ProfileReactor: never action refesh
        ProfileReactor: always isLoadin = true
        """)
    var report = LawReport(file, file: "App.laws")
    report.add(trace, name: "app")

    #expect(
      report.unknownNames == [
        "App.laws:1: no trace has the reactor ProfileReactr. Did you mean 'ProfileReactor'?",
        "App.laws:2: no trace has the action refesh of ProfileReactor. Did you mean 'refresh'?",
        "App.laws:3: no trace has the field isLoadin of ProfileReactor. Did you mean 'isLoading'?",
      ])
  }

  @Test func `Each of several wrong names of a line is told, those of a misspelled reactor too`() throws {
    let trace = try script(
      Line.reactor("ProfileReactor"), Line.first(#"{"user":null}"#), Line.action("refresh"), Line.action("clear"),
      Line.action("setUsers"))
    func report(_ text: String) throws -> LawReport {
      var report = LawReport(try LawFile(parsing: text), file: "App.laws")
      report.add(trace, name: "app")
      return report
    }

    #expect(
      try report("ProfilReactor: action refrsh only after action claer").misspellings == [
        "App.laws:1: no trace has the reactor ProfilReactor. Did you mean 'ProfileReactor'?",
        "App.laws:1: no trace has the action refrsh of ProfileReactor. Did you mean 'refresh'?",
        "App.laws:1: no trace has the action claer of ProfileReactor. Did you mean 'clear'?",
      ])
    // A test need not send every action: one beside another of which laws speak is no misspelling.
    #expect(try report("ProfileReactor: never action setUserId").misspellings.count == 1)
    #expect(try report("ProfileReactor: action setUserId only after action setUsers").misspellings == [])
    #expect(try report("PageReactor: never action load").misspellings == [])
    #expect(
      try report("ProfileReactor: always user = ada").unknownNames == [
        #"App.laws:1: no trace has the field ada of ProfileReactor. A text stands in quotes: "ada"."#
      ])
  }
}
