import Testing
@testable import TraceModel

@Suite("Statistics of a trace")
struct StatisticsOfATrace {
  private var story: Story {
    var script = TraceScript()
    script.trace.header.process = "shop"
    script.add(0, r: 1, .reactor(.init(type: "Cart")))
    script.add(0, r: 2, .reactor(.init(type: "Cart")))
    let one = script.begin(1_000, script.action(1_000, "load"), "load", dur: 300)
    script.commit(2_000, effect: one, "setItems", rev: 1, writes: ["items", "total"])
    script.commit(3_000, effect: one, "setBusy", rev: 2, writes: [])
    script.end(4_000, one, .completed)
    let two = script.begin(10_000, r: 2, script.action(10_000, r: 2, "load"), "load", dur: 500)
    script.commit(11_000, r: 2, effect: two, "setItems", rev: 1, writes: ["items"])
    script.add(12_000, r: 2, cause: two, .error(.init(type: "E", message: "m", isSwallowed: true)))
    script.end(12_000, r: 2, two, .error)
    script.begin(20_000, script.action(20_000, "pay"), "pay")
    script.add(1_500_000, r: nil, .dropped(count: 2, why: "ring", from: nil, to: nil))
    return script.story
  }

  @Test func `each action case has its counts and times`() {
    let statistics = Statistics(story)

    let load = Statistics.ActionRow(
      reactorType: "Cart", label: "load", count: 2, call: Distribution([300, 500]),
      effect: Distribution([3_000, 2_000]), reduce: Distribution([1, 1, 1]),
      firstState: Distribution([1_002, 1_002]), settled: Distribution([3_000, 2_000]), openEffects: 0, errors: 1,
      noops: 1)
    let pay = Statistics.ActionRow(
      reactorType: "Cart", label: "pay", count: 1, call: Distribution([]), effect: Distribution([]),
      reduce: Distribution([]), firstState: Distribution([]), settled: Distribution([]), openEffects: 1, errors: 0,
      noops: 0)
    #expect(statistics.actions == [load, pay])
    #expect(
      statistics.mutations == [
        .init(
          reactorType: "Cart", label: "setBusy", count: 1, reduce: Distribution([1]), noops: 1, fields: []),
        .init(
          reactorType: "Cart", label: "setItems", count: 2, reduce: Distribution([1, 1]), noops: 0,
          fields: [.init(name: "items", count: 2), .init(name: "total", count: 1)]),
      ])
  }

  @Test func `the tables line up`() {
    #expect(
      Statistics(story).text
        == """
        shop: 1.5 ms, 21 events, 2 lost, 1 failed

        action     count               mutate call              effect              reduce      to first state          to settled  open  errors  no-op
        Cart.load      2  300 ns / 500 ns / 500 ns  2 µs / 3 µs / 3 µs  1 ns / 1 ns / 1 ns  1 µs / 1 µs / 1 µs  2 µs / 3 µs / 3 µs     0       1      1
        Cart.pay       1                         -                   -                   -                   -                   -     1       0      0

        mutation       count              reduce  no-op  writes
        Cart.setBusy       1  1 ns / 1 ns / 1 ns      1  -
        Cart.setItems      2  1 ns / 1 ns / 1 ns      0  items 2, total 1

        times: p50 / p95 / max by nearest rank

        """)
  }

  @Test func `the JSON has the same figures`() {
    let json = Statistics(story).json.value()

    #expect(json?["events"] == .int(21) && json?["lost"] == .int(2) && json?["duration"] == .int(1_500_000))
    guard case .array(let actions) = json?["actions"], case .array(let mutations) = json?["mutations"] else {
      return #expect(Bool(false))
    }
    #expect(actions.map { $0["action"] } == [.string("load"), .string("pay")])
    #expect(
      actions.first?["mutate"]
        == .object(["count": .int(2), "p50": .int(300), "p95": .int(500), "max": .int(500)]))
    #expect(mutations.last?["writes"] == .object(["items": .int(2), "total": .int(1)]))
  }

  @Test func `percentiles are values that occurred, by nearest rank`() {
    let hundred = Distribution(Array(1...100).reversed())
    #expect([hundred.p50, hundred.p95, hundred.max] == [50, 95, 100])
    let three = Distribution([30, 10, 20])
    #expect([three.p50, three.p95, three.max] == [20, 30, 30])
    let twenty = Distribution(Array(1...20))
    #expect([twenty.p50, twenty.p95] == [10, 19])
    #expect(Distribution([]) == Distribution([]) && Distribution([]).count == 0)
  }

  @Test(arguments: [
    (0, "0 ns"), (999, "999 ns"), (1_000, "1 µs"), (1_005, "1 µs"), (1_050, "1.05 µs"), (12_345, "12.3 µs"),
    (99_999, "99.9 µs"), (999_999, "999 µs"), (1_500_000, "1.5 ms"), (2_000_000_000, "2 s"),
    (123_456_000_000, "123 s"), (UInt64.max, "18446744073 s"),
  ])
  func `durations have three digits that count`(nanoseconds: UInt64, text: String) {
    #expect(DurationText.of(nanoseconds) == text)
  }
}

@Suite("Audit of a trace")
struct AuditOfATrace {
  private func story(_ impurities: [(mutation: String, what: TraceEvent.Impurity)]) -> Story {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "Search")))
    script.commit(1, effect: nil, "pure", rev: 1, writes: ["v"])
    for (mutation, what) in impurities {
      let commit = script.commit(2, effect: nil, mutation, rev: 2, writes: ["v"])
      script.add(3, cause: commit.reduce, .impurity(what))
    }
    return script.story
  }

  @Test func `findings come as a compiler writes them, errors first`() {
    let story = story([
      ("set", .init(rule: .ambient, message: "NumberFormatter() reads the locale")),
      ("set", .init(rule: .io, message: "print() writes", site: .init(file: "App/S.swift", line: 9))),
      (
        "set",
        .init(
          rule: .clock, message: "Date() reads the clock", site: .init(file: "App/C.swift", line: 8, column: 3),
          reduceSite: .init(file: "App/S.swift", line: 41))
      ),
      ("add", .init(rule: .nondeterministic, message: "same input, other result")),
    ])

    let audit = Audit(story)

    #expect(
      audit.text == """
        Search.add: error: same input, other result [nondeterministic] (seen 1 of 1)
        App/C.swift:8:3: error: Date() reads the clock [clock] (in Search.set at App/S.swift:41, seen 1 of 3)
        App/S.swift:9: error: print() writes [io] (in Search.set, seen 1 of 3)
        Search.set: note: NumberFormatter() reads the locale [ambient] (seen 1 of 3)
        engines: portable checks
        3 errors, 1 note in 4 of 5 reduces

        """)
    #expect(audit.worst == .error)
    #expect(audit.json.value()?["errors"] == .int(3))
    guard case .array(let findings) = audit.json.value()?["findings"] else { return #expect(Bool(false)) }
    #expect(
      findings[1]["site"] == .object(["file": .string("App/C.swift"), "line": .int(8), "column": .int(3)]))
    #expect(findings.map { $0["rule"]?.text } == ["nondeterministic", "clock", "io", "ambient"])
  }

  @Test func `a clean trace says so`() {
    let audit = Audit(story([]))
    #expect(audit.text == "engines: portable checks\nno findings in 1 reduce\n")
    #expect(audit.worst == nil)
    #expect(
      audit.json.text
        == #"{"findings":[],"errors":0,"notes":0,"reduces":1,"impure_reduces":0,"engines":["portable checks"]}"#)
  }

  @Test func `notes alone are no error, and the engines are those of the header`() {
    var story = story([("set", .init(rule: .ambient, message: "m"))])
    story.header.resource[Audit.enginesKey] = "portable checks, hooks"
    let audit = Audit(story)
    #expect(audit.worst == .note)
    #expect(audit.summary == "1 note in 1 of 2 reduces")
    #expect(audit.engines == ["portable checks", "hooks"])
  }
}

@Suite("Validation of a trace")
struct ValidationOfATrace {
  @Test func `a sound trace has no remarks`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "A")))
    script.add(0, .state(.init(revision: 0, isInitial: true, change: .whole(JSONText("{}")))))
    let begin = script.begin(1, script.action(1, "a"), "a")
    script.commit(2, effect: begin, "m", rev: 1, writes: ["v"])
    script.end(9, begin, .completed)
    script.add(9, r: nil, .end(events: 8, dropped: 0))

    #expect(script.trace.validation.remarks == [])
    #expect(script.trace.validation.isSound)
    #expect(script.trace.validation.text == "no remarks on 9 events\n")
  }

  @Test func `what does not hang together is told, event by event`() {
    var script = TraceScript()
    script.add(0, r: 3, cause: 99, .reduce(.init(label: "m", duration: 0, revision: 1)))
    script.add(5, r: 3, .state(.init(revision: 5, change: .diff([]))))
    script.add(6, r: 3, cause: 1, .state(.init(revision: 4, change: .diff([]))))
    script.add(7, r: 3, cause: 8, .mutation(.init(label: "m", effect: 1)))
    script.add(8, r: 3, .mutation(.init(label: "n")))
    script.add(3, r: 3, cause: 5, .mutateRun(duration: 0))
    script.add(8, r: 3, .mutateBegin(.init(label: "a")))
    script.end(8, r: 3, 7, .completed)
    script.end(8, r: 3, 7, .completed)
    script.add(9, r: nil, .dropped(count: 4, why: "ring", from: nil, to: nil))
    script.add(9, r: nil, .end(events: 7, dropped: 5))
    script.add(10, r: nil, .mark(label: "late", payload: nil))

    #expect(
      script.trace.validation.text == """
        event 1 is of reactor 3, which no line before introduces
        event 1, a reduce of m, has no mutation as its cause
        event 2, a state, has no reduce as its cause
        event 3 goes back to revision 4 of reactor 3 after revision 5
        event 4 names event 8 as its cause, which comes later
        event 4, the mutation m, came from event 1, which is no mutate.begin
        event 5, the mutation n, came from no effect and was not injected
        event 6 happened at 3 ns, before its cause, event 5, at 8 ns
        event 6, a mutate.run, names no mutate.begin as its cause
        event 9 ends the effect of event 7 once more
        event 12 comes after event 11, the end of the trace
        the end counts 7 lines before it; 11 are here
        the end counts 5 lost events; the lines about losses count 4
        13 remarks on 12 events

        """)
    #expect(script.trace.validation.remarks.map(\.event) == [1, 1, 2, 3, 4, 4, 5, 6, 6, 9, 12, 11, 11])
    #expect(
      script.trace.validation.json.text.hasPrefix(#"{"remarks":[{"event":1,"message":"event 1 is of reactor 3"#))
  }

  @Test func `of each kind twenty are told and the rest is counted`() {
    var script = TraceScript()
    script.add(0, .reactor(.init(type: "A")))
    for _ in 1...25 { script.add(1, .reduce(.init(label: "m", duration: 0, revision: 1))) }

    let remarks = script.trace.validation.remarks

    #expect(remarks.count == 22)
    #expect(
      remarks.suffix(2).map(\.message) == [
        "5 more reduces without their mutation",
        "the trace has no end line: the program did not finish it, or the file was cut",
      ])
  }
}
