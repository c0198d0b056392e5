import Testing
import TraceModel
import TraceSamples

@testable import TraceReport

@Suite("The numbers of a report") struct ReportNumbersTests {
  private static func compare(_ trace: Trace) throws {
    let page = try Report.decoded(trace, maxSize: .max)
    let table = EventTable(trace)

    var steps = try page.numbers("act")[...]
    var last: UInt64 = 0
    let kinds = try page.bytes("k")
    var numbers: [TraceEvent.Seq: Int] = [:]
    for (row, event) in trace.events.enumerated() where event.fileKind == .action || event.fileKind == .actionOut {
      #expect(kinds[row] == event.fileKind.rawValue)
      let next = steps.popFirst()
      let step = try #require(next)
      last += step
      if step > 0 { numbers[event.seq] = Int(last) }
    }
    #expect(numbers == Dictionary(uniqueKeysWithValues: table.graph.actions.map { ($0.seq, $0.number) }))
    #expect(try page.numbers("is") == table.marks().map { UInt64($0.rawValue) })

    let statistics = Statistics(table.graph)
    func sum(_ name: String) -> Int? { (page.meta["sums"]?[name]?.integer).map { Int($0) } }
    #expect(sum("actions") == statistics.reactors.reduce(0) { $0 + $1.actions })
    #expect(sum("mutations") == statistics.reactors.reduce(0) { $0 + $1.mutations })
    #expect(sum("reactors") == statistics.reactors.reduce(0) { $0 + $1.count })
    #expect(sum("effects") == table.graph.effects.count)
    #expect(sum("events") == statistics.events)
    #expect(
      page.meta["span"]
        == .array([table.graph.span.lowerBound, table.graph.span.upperBound].map { .int(Int64(clamping: $0)) }))
  }

  @Test(arguments: ["profile", "search", "loop", "impure"])
  func `A page has the numbers and marks of its sample`(name: String) throws {
    try Self.compare(Traces.sample(name))
  }

  @Test(arguments: 1...20) func `A page has the numbers and marks of a random trace`(seed: UInt64) throws {
    var random = SeededRandom(seed)
    try Self.compare(random.trace(events: 300))
  }

  @Test func `Actions that transforms inject have numbers of their own`() throws {
    let page = try Report.decoded(Traces.sample("search"))

    let rows = try page.bytes("k").filter { $0 == TraceFileV1.Kind.actionOut.rawValue }.count
    #expect(rows > 0)
    #expect(page.meta["sums"]?["actions"]?.integer == 13)
    #expect(try page.numbers("act").reduce(0, +) == 13)
  }

  @Test func `The time of the slowest action of a case is told in parts that add up`() throws {
    let page = try Report.decoded(Traces.sample("profile"))

    let rows = try DecodedPage.list(page.meta["slow"])
    #expect(rows.count > 5)
    for row in rows {
      let parts = ["call", "run", "wait"].compactMap { row[$0]?.integer }
      #expect(parts.reduce(0, +) == max(0, row["max"]?.integer ?? -1), "\(row.json.text)")
    }
  }

  @Test func `A reduce with two impurities is one impure reduce`() throws {
    let page = try Report.decoded(Traces.fixture("profile"))

    let found = try DecodedPage.list(page.meta["findings"]).filter { $0["kind"]?.text == "impure" }
    #expect(found.reduce(0) { $0 + ($1["total"]?.integer ?? 0) } == 2)
    #expect(page.meta["faults"]?.json.text.contains(#""kind":"impure","n":1,"#) == true)
  }
}
