import CommandLineKit
import Foundation
import Testing

@testable import trace_render

@Suite("Damaged and missing input")
struct BadInputTests {
  /// The commands that read one file; `live` waits for it, and for more of it.
  static let commands = Grammar.commands.filter { $0.secondOperand == nil && $0.name != "live" }.map(\.name)
  /// The commands that accept any readable trace; `test` needs one with actions of one reactor.
  static let lenientCommands = commands.filter { $0 != "test" }

  /// The contents of a file, and the message about it: word for word, after `error: ` or `warning: bad: `.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var contents: [UInt8]
    var words: [String]
    /// The message of `validate --strict`, after `error: bad`; nil if it is the same.
    var strict: String?

    init(_ name: String, _ contents: String, _ words: String..., strict: String? = nil) {
      self.init(name, Array(contents.utf8), words, strict: strict)
    }

    init(_ name: String, bytes: [UInt8], _ words: String...) { self.init(name, bytes, words, strict: nil) }

    private init(_ name: String, _ contents: [UInt8], _ words: [String], strict: String?) {
      self.name = name
      self.contents = contents
      self.words = words
      self.strict = strict
    }

    var testDescription: String { name }
  }

  private func folder(_ row: Row) throws -> Folder {
    let folder = try Folder()
    try folder.write("bad", Data(row.contents))
    return folder
  }

  private func run(_ words: [String], on row: Row) throws -> Tool.Run {
    let run = try Tool.runHere(words + ["bad"], in: folder(row))
    #expect(run.err.firstDangerous == nil)
    #expect(run.out.firstDangerous == nil)
    return run
  }

  @Test(arguments: commands)
  func `a file that is not there is status 66`(command: String) throws {
    let run = try Tool.run(command, "no.jsonl", in: Folder())

    #expect(
      run
        == Tool.Run(
          status: 66,
          err: "error: no.jsonl: no such file. Check the path, or record a trace there with tracer.write(to:).\n"))
  }

  @Test(arguments: Grammar.commands.filter { $0.secondOperand == nil && !$0.operand.repeats }.map(\.name))
  func `a directory is status 66`(command: String) throws {
    let run = try Tool.run(command, "/", in: Folder())

    #expect(run == Tool.Run(status: 66, err: "error: / is a folder. Name the trace file in it.\n"))
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"), arguments: commands)
  func `a file that may not be read is status 66`(command: String) throws {
    let folder = try Folder()
    try folder.write("a", "")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.file("a"))

    #expect(
      try Tool.run(command, "a", in: folder)
        == Tool.Run(status: 66, err: "error: a cannot be read: Permission denied. Check its permissions.\n"))
  }

  private static let noHeader = #"The first line must be {"k":"header","schema":"reactor-trace",...}."#

  static let refused = [
    Row("empty", "", "bad is empty. A trace begins with a header line; did the program start to record?"),
    Row(
      "blank lines", "\n\n\n", "bad is not a trace: line 1 is not JSON, it ends too early at column 1. \(noHeader)"),
    Row("prose", "hello\n", "bad is not a trace: line 1 is not JSON, a value was expected at column 1. \(noHeader)"),
    Row(
      "no header", Fixture.cycle.joined(separator: "\n"), "bad is not a trace: line 1 is no header. \(noHeader)"),
    Row(
      "another schema", Fixture.header.replacing("reactor-trace\",\"v", with: "other\",\"v"),
      #"bad is not a trace: "schema" in its header is not "reactor-trace". \#(noHeader)"#),
    Row(
      "a newer major version", Fixture.header.replacing("1.0", with: "2.0") + "\n",
      "bad is a trace of version 2.0; this program reads 1.x. Use a newer trace-render."),
    Row(
      "gzip", bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0],
      "bad: this file of gzip is damaged. Was it cut, or changed on its way?"),
    Row("a program", bytes: [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0], "bad is not text: it looks like a program."),
    Row(
      "UTF-16", bytes: [0xFF, 0xFE, 0x7B, 0], "bad is not text: it looks like UTF-16 text; save it as UTF-8."),
  ]

  @Test(arguments: refused, commands)
  func `a file that is no trace is status 65, with the reason`(row: Row, command: String) throws {
    #expect(
      try run([command], on: row) == Tool.Run(status: 65, err: row.words.map { "error: \($0)\n" }.joined()))
  }

  private static let again = "(--strict makes this an error)"
  private static let unsound =
    " is not sound: what is wrong with it is listed above. Validate it without --strict to accept it."
  private static let leniently = "Read it without --strict to skip what is damaged."
  private static let noTime = #""ts" is not a whole number of nanoseconds up to 10^18; taken as"#

  private static func action(_ keys: String) -> String {
    #"{"k":"action","r":1,"label":"a","th":1,\#(keys)}"#
  }

  static let repaired = [
    Row("a header alone", Fixture.header + "\n", strict: unsound),
    Row("a header without its line feed", Fixture.header, strict: unsound),
    Row("lines of Windows", Fixture.counter.replacing("\n", with: "\r\n")),
    Row(
      "bad lines", Fixture.file([Fixture.cycle[0], "nonsense", #"{"k":"action"}"#, #"{"k":"action","seq":"x"}"#]),
      "line 3 skipped: not JSON, a value was expected at column 1. Was the file edited by hand? \(again)",
      #"line 4 skipped: no "seq" in this action. Was the trace cut short? \#(again)"#,
      #"line 5 skipped: "seq" is not a whole number. See docs/trace-format.md. \#(again)"#,
      strict: ": line 3: not JSON, a value was expected at column 1. \(leniently)"),
    Row(
      "a cut tail", Fixture.header + "\n" + #"{"k":"mark","#,
      "line 2, the last, is cut at byte \(Fixture.header.utf8.count + 13): its 12 bytes from byte "
        + "\(Fixture.header.utf8.count + 1) on were skipped. Was the program killed while it wrote? \(again)",
      strict: ": line 2: cut at byte \(Fixture.header.utf8.count + 13). \(leniently)"),
    Row(
      "causes itself", Fixture.file([Fixture.cycle[0], action(#""seq":2,"ts":5,"chain":2,"cause":2"#)]),
      "line 3: event 2 names itself as its cause; the cause was dropped \(again)",
      strict: ": line 3: event 2 names itself as its cause; the cause was dropped. \(leniently)"),
    Row(
      "a number twice", Fixture.file([Fixture.cycle[0], action(#""seq":1,"ts":5,"chain":1"#)]),
      "line 3: seq 1 stands in an earlier line already; this one was skipped \(again)",
      strict: ": line 3: seq 1 stands in an earlier line already; this one was skipped. \(leniently)"),
    Row(
      "odd times",
      Fixture.file([
        Fixture.cycle[0], action(#""seq":2,"ts":-5,"chain":2"#), action(#""seq":3,"ts":1e300,"chain":3"#),
        action(#""seq":4,"ts":1.5,"chain":4"#), action(#""seq":5,"ts":"now","chain":5"#),
      ]),
      "line 3: \(noTime) 1000 \(again)", "line 4: \(noTime) 1000 \(again)", "line 5: \(noTime) 1 \(again)",
      #"line 6 skipped: "ts" is not a number. See docs/trace-format.md. \#(again)"#,
      strict: ": line 3: \(noTime) 1000. \(leniently)"),
    Row(
      "a loop of causes",
      Fixture.file([
        Fixture.cycle[0], action(#""seq":2,"ts":5,"chain":2,"cause":3"#),
        action(#""seq":3,"ts":6,"chain":2,"cause":2"#),
      ]), strict: unsound),
  ]

  @Test(arguments: repaired, lenientCommands)
  func `the readable lines are drawn, and the skipped ones are named`(row: Row, command: String) throws {
    let run = try run([command], on: row)

    #expect(run.status == 0)
    // Pictures may add what they left out, below what was read.
    let notes = run.err.split(separator: "\n").drop { !$0.hasPrefix("note: bad: ") }.map { $0 + "\n" }.joined()
    #expect(run.err == row.words.map { "warning: bad: \($0)\n" }.joined() + notes)
    if ["timeline", "cycle", "matrix"].contains(command) {
      _ = Markup.expectInert(run.out)
    } else {
      #expect(notes == "")
    }
  }

  @Test(arguments: refused + repaired)
  func `the first damage is an error with --strict`(row: Row) throws {
    let run = try run(["validate", "--strict"], on: row)

    if let strict = row.strict {
      #expect(run.status == 65)
      #expect(run.err == "error: bad\(strict)\n")
    } else {
      #expect(try run == self.run(["validate"], on: row))
    }
  }

  /// Each row with one way to run, and each way with several rows.
  static let samples: [(Row, [String])] = (refused + repaired).enumerated().map { index, row in
    let ways = commands.map { [$0] } + [["validate", "--strict"]]
    return (row, ways[index % ways.count])
  }

  @Test(arguments: samples)
  func `the executable prints the same messages`(row: Row, words: [String]) throws {
    let folder = try folder(row)

    let run = try Tool.run(words + ["bad"], in: folder)

    #expect(run.err.firstDangerous == nil)
    #expect(try Tool.runHere(words + ["bad"], in: folder) == run)
  }

  @Test func `a trace whose events do not hang together is accepted, unless one is strict`() throws {
    let row = Row("unsound", Fixture.file([Fixture.cycle[0], Fixture.cycle[5]]))

    let lenient = try run(["validate"], on: row)
    let strict = try run(["validate", "--strict"], on: row)

    #expect(lenient.status == 0)
    #expect(
      lenient.out == """
        event 6, a reduce of add, has no mutation as its cause
        the trace has no end line: the program did not finish it, or the file was cut
        2 remarks on 2 events

        """)
    #expect(
      strict
        == Tool.Run(
          status: 65, out: lenient.out,
          err: lenient.err + "error: bad is not sound: what is wrong with it is listed above. "
            + "Validate it without --strict to accept it.\n"))
  }

  @Test func `a gap that a newer version or a lost event explains is no damage`() throws {
    let lines = [
      Fixture.cycle[0], Self.action(#""seq":3,"ts":5,"cause":99"#),
      #"{"k":"end","seq":4,"ts":9,"events":2,"dropped":0}"#,
    ]
    let row = Row("newer", Fixture.file(lines).replacing(#""v":"1.0""#, with: #""v":"1.9""#))

    #expect(
      try run(["validate", "--strict"], on: row)
        == Tool.Run(
          status: 0, out: "no remarks on 2 events\n",
          err: """
            warning: bad: the trace is of version 1.9, newer than 1.0: what is new in it is ignored. \
            A newer trace-render would show it.
            warning: bad: 1 cause is not in this trace, such as event 99, which line 3 names. \
            Was the ring too small, or the file cut at its beginning?

            """))
  }

  @Test(arguments: lenientCommands)
  func `an unknown kind is ignored, with a warning`(command: String) throws {
    let row = Row("newer", Fixture.file([Fixture.cycle[0], #"{"k":"wat","seq":2,"ts":5}"#]))

    let run = try run([command], on: row)

    #expect(run.status == 0)
    #expect(
      run.err == "warning: bad: 1 line of kinds that this version does not know, from line 3 on: ignored. "
        + "A newer trace-render may show them.\n")
  }

  @Test func `a thousand bad lines are summed up`() throws {
    let row = Row("many", Fixture.file([String](repeating: "nonsense", count: 1_000)))

    let run = try run(["stats"], on: row)

    #expect(run.status == 0)
    #expect(run.err.split(separator: "\n").count == 21)
    #expect(run.err.hasSuffix("warning: bad: 980 more lines were skipped\n"))
  }
}
