import CyclePicture
import Foundation
import PictureKit
import Testing
import TraceModel
import TraceSamples

@testable import TraceReport

@Suite("The report of a part of a trace") struct ReportPartTests {
  /// The page of a part, read back, and the numbers of its rows.
  private static func page(_ part: ReportPart, maxSize: Int = Report.defaultSize) throws -> (DecodedPage, [UInt64]) {
    let report = try Report(part, named: "long.rtrace.jsonl", maxSize: maxSize) { (graph) throws(DiagramError) in
      try graph.cycle()
    }
    let page = try DecodedPage(report.html)
    var seq: UInt64 = 0
    let seqs = try page.numbers("dseq").map { step in
      seq += step + 1
      return seq
    }
    return (page, seqs)
  }

  private static func sum(_ list: JSONValue?) throws -> Int64 {
    try DecodedPage.list(list).reduce(0) { $0 + ($1.integer ?? 0) }
  }

  @Test func `A trace of no more lines than a page takes has no part, and is read from its beginning`() throws {
    let bytes = LongTrace(actions: 20).trace.jsonLines()

    try ReportPart.withFile(bytes) { descriptor throws in
      let lines = bytes.count { $0 == UInt8(ascii: "\n") }
      #expect(try ReportPart(OpenTrace(descriptor), name: "t", lasting: .init(), most: lines) == nil)
      #expect(try TraceReader.read(descriptor: descriptor, name: "t").events.count == lines - 1)
    }
    try ReportPart.withFile(bytes) { descriptor throws in
      #expect(try ReportPart(OpenTrace(descriptor), name: "t", lasting: .init(), most: 100) != nil)
    }
  }

  @Test func `A pipe, which can be read once, has no part`() throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(LongTrace(actions: 20).trace.jsonLines()))

    #expect(
      try ReportPart(OpenTrace(pipe.fileHandleForReading.fileDescriptor), name: "t", lasting: .init(), most: 64) == nil
    )
  }

  @Test func `The part is the one with the most failures, and says what it is of`() throws {
    let trace = LongTrace(failing: Set([40] + Array(900..<910))).trace
    let part = try #require(try ReportPart.of(trace, lines: 640))

    let (page, seqs) = try Self.page(part)

    let errors = trace.events.filter { if case .error = $0.kind { $0.time > 800_000_000_000 } else { false } }.map(
      \.seq)
    #expect(errors.count == 10)
    #expect(Set(errors).isSubset(of: seqs))
    #expect(seqs == Array(seqs[0]...seqs[0] + UInt64(seqs.count) - 1))
    #expect(seqs.count == 640)
    // The failure stands in the middle.
    #expect(errors[0] - seqs[0] > 200 && seqs[639] - errors[9] > 200)
    #expect(
      page.meta["part"]?["text"]?.text
        == "shows 14 min 13 s to 15 min 58 s, 640 of 9,015 events: the worst part, with 10 of 11 failed")
  }

  @Test func `A part lasts no longer than it may`() throws {
    let trace = LongTrace(failing: Set(900..<930)).trace
    let part = try #require(try ReportPart.of(trace, lines: 6_400, longest: 60_000_000_000))

    let length = part.shown.upperBound - part.shown.lowerBound
    #expect(length <= 60_000_000_000 && length > 40_000_000_000)
    #expect(part.sentence.hasSuffix("with 30 of 30 failed"))
  }

  @Test func `A part that is chosen has the events of its time, and the states before it`() throws {
    let trace = LongTrace().trace
    let part = try #require(
      try ReportPart.of(trace, lines: 1 << 20, in: 100_000_000_000...109_999_999_999))

    #expect(part.trace.events == trace.events.filter { 100_000_000_000...109_999_999_999 ~= $0.time })
    #expect(part.sentence == "shows 1 min 40 s to 1 min 49 s, 60 of 9,004 events")
    #expect(part.states.last.map(\.revision) == [99, 0])
    // More than a page takes: the first of them.
    let first = try #require(try ReportPart.of(trace, lines: 128, in: 100_000_000_000...UInt64.max))
    #expect(first.trace.events.first?.time == 100_000_001_000 && first.trace.events.count > 60)
    #expect(first.sentence.hasSuffix(" of 9,004 events: the first that a page takes"))
    #expect(try ReportPart.of(trace, lines: 128, in: 2_000_000_000_000...UInt64.max)?.isEmpty == true)
  }

  @Test func `Without a fault the part has the slowest action`() throws {
    let trace = LongTrace(lasting: [700]).trace
    let part = try #require(try ReportPart.of(trace, lines: 640))

    let (page, _) = try Self.page(part)

    #expect(
      page.meta["part"]?["text"]?.text?.hasSuffix(" of 9,004 events: the worst part, with the slowest action") == true)
    let slow = try #require(try DecodedPage.list(page.meta["slow"]).first)
    #expect(slow["row"]?.integer ?? -1 >= 0 && slow["max"]?.integer ?? 0 > 10_000_000_000)
  }

  @Test(arguments: [BusyApp.Pace.steady, .waves], [1, 2] as [UInt64])
  func `Numbers, marks and findings are those of the whole trace`(pace: BusyApp.Pace, seed: UInt64) throws {
    var events: [TraceEvent] = []
    BusyApp.play(events: 6_000, seed: seed, pace: pace) { events.append($0) }
    let trace = try TraceReader.read(Trace(header: BusyApp.header, events: events).jsonLines(), name: "t")
    let whole = try Report.decoded(trace, maxSize: .max)
    let table = EventTable(trace)

    let (page, seqs) = try Self.page(try #require(try ReportPart.of(trace, lines: 1_280)), maxSize: .max)

    #expect(seqs.count <= 1_280 && seqs.count > 1_000)
    let positions = try seqs.map { try #require(table.position(of: $0)) }
    let marks = table.marks()
    #expect(try page.numbers("is") == positions.map { UInt64(marks[$0].rawValue) })
    var number: UInt64 = 0
    let actions = try page.numbers("act").filter { $0 > 0 }.map { step in
      number += step
      return Int(number)
    }
    #expect(actions == positions.filter(table.isAction).compactMap { table[$0].action })
    #expect(actions.count > 50)
    for key in ["sums", "faults", "span", "dropped", "bad"] { #expect(page.meta[key] == whole.meta[key], "\(key)") }
    for (one, other) in zip(try DecodedPage.list(page.meta["findings"]), try DecodedPage.list(whole.meta["findings"])) {
      for key in ["kind", "total", "what", "why", "where", "turns"] { #expect(one[key] == other[key], "\(key)") }
    }
    for (one, other) in zip(try DecodedPage.list(page.meta["slow"]), try DecodedPage.list(whole.meta["slow"])) {
      for key in ["r", "n", "p50", "p95", "max", "wait"] { #expect(one[key] == other[key], "\(key)") }
    }
    #expect(page.meta["reactors"].map { $0.json.text.contains("\"site\":0") } == false)
    #expect(try Self.sum(page.meta["part"]?["events"]) == page.meta["sums"]?["events"]?.integer)
    let kinds = Fault.Kind.allCases.filter { $0.rule.column != nil }
    #expect(
      try Self.sum(page.meta["part"]?["faults"]) == Int64(kinds.reduce(0) { $0 + table.graph.count(of: $1) }))
  }

  @Test func `The end of an effect is none that stays open, whether it is in the part or not`() throws {
    let trace = LongTrace(failing: Set(900..<930), lasting: Set(850..<1_000)).trace
    let part = try #require(try ReportPart.of(trace, lines: 640))

    let (page, _) = try Self.page(part)

    #expect(try page.numbers("is").allSatisfy { EventMarks(rawValue: UInt16($0)).isDisjoint(with: .open) })
  }

  @Test func `A part has the states before it, and cuts them as it cuts others`() throws {
    let part = try #require(try ReportPart.of(LongTrace(failing: [1_000]).trace, lines: 640))

    let (page, seqs) = try Self.page(part)

    let base = try #require(
      JSONValue(
        parsing: String(
          decoding: try Inflate.raw(Array(Data(base64Encoded: page.elements["before"] ?? "") ?? Data())), as: UTF8.self)
      ))
    let first = try #require(
      part.trace.events.lazy.compactMap { if case .state(let state) = $0.kind { state.revision } else { nil } }.first)
    #expect(seqs[0] > 4)
    #expect(base["1"]?.json.text == #"{"revision":\#(first - 1),"value":{"count":\#(first - 1),"name":"ada"}}"#)
    #expect(base["2"]?.json.text == #"{"revision":0,"value":{"count":0,"name":"ada"}}"#)
    var cuts = ValueCuts()
    #expect(
      String(decoding: part.states(ValueCutter(.init(keepsOld: false, limit: 3)), &cuts), as: UTF8.self).contains(
        "$trunc"))
    #expect(cuts.long == 2)
  }
}
