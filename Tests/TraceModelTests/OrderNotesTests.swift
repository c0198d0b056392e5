import Testing
import TraceModel

@Suite("Notes about orders in a trace") struct OrderNotesTests {
  /// One search of two: their numbers, and those of the mutations and reduces that answered.
  private struct Run {
    var script = TraceScript()
    var effects: [UInt64] = []
    var commits: [(mutation: UInt64, reduce: UInt64, state: UInt64)] = []

    /// Two searches, of which the first answers last.
    ///
    /// - Parameters:
    ///   - chains: The roots of the two searches; nil for chains of their own.
    ///   - answersAt: The times of the answers to the second and the first search.
    init(
      second label: String = "search", writes fields: [String] = ["results"], chains: [UInt64?] = [nil, nil],
      answersAt times: [UInt64] = [300, 400]
    ) {
      script.add(0, .reactor(.init(type: "Search")))
      for (index, label) in ["search", label].enumerated() {
        let time = UInt64(index) * 100
        let action = script.add(
          time,
          .action(
            .init(
              label: label, site: .init(file: "App/View.swift", line: 10 + index),
              payload: JSONText(#"{"_0":"\#(["o", "ow"][index])"}"#))))
        effects.append(script.begin(time, action, label, dur: 50))
        for seq in [action, effects[index]] {
          script.trace.events[Int(seq) - 1].chain = chains[index] ?? action
        }
      }
      commits = [script.commit(times[0], effect: effects[1], "results", rev: 1, writes: ["results"])]
      commits.append(script.commit(times[1], effect: effects[0], "results", rev: 2, writes: fields))
    }

    mutating func order(_ rank: TraceEvent.Order.Rank, first: Int = 0, then: Int = 1) {
      let patch = TraceEvent.Patch(
        .replace, path: "/results", old: JSONText(#""birds of ow""#), value: JSONText(#""birds of o""#))
      script.add(
        500, cause: commits[then].reduce,
        .order(.init(first: commits[first].mutation, rank: rank, differences: rank == .same ? [] : [patch])))
    }
  }

  private func text(_ run: Run) -> String { Audit(run.script.graph).text }
  private static let end = """
    engines: portable checks
    1 note about an order; no other findings by portable checks; calls such as Date() are seen in traced tests only \
    (2 reduces)

    """

  @Test func `a trace alone tells that an older response overwrote a newer one`() {
    #expect(
      text(Run()) == """
        Search: note: results of the older search("o") came too late: results of the newer search("ow") had set results \
        before [order] (from the trace alone, nothing was reduced again)

        """ + Self.end)
  }

  @Test func `a trace alone tells nothing of other cases, chains, fields, and of what came within the call`() {
    let runs = [
      Run(second: "reload"), Run(chains: [2, 2]), Run(writes: ["query"]), Run(answersAt: [120, 400]),
    ]
    #expect(runs.map { $0.script.graph.orderNotes } == [[], [], [], []])
  }

  @Test func `a pair that a test reduced again is told by that, and not by the trace alone`() {
    var run = Run()
    run.order(.stale)
    #expect(
      text(run) == """
        Search: note: results of the older search("o") came after results of the newer search("ow") and changed what that \
        had set: results is "birds of o", the other way round "birds of ow" [order]

        """ + Self.end)
    #expect(run.script.graph.faults(of: [.late]).map(\.seq) == [run.commits[1].mutation])
    #expect(run.script.trace.validation.remarks.filter { $0.message.contains("order") } == [])
  }

  @Test func `a late result of another action that a test found is a fault, and late to a search`() throws {
    var run = Run(second: "reload")
    #expect(run.script.graph.count(of: .late) == 0)
    run.order(.staleOther)
    #expect(run.script.graph.faults(of: [.late]).map(\.seq) == [run.commits[1].mutation])
    let table = EventTable(run.script.trace)
    let late = table.marks().indices.filter { table.marks()[$0].contains(.late) }.map { table[$0].seq }
    #expect(late == [run.commits[1].mutation, run.commits[1].state])
  }

  @Test func `a pair whose order does not matter by a test is not told by the trace`() {
    var run = Run()
    run.order(.same)
    #expect(run.script.graph.orderNotes == [])
  }

  @Test func `a note about a mutation that is lost is left out, and one about another event is remarked on`() {
    var run = Run(second: "reload")
    run.script.add(500, cause: run.commits[1].reduce, .order(.init(first: 999, rank: .stale)))
    #expect(run.script.graph.orderNotes == [])
    run.script.add(501, cause: run.commits[1].reduce, .order(.init(first: run.effects[0], rank: .stale)))
    let remarks = run.script.trace.validation.remarks.map(\.message).filter { $0.contains("order") }
    #expect(
      remarks
        == [999, run.effects[0]].enumerated().map { index, first in
          "event \(12 + index), a note about an order, names event \(first), which is no mutation"
        })
  }

  @Test func `notes of equal cases are one finding, the worst first`() {
    var run = Run(second: "reload")
    run.order(.list)
    run.order(.staleOther)
    run.order(.staleOther)
    let findings = run.script.graph.orderFindings
    #expect(findings.map(\.seen) == [2, 1])
    #expect(findings.map { $0.order?.rank } == [.staleOther, .list])
    #expect(findings[0].text.hasSuffix(#"the other way round "birds of ow" [order] (seen 2 times)"#))
    #expect(findings[0].events == [run.commits[0].mutation, run.commits[1].mutation])
  }

  @Test func `a suppression accepts an order by its reactor, its mutation and its fields`() {
    var run = Run()
    run.order(.stale)
    let lines = [("Search.results", "state.results"), ("Search", "*"), ("Search", "state.query"), ("Other", "*")]
    let kept = lines.map { reactor, symbol in
      let line = Suppressions.Exemption(
        rule: .order, reactor: TextPattern(reactor), symbol: TextPattern(symbol), line: 1)
      return Audit(run.script.graph, suppressions: Suppressions([line])).findings.count
    }
    #expect(kept == [0, 0, 1, 1])
  }

  @Test func `SARIF and JSON name both actions with the lines that sent them`() throws {
    var run = Run()
    run.order(.stale)
    let audit = Audit(run.script.graph)
    let sarif = try #require(audit.sarif(version: "1").value())
    guard case .array(let runs) = sarif["runs"], case .array(let results) = runs[0]["results"],
      case .array(let related) = results[0]["relatedLocations"]
    else { return #expect(Bool(false)) }
    #expect(results[0]["ruleId"]?.text == "order")
    #expect(results[0]["level"]?.text == "note")
    #expect(
      related.map { $0["message"]?["text"]?.text } == [
        #"search("ow"), whose results came first, is sent here"#,
        #"search("o"), whose results came second, is sent here"#,
      ])
    #expect(
      related.map { $0["physicalLocation"]?["region"]?.json.text } == [#"{"startLine":11}"#, #"{"startLine":10}"#])
    guard case .array(let findings) = audit.json.value()?["findings"] else { return #expect(Bool(false)) }
    #expect(
      findings[0]["order"]?.json.text
        == #"{"rank":"stale","basis":"replay","first":{"mutation":"results","action":"search(\"ow\")","event":6,"#
        + #""site":"App/View.swift:11"},"then":{"mutation":"results","action":"search(\"o\")","event":9,"#
        + #""site":"App/View.swift:10"}}"#)
    #expect(
      audit.gitHubAnnotations().split(separator: "\n")[0].hasPrefix(
        "::notice file=App/View.swift,line=10,title=order in Search.results::results of"))
    #expect(audit.junit(failingOn: .note).contains("failures=\"1\""))
    #expect(audit.junit().contains("failures=\"0\""))
  }
}
