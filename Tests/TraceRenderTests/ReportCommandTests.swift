import CommandLineKit
import Foundation
import Testing

@testable import trace_render

@Suite("Writing a report")
struct ReportCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("app.rtrace.jsonl", Fixture.counter)
  }

  @Test func `the page goes to the file, with the words of the trace in it`() throws {
    let run = try Tool.run("report", "app.rtrace.jsonl", "-o", "app.html", in: folder)

    #expect(run == Tool.Run(status: 0))
    let page = try folder.text("app.html")
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(page.contains("<title>app"))
    #expect(page.contains(#"data-r="CounterReactor" data-kind="mutation" data-label="add""#))
    #expect(page.contains("impure: CounterReactor.add: Date() reads the clock, Counter.swift:42 · clock"))
    #expect(try Tool.run("report", "app.rtrace.jsonl", in: folder) == Tool.Run(status: 0, out: page))
  }

  @Test func `the page has the test that the command test writes`() throws {
    let page = try Tool.run("report", "app.rtrace.jsonl", in: folder).out
    let test = try Tool.run("test", "app.rtrace.jsonl", in: folder).out

    let meta = try #require(page.firstMatch(of: /id="meta">([^<]*)</)?.output.1)
    let object = try JSONSerialization.jsonObject(with: Data(meta.utf8)) as? [String: Any]
    #expect((object?["tests"] as? [[String: Any]])?.first?["text"] as? String == test)
  }

  @Test func `a part is chosen by its time, and said`() throws {
    let run = try Tool.run(
      "report", "app.rtrace.jsonl", "--from", "400us", "--to", "550us", "-o", "part.html", in: folder)

    #expect(
      run
        == Tool.Run(
          status: 0, err: "note: app.rtrace.jsonl: the report shows 500 µs to 501 µs, 4 of 9 events\n"))
    #expect(
      try folder.text("part.html").contains(#""sums":{"reactors":1,"actions":1,"effects":1,"mutations":1,"events":9}"#))
  }

  @Test func `a part without events, and one of a pipe, are refused`() throws {
    let empty = try Tool.run("report", "app.rtrace.jsonl", "--from", "2s", in: folder)
    #expect(empty.status == 64)
    #expect(empty.err.contains("app.rtrace.jsonl: no event is between --from and --to; the trace ends at 600 µs."))
    let pipe = try Tool.shell("cat app.rtrace.jsonl | $T report - --from 0s -o x.html", in: folder)
    #expect(pipe.status == 64)
    #expect(pipe.err.contains("--from and --to need a file, which is read twice; standard input is read once."))
    let swapped = try Tool.run("report", "app.rtrace.jsonl", "--from", "2s", "--to", "1s", in: folder)
    #expect(swapped.status == 64)
    #expect(swapped.err.contains("'--from 2s' is later than '--to 1s'. Swap them?"))
  }

  @Test(arguments: ["0", "99kB", "251MB", "1TB", "MB", "-1", "1.5MB", "99999999999999999999GB"])
  func `a size out of range is refused with the rule`(text: String) throws {
    let run = try Tool.run("report", "app.rtrace.jsonl", "--max-size=\(text)", in: folder)

    #expect(run.status == 64)
    #expect(run.out == "")
    #expect(run.err.contains("The value '\(text)' is invalid for '--max-size <size>'. \(SizeText.rule)"))
  }

  @Test func `a size is read with its unit`() {
    #expect(SizeText.bytes("100kB") == 100_000)
    #expect(SizeText.bytes("30MB") == 30_000_000)
    #expect(SizeText.bytes("5") == 5_000_000)
    #expect(SizeText.bytes("1mb") == 1_000_000)
    #expect(SizeText.bytes("") == nil)
  }

  @Test func `a note says which values were left out to fit the size`() throws {
    var lines = Array(Fixture.cycle.prefix(2))
    for number in 0..<400 {
      let (seq, text) = (3 + number * 3, Self.letters(number))
      lines.append(#"{"k":"mutation","seq":\#(seq),"ts":\#(seq)000,"r":1,"injected":true,"label":"write"}"#)
      lines.append(
        #"{"k":"reduce","seq":\#(seq + 1),"ts":\#(seq)001,"dur":1,"r":1,"cause":\#(seq),"label":"write","rev":\#(number + 1)}"#
      )
      lines.append(
        #"{"k":"state","seq":\#(seq + 2),"ts":\#(seq)002,"r":1,"cause":\#(seq + 1),"rev":\#(number + 1),"#
          + #""diff":[{"op":"replace","path":"/value","old":"\#(text)","value":"\#(text)"}]}"#)
    }
    try folder.write("long.rtrace.jsonl", Fixture.file(lines))

    let run = try Tool.run("report", "long.rtrace.jsonl", "--max-size", "230kB", "-o", "long.html", in: folder)

    #expect(run.status == 0, "\(run)")
    #expect(run.err.contains("note: long.rtrace.jsonl: to keep the report within 230000 bytes, "))
    #expect(try folder.text("long.html").utf8.count <= 230_000)
  }

  /// A thousand letters that do not compress well.
  private static func letters(_ seed: Int) -> String {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
    return String(
      (0..<1_000).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Character(UnicodeScalar(UInt8(97 + (state >> 33) % 26)))
      })
  }
}
