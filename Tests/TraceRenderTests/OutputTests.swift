import CommandLineKit
import Foundation
import Testing

@testable import trace_render

@Suite("Output files")
struct OutputTests {
  private let folder: Folder
  /// The picture of the trace, drawn once for all tests.
  private static let drawn: Result<String, any Error> = Result {
    let folder = try Folder()
    try folder.write("a.jsonl", Fixture.counter)
    return try Tool.run("timeline", "a.jsonl", in: folder).out
  }
  private var svg: String { get throws { try Self.drawn.get() } }

  init() throws {
    folder = try Folder()
    try folder.write("a.jsonl", Fixture.counter)
  }

  private func refused(_ path: String, _ reason: String) -> Tool.Run {
    Tool.Run(status: 73, err: "error: \(path) cannot be created: \(reason)\n")
  }

  @Test(arguments: [
    ["timeline"], ["timeline", "--format", "dot"], ["cycle"], ["report"], ["audit"], ["stats"], ["validate"],
  ])
  func `the same trace gives the same bytes`(words: [String]) throws {
    let first = try Tool.run(words + ["a.jsonl"], in: folder)

    #expect(first == Tool.Run(status: 0, out: first.out))
    #expect(first.out != "")
    #expect(try Tool.run(words + ["a.jsonl"], in: folder) == first)
  }

  @Test func `a file gets what standard output would have got, and nothing is left beside it`() throws {
    #expect(try svg.hasPrefix("<?xml"))
    #expect(try Tool.run("timeline", "a.jsonl", "-o", "a.svg", in: folder) == Tool.Run(status: 0))
    #expect(try Tool.run("timeline", "a.jsonl", "-o", "-", in: folder) == Tool.Run(status: 0, out: svg))
    #expect(try folder.text("a.svg") == svg)
    #expect(try folder.names() == ["a.jsonl", "a.svg"])
  }

  @Test func `standard input gives the same picture as a file`() throws {
    #expect(try Tool.run("timeline", "-", in: folder, input: Fixture.counter) == Tool.Run(status: 0, out: svg))
    #expect(try Tool.shell(#"cat a.jsonl | "$T" timeline -"#, in: folder) == Tool.Run(status: 0, out: svg))
    #expect(try Tool.shell(#""$T" timeline <(cat a.jsonl)"#, in: folder) == Tool.Run(status: 0, out: svg))
  }

  @Test func `a file that exists is only overwritten by force, unless it is one of ours`() throws {
    try folder.write("a.svg", "precious")

    let careful = try Tool.run("timeline", "a.jsonl", "-o", "a.svg", in: folder)
    #expect(
      careful
        == refused(
          "a.svg", "it exists, and is no picture or page of ours. Overwrite it with --force, or name another file."))
    #expect(try folder.text("a.svg") == "precious")

    #expect(try Tool.run("timeline", "a.jsonl", "-o", "a.svg", "--force", in: folder) == Tool.Run(status: 0))
    #expect(try folder.text("a.svg") == svg)
    #expect(try folder.names() == ["a.jsonl", "a.svg"])
  }

  @Test(arguments: [
    ["timeline"], ["timeline", "--format", "dot"], ["cycle", "--layout", "dot", "--format", "dot"], ["report"],
    ["export"], ["export", "--format", "perfetto"], ["export", "--format", "ndjson-flat"],
    ["export", "--format", "csv"], ["export", "--format", "mermaid"], ["suite", "--format", "json"],
    ["matrix", "--format", "json"],
  ])
  func `a later run overwrites a file that this program wrote, without force`(words: [String]) throws {
    let args = words + ["a.jsonl", "-o", "out"]
    #expect(try Tool.run(args, in: folder).status == 0)
    let first = try folder.text("out")
    try folder.write("out", first + " ")

    #expect(try Tool.run(args, in: folder).status == 0)
    #expect(try folder.text("out") == first)
  }

  @Test(arguments: [
    Fixture.counter, "// trace-render 0.1.0 wrote this from a trace.\n", "reactor-trace behavior 1\n",
    "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "{\"traces\":3}", "",
  ])
  func `a trace, a test, a behavior and the file of another program are kept`(contents: String) throws {
    try folder.write("out", contents)

    let run = try Tool.run("timeline", "a.jsonl", "-o", "out", in: folder)

    #expect(
      run
        == refused(
          "out", "it exists, and is no picture or page of ours. Overwrite it with --force, or name another file."))
    #expect(try folder.text("out") == contents)
  }

  @Test func `a file that appears while we draw is not overwritten`() throws {
    let output = Output.file(path: folder.file("a.svg"), replaces: false)
    try folder.write("a.svg", "precious")

    #expect(
      throws: Failure(
        .cannotCreate,
        "\(folder.file("a.svg")) cannot be created: File exists. Overwrite it with --force, or name another file.")
    ) { try output.write([1, 2, 3]) }
    #expect(try folder.text("a.svg") == "precious")
    #expect(try folder.names() == ["a.jsonl", "a.svg"])
  }

  @Test(arguments: [[], ["--force"]])
  func `a link is not followed`(force: [String]) throws {
    try folder.write("precious", "precious")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("a.svg"), withDestinationPath: folder.file("precious"))
    try FileManager.default.createSymbolicLink(atPath: folder.file("b.svg"), withDestinationPath: folder.file("new"))

    for name in ["a.svg", "b.svg"] {
      #expect(
        try Tool.run(["timeline", "a.jsonl", "-o", name] + force, in: folder)
          == refused(
            name, "it is a link, and links are not followed. Name the file itself, or remove the link."))
    }
    #expect(try folder.text("precious") == "precious")
    #expect(try folder.names() == ["a.jsonl", "a.svg", "b.svg", "precious"])
  }

  @Test func `a trace is not overwritten by its picture, under whatever name`() throws {
    try FileManager.default.linkItem(atPath: folder.file("a.jsonl"), toPath: folder.file("b.jsonl"))

    for name in ["a.jsonl", "./a.jsonl", "b.jsonl"] {
      #expect(
        try Tool.run("timeline", "a.jsonl", "-fo", name, in: folder)
          == refused(name, "it is the trace itself. Name another file."))
    }
    #expect(try folder.text("a.jsonl") == Fixture.counter)
  }

  @Test(
    arguments: [
      ("no/a.svg", "there is no directory no. Make it first, or name another file."),
      ("no/", "that names a directory. Name a file in it."),
      ("folder", "it is a directory. Name a file in it."),
      ("pipe", "it is not a regular file. Name another one."),
      ("a.jsonl/b.svg", "Not a directory."),
      (String(repeating: "x", count: 300), "File name too long."),
    ])
  func `an output that cannot be created is reported before anything is read`(path: String, reason: String) throws {
    try FileManager.default.createDirectory(atPath: folder.file("folder"), withIntermediateDirectories: false)
    mkfifo(folder.file("pipe"), 0o600)

    #expect(try Tool.run("timeline", "a.jsonl", "-fo", path, in: folder) == refused(path, reason))
  }

  @Test func `a missing trace is reported before a missing folder`() throws {
    #expect(try Tool.run("timeline", "b.jsonl", "-o", "no/a.svg", in: folder).status == 66)
  }

  private static let full = "the disk or the device is full. Free some space there, or name another file."

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [
      (#""$T" timeline a.jsonl -o /dev/full"#, "/dev/full cannot be written: \(full)"),
      (#""$T" timeline a.jsonl >/dev/full"#, "standard output cannot be written: \(full)"),
      (#""$T" --help >/dev/full"#, "standard output cannot be written: \(full)"),
      (#""$T" timeline a.jsonl >&-"#, "standard output cannot be written: Bad file descriptor."),
    ])
  func `an output that cannot be written is reported`(line: String, sentence: String) throws {
    #expect(try Tool.shell(line, in: folder) == Tool.Run(status: 74, err: "error: \(sentence)\n"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    .disabled(if: WorkerLimits.isSanitized, "a sanitizer writes before we are asked"))
  func `a picture that did not fit leaves the old one, and nothing else`() throws {
    try folder.write("old.svg", "precious")

    // Through a pipe, since a limit on files would silence standard error too.
    let line = #"ulimit -f 0; env --default-signal "$T" timeline a.jsonl -fo old.svg"#
    let run = try Tool.shell("{ \(line); } 2>&1 | cat >&2; exit ${PIPESTATUS[0]}", in: folder)

    #expect(run == Tool.Run(status: 74, err: "error: old.svg cannot be written: File too large.\n"))
    #expect(try folder.text("old.svg") == "precious")
    #expect(try folder.names() == ["a.jsonl", "old.svg"])
  }

  @Test(arguments: ["--help", "timeline a.jsonl"])
  func `a reader that has closed its pipe gives status 74 and no message`(words: String) throws {
    let run = try Tool.shell(
      #"mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; env --default-signal "$T" \#(words) >&4"#, in: folder)

    #expect(run == Tool.Run(status: 74))
  }

  @Test func `a device without contents is written without force`() throws {
    #expect(try Tool.run("timeline", "a.jsonl", "-o", "/dev/null", in: folder) == Tool.Run(status: 0))
  }

  @Test func `a trace that cannot be drawn leaves the old picture alone`() throws {
    try folder.write("a.svg", "precious")
    try folder.write("b.jsonl", "")

    #expect(try Tool.run("timeline", "b.jsonl", "-fo", "a.svg", in: folder).status == 65)
    #expect(try folder.text("a.svg") == "precious")
  }

  @Test func `a program without standard input, output and error draws into a file all the same`() throws {
    let run = try Tool.shell(#""$T" timeline a.jsonl -o a.svg <&- >&- 2>&-"#, in: folder)

    #expect(run == Tool.Run(status: 0))
    #expect(try folder.text("a.svg") == svg)
  }

  @Test func `standard input that is closed cannot be read`() throws {
    let run = try Tool.shell(#""$T" timeline - <&-"#, in: folder)

    #expect(
      run
        == Tool.Run(
          status: 66, err: "error: standard input cannot be read: Bad file descriptor. Check its permissions.\n"))
  }

  @Test func `a named pipe without a writer runs into the timeout`() throws {
    mkfifo(folder.file("pipe"), 0o600)

    let run = try Tool.run("timeline", "pipe", "--timeout", "0.3", in: folder)

    #expect(run.status == 70)
    #expect(run.err.prefixMatch(of: /error: pipe: ran out of time while (starting|reading), after 300 ms\./) != nil)
  }
}
