import Foundation
import Testing

@testable import CommandLineKit
@testable import trace_render

@Suite("A misbehaving worker")
struct WorkerTests {
  private static let report = "This is a fault of trace-render: please report it, with the trace if you can."
  private static let statistics = Invocation.Run(job: .stats(.init()), trace: .standard)

  @Test func `a worker is stopped when its time is over`() throws {
    let folder = try Folder()
    let pipe = try folder.endlessPipe("trace")
    var run = try Tool.run("stats", "trace", "--timeout", "0.2", in: folder)
    // On a busy machine it may not have come further.
    run.err = run.err.replacing("while starting", with: "while reading")

    #expect(
      run
        == Tool.Run(
          status: 70,
          err: "error: trace: ran out of time while reading, after 200 ms. Give it more time, with --timeout 4.\n"))
    withExtendedLifetime(pipe) {}
  }

  @Test(
    .disabled(if: WorkerLimits.isSanitized, "the sanitizers catch signals themselves"),
    arguments: [(SIGSEGV, "segmentation fault, signal 11"), (SIGILL, "illegal instruction, signal 4")])
  func `a worker that crashes is reported with its signal and its memory`(signal: Int32, name: String) throws {
    let hold = Pipe()
    let limits = WorkerLimits(time: 30_000_000_000)
    let worker = try WorkerProcess(
      Tool.path(), arguments: Worker.arguments(for: ["stats", "-"], limits: limits),
      input: Descriptor(dup(hold.fileHandleForReading.fileDescriptor)))
    try hold.waitUntilRead(Fixture.header)

    kill(worker.process, signal)

    let failure = ending(of: worker, limits)
    let memory = try #require(failure?.message.firstMatch(of: /with (\d+) MB/)).1
    #expect(
      failure?.message
        == "standard input: the worker crashed (\(name)) while reading, with \(memory) MB of the 1500 MB it may use. "
        + Self.report)
  }

  @Test(arguments: [("exit 3", 3), (answer(Frame.header(.result, length: 100) + [1, 2, 3]), 0)])
  func `a worker without an answer, or with half of one, is reported with its status`(
    script: String, status: Int
  ) throws {
    let message = try failure(of: script)?.message

    let start = "standard input: the worker left without an answer (status \(status)) while starting, with "
    #expect(message?.hasPrefix(start) == true, "\(message ?? "none")")
  }

  @Test func `an invalid answer of a worker is refused`() throws {
    #expect(
      try failure(of: Self.answer([UInt8](repeating: 0xFF, count: 100)))?.message
        == "standard input: the worker sent what is no answer while starting. \(Self.report)")
  }

  @Test func `a worker that sends without end is stopped at the bound`() throws {
    let begin = Self.answer(Frame.header(.result, length: 1 << 40))

    #expect(
      try failure(of: "\(begin); cat /dev/zero >&3")?.message
        == "standard input: the result is larger than 256 MB. \(Self.report)")
  }

  @Test(.disabled(if: WorkerLimits.isSanitized, "under a sanitizer a worker may speak"))
  func `a worker cannot write to the terminal`() throws {
    let noise = #"printf '\033[31mnoise\n'; printf '\033[31mnoise\n' >&2; exec head -c 1000000 /dev/zero >&2"#
    let failure = try #require(try failure(of: noise))

    #expect(failure.notes == ["note: its last words: \u{1B}[31mnoise"])
    let said = Console(color: .never, isTerminal: false, environment: { _ in nil }).text(failure)
    #expect(said.hasSuffix("note: its last words: \(#"\u{1b}"#)[31mnoise\n"))
    #expect(!said.contains("\u{1B}"))
  }

  @Test func `a worker ends when its parent is killed`() throws {
    let hold = Pipe()
    let parent = Process()
    parent.executableURL = URL(fileURLWithPath: try Tool.path())
    parent.arguments = ["stats", "-", "--timeout", "3600"]
    parent.standardInput = hold.fileHandleForReading
    try parent.run()
    try hold.fileHandleForReading.close()
    // The parent reads nothing: once the bytes have gone, there is a worker.
    try hold.waitUntilRead(Fixture.header)

    kill(parent.processIdentifier, SIGKILL)

    // The other end of its standard input is closed when the last process that holds it has gone.
    var end = pollfd(fd: hold.fileHandleForWriting.fileDescriptor, events: 0, revents: 0)
    #expect(poll(&end, 1, 30_000) == 1)
    #expect(end.revents & Int16(POLLERR) != 0)
    if end.revents != 0 { parent.waitUntilExit() }
  }

  #if os(Linux)
    @Test func `a worker that crashes leaves no core file`() throws {
      let folder = try Folder()
      try folder.write("begin", Fixture.header)
      // A worker that has read its first bytes has its limits.
      let crash = #"""
        ulimit -c unlimited
        mkfifo trace
        exec 4<>trace
        "$T" stats trace & parent=$!
        cat begin >&4
        while read -t 0 <&4; do :; done
        worker=$(cat /proc/$parent/task/$parent/children)
        kill -SEGV $worker
        wait $parent
        """#

      let run = try Tool.shell(crash, in: folder)

      #expect(run.err.contains("crashed (segmentation fault, signal 11)") || WorkerLimits.isSanitized, "\(run)")
      #expect(try folder.names() == ["begin", "trace"])
    }
  #endif

  @Test func `the hidden command __worker cannot be run by hand`() throws {
    let run = try Tool.run("__worker", "1", "2", "stats", "x", in: Folder())

    #expect(
      run == Tool.Run(status: 64, err: "error: '__worker' is for trace-render itself. Try 'trace-render help'.\n"))
  }

  /// A script that answers with these bytes.
  private static func answer(_ bytes: [UInt8]) -> String {
    "printf '\(bytes.map { "\\" + String(512 + Int($0), radix: 8).dropFirst() }.joined())' >&3"
  }

  /// The failure of a run whose worker is this shell script.
  private func failure(of script: String) throws -> Failure? {
    let limits = WorkerLimits(time: 30_000_000_000)
    let worker = try WorkerProcess(
      "/bin/sh", arguments: ["-c", script], input: Descriptor(opening: "/dev/null", O_RDONLY))
    return ending(of: worker, limits)
  }

  private func ending(of worker: consuming WorkerProcess, _ limits: WorkerLimits) -> Failure? {
    let ending = worker.wait(limits) { _, _ in }
    do throws(Failure) {
      _ = try ending.result(
        of: "standard input", limits: limits, remedy: Self.statistics.job.command.remedy)
      return nil
    } catch { return error }
  }
}

extension Pipe {
  /// Writes a text, and returns once it has been read.
  fileprivate func waitUntilRead(_ text: String) throws {
    let number = fileHandleForWriting.fileDescriptor
    try #require(write(number, text, text.utf8.count) == text.utf8.count)
    var unread: CInt = 1
    while unread > 0 {
      try #require(ioctl(number, UInt(FIONREAD), &unread) == 0)
      sched_yield()
    }
  }
}
