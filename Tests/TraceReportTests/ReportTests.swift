import Foundation
import GoldenFiles
import Testing
import TraceModel

@testable import TraceReport

@Suite("The report of a trace") struct ReportTests {
  @Test(arguments: ["late", "open", "ring"]) func `Meta and columns are as they were`(name: String) throws {
    let page = try Report.decoded(Traces.fixture(name), named: "\(name).rtrace.jsonl")

    guard case .object(let members) = page.meta else { throw DecodedPage.Malformed(what: "meta") }
    let meta = members.map { "\($0.key): \($0.value.json.text)" }.joined(separator: "\n") + "\n"
    try GoldenFile("TraceReportTests/Goldens/\(name).meta.txt").expect(meta)
    try GoldenFile("TraceReportTests/Goldens/\(name).columns.txt").expect(try Listing.text(page))
  }

  @Test func `The policy allows this script and this style, and nothing else`() throws {
    let page = try Report.decoded(Traces.fixture("late"))

    let policy = try #require(
      page.html.firstMatch(of: /http-equiv="Content-Security-Policy" content="([^"]*)"/)?.output.1)
    func hash(_ tag: String) throws -> String {
      let begin = try #require(page.html.range(of: "<\(tag)>")).upperBound
      let end = try #require(page.html.range(of: "</\(tag)>", range: begin..<page.html.endIndex)).lowerBound
      #expect(end > begin)
      return "'sha256-\(Base64.text(SHA256.hash(Array(page.html[begin..<end].utf8))))'"
    }
    let script = try hash("script")
    let style = try hash("style")
    #expect(
      policy
        == "default-src 'none'; script-src \(script); style-src \(style); img-src data:; base-uri 'none'; "
        + "form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'")
    #expect(!page.html.contains(" style=\""))
    #expect(page.html.firstMatch(of: /<svg class="pic"[\s\S]*<style/) == nil)
  }

  @Test func `Equal traces give equal bytes`() throws {
    let trace = try Traces.fixture("late")

    #expect(
      try Report.drawn(trace, named: "a", producer: "p").html == Report.drawn(trace, named: "a", producer: "p").html)
  }

  @Test func `A header alone is a report without events`() throws {
    let page = try Report.decoded(Trace(header: .init()))

    #expect(page.count == 0)
    #expect(page.values.isEmpty)
  }

  @Test func `The test of a reactor is the text that the command test writes`() throws {
    let trace = try Traces.sample("profile")
    let page = try Report.decoded(trace, named: "profile.rtrace.jsonl")

    let tests = try DecodedPage.list(page.meta["tests"])
    let reactor = try #require(tests.first?["r"]?.integer)
    let script = try #require(ReplayScript(trace, of: Int(reactor)))
    let source = ReplayTestSource(
      script, framework: .testing, traceName: "profile.rtrace.jsonl", make: nil, producer: "trace-render test")
    #expect(tests.first?["text"]?.text == source.text)
  }

  @Test func `A finding whose events have several reasons tells the first, and says so`() throws {
    let page = try Report.decoded(Traces.sample("profile"))

    let findings = try DecodedPage.list(page.meta["findings"]).filter { $0["kind"]?.text == "cancelled" }

    #expect(
      findings.map { "\($0["what"]?.text ?? "") \($0["total"]?.integer ?? 0): \($0["why"]?.text ?? "")" } == [
        "FeedReactor.load 2: the first: cancelled by #5 clear",
        "ProfileReactor.follow 1: cancelled by #4 unfollow", "ProfileReactor.unfollow 1: cancelled by #6 follow",
      ])
    #expect(page.html.contains("cancelled: FeedReactor.load: the first: cancelled by #5 clear (2 times)"))
  }

  @Test func `The failed expectation of a test is selected when the page opens`() throws {
    var trace = try Traces.fixture("late")
    let seq = (trace.events.last?.seq ?? 0) + 1
    let label = TestFailure.label(at: "SearchTests.swift:42")
    trace.events.append(
      TraceEvent(seq: seq, time: 2_000_000_000, kind: .mark(label: label, payload: JSONText("\"wrong\""))))

    let page = try Report.decoded(trace)

    #expect(page.meta["event"]?.integer == Int64(seq))
    let first = try #require(try DecodedPage.list(page.meta["findings"]).first)
    #expect(first["kind"]?.text == "test")
    #expect(first["what"]?.text == "SearchTests.swift:42")
    #expect(first["rows"] == .array([.int(Int64(trace.events.count - 1))]))
  }

  @Test func `A secret that was masked is nowhere in the page`() throws {
    var trace = Traces.growing([3])
    trace.events[1].kind = .state(
      .init(revision: 0, isInitial: true, change: .whole(JSONText(#"{"text":"","password":"hunter2"}"#))))
    trace.events = trace.events.map { RedactionPolicy.default.masked($0) }

    let page = try Report.decoded(trace)

    #expect(!page.html.contains("hunter2"))
    #expect(!page.allValues.contains("hunter2"))
    #expect(page.allValues.contains("[Filtered]"))
  }
}

/// The columns of a page as a table of text.
enum Listing {
  static func text(_ page: DecodedPage) throws -> String {
    let names = ["dseq", "dts", "dur", "r", "cause", "drev", "th", "is"]
    let numbers = try names.map { name in
      try name == "dts" || name == "drev" ? page.differences(name).map { "\($0)" } : page.numbers(name).map { "\($0)" }
    }
    let texts = try ["label", "src", "site"].map { try page.texts($0) }
    let (kinds, flags) = (try page.bytes("k"), try page.bytes("flags"))
    let words = try DecodedPage.list(page.meta["kinds"]).map { $0.text ?? "" }
    var actions = try page.numbers("act")[...]
    var effects = try page.numbers("eff")[...]
    var counts = try page.numbers("npath")[...]
    var paths = try page.texts("path")[...]
    var lines =
      (["k"] + names + ["flags", "label", "src", "site", "act", "eff", "paths", "value"]).joined(separator: "\t") + "\n"
    for row in 0..<page.count {
      let kind = words[Int(kinds[row])]
      let action = kind.hasPrefix("action") ? "\(actions.removeFirst())" : ""
      let effect = kind.hasPrefix("mutation") ? "\(effects.removeFirst())" : ""
      var changed: [String] = []
      if kind == "state" { for _ in 0..<counts.removeFirst() { changed.append(paths.removeFirst() ?? "") } }
      let cells =
        [kind] + numbers.map { $0[row] } + ["\(flags[row])"] + texts.map { $0[row] ?? "" } + [action, effect]
        + [changed.joined(separator: " "), page.values[row]?.json.text ?? ""]
      lines += cells.joined(separator: "\t") + "\n"
    }
    guard actions.isEmpty, effects.isEmpty, counts.isEmpty, paths.isEmpty else {
      throw DecodedPage.Malformed(what: "columns left over")
    }
    return lines
  }
}
