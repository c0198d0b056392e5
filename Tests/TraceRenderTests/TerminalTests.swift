import Testing

@testable import trace_render

@Suite("On a terminal")
struct TerminalTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.write("a.jsonl", Fixture.counter)
    try folder.write("bad.jsonl", Fixture.file(["nonsense"]))
  }

  @Test func `SVG is not printed to a terminal unless asked for`() throws {
    let run = try Terminal().run(["timeline", "a.jsonl", "--color", "never"], in: folder)

    #expect(run.status == 64)
    #expect(
      run.text
        == "error: SVG is not printed to a terminal. "
        + "Write it to a file with -o picture.svg, or print it all the same with -o -.\n")
  }

  @Test func `HTML is not printed to a terminal unless asked for`() throws {
    let run = try Terminal().run(["report", "a.jsonl", "--color", "never"], in: folder)

    #expect(run.status == 64)
    #expect(
      run.text
        == "error: HTML is not printed to a terminal. "
        + "Write it to a file with -o report.html, or print it all the same with -o -.\n")
  }

  @Test func `a picture is printed to a terminal with -o -`() throws {
    try folder.write("empty.jsonl", Fixture.header + "\n")
    let run = try Terminal().run(["timeline", "empty.jsonl", "-qo", "-"], in: folder)

    #expect(run.status == 0)
    #expect(run.text.hasPrefix("<?xml"))
  }

  @Test(arguments: [
    (["--color", "auto"], true), (["--color", "always"], true), (["--color", "never"], false), ([], true),
  ])
  func `the option --color decides whether labels are colored`(words: [String], isColored: Bool) throws {
    let run = try Terminal().run(["stats", "no.jsonl"] + words, in: folder)

    #expect(run.status == 66)
    #expect(run.text.hasPrefix(isColored ? "\u{1B}[1;31merror: \u{1B}[0mno.jsonl: " : "error: no.jsonl: "))
  }

  @Test func `NO_COLOR is respected`() throws {
    let run = try Terminal().run(["stats", "no.jsonl"], in: folder, environment: ["NO_COLOR": "1"])

    #expect(run.text.hasPrefix("error: no.jsonl: "))
  }

  @Test func `progress appears after a second and leaves no trace`() throws {
    let pipe = try folder.endlessPipe("pipe")
    let run = try Terminal().run(["stats", "pipe", "--timeout", "1.9", "--color", "never"], in: folder)

    #expect(run.status == 70)
    let shown = /(\r\x1B\[Kpipe: (starting|reading), 1 s)+\r\x1B\[Kerror: pipe: ran out of time.*\n/
    #expect(run.text.wholeMatch(of: shown) != nil, "\(run.text.debugDescription)")
    withExtendedLifetime(pipe) {}
  }

  @Test(arguments: [["--timeout", "0.5"], ["--timeout", "1.9", "--quiet"]])
  func `a quick or quiet run shows no progress`(words: [String]) throws {
    let pipe = try folder.endlessPipe("pipe")
    let run = try Terminal().run(["stats", "pipe", "--color", "never"] + words, in: folder)

    // On a busy machine the worker may not have come as far as reading.
    #expect(
      run.text.prefixMatch(of: /error: pipe: ran out of time while (starting|reading)/) != nil,
      "\(run.text.debugDescription)")
    withExtendedLifetime(pipe) {}
  }
}

@Suite("The option --quiet")
struct QuietTests {
  @Test func `--quiet leaves out warnings, and not errors`() throws {
    let folder = try Folder()
    try folder.write("bad.jsonl", Fixture.file(["nonsense"]))

    let loud = try Tool.run("stats", "bad.jsonl", in: folder)
    let quiet = try Tool.run("stats", "bad.jsonl", "-q", in: folder)

    #expect(loud.err.hasPrefix("warning: bad.jsonl: line 2 skipped: "))
    #expect(quiet == Tool.Run(status: 0, out: loud.out))
    #expect(try Tool.run("stats", "no.jsonl", "--quiet", in: folder).err.hasPrefix("error: no.jsonl: "))
  }
}
