import Foundation
import Testing

@testable import trace_render

@Suite("A misbehaving worker")
struct WorkerTests {
  private static let report = "This is a fault of trace-render: please report it, with the trace if you can."

  @Test(arguments: [Misbehaviour.spin, .wait])
  func `a worker is stopped when its time is over`(how: Misbehaviour) throws {
    var run = try Tool.run("__misbehave", how.rawValue, "--timeout", "0.2", in: Folder())
    // On a busy machine it may not have come further.
    run.err = run.err.replacing("while starting", with: "while drawing")

    #expect(
      run
        == Tool.Run(
          status: 70,
          err: "error: standard input: ran out of time while drawing, after 0.2 s. "
            + "Give it more time, with --timeout 4.\n"))
  }

  @Test(
    .disabled(if: WorkerLimits.isSanitized, "the sanitizers need the address space"),
    arguments: [Misbehaviour.fill, .grab])
  func `a worker cannot use more memory than its limit`(how: Misbehaviour) throws {
    let run = try Tool.run("__misbehave", how.rawValue, in: Folder(), environment: ["TRACE_RENDER_MEMORY_MB": "100"])

    #expect(
      run
        == Tool.Run(
          status: 70,
          err: "error: standard input: ran out of memory while drawing: 100 MB were not enough. "
            + "Give it more, with TRACE_RENDER_MEMORY_MB in the environment.\n"))
  }

  @Test(
    .disabled(if: WorkerLimits.isSanitized, "the sanitizers catch signals themselves"),
    arguments: [
      (.crash, "crashed (segmentation fault, signal 11)"), (.abort, "crashed (abort, signal 6)"),
      (.exit, "left without an answer (status 3)"), (.half, "left without an answer (status 0)"),
    ] as [(Misbehaviour, String)])
  func `a worker that crashes is reported with its signal and its memory`(how: Misbehaviour, what: String) throws {
    let run = try Tool.run("__misbehave", how.rawValue, in: Folder())

    let memory = try #require(run.err.firstMatch(of: /with (\d+) MB/)).1
    #expect(
      run
        == Tool.Run(
          status: 70,
          err: "error: standard input: the worker \(what) while drawing, with \(memory) MB of the 1500 MB it may use. "
            + "\(Self.report)\n"))
  }

  @Test(
    arguments: [
      (.flood, "the result is larger than 256 MB."), (.garbage, "the worker sent what is no answer while drawing."),
    ] as [(Misbehaviour, String)])
  func `an invalid answer of a worker is refused`(how: Misbehaviour, what: String) throws {
    let run = try Tool.run("__misbehave", how.rawValue, in: Folder())

    #expect(run == Tool.Run(status: 70, err: "error: standard input: \(what) \(Self.report)\n"))
  }

  @Test(.disabled(if: WorkerLimits.isSanitized, "under a sanitizer a worker may speak"))
  func `a worker cannot write to the terminal`() throws {
    let run = try Tool.run("__misbehave", "noise", in: Folder())

    #expect(run.status == 70)
    #expect(run.out == "")
    #expect(run.err.hasSuffix("note: its last words: \(#"\u{1b}"#)[31mnoise\n"))
    #expect(!run.err.contains("\u{1B}"))
  }

  @Test func `a worker ends when its parent is killed`() throws {
    let hold = Pipe()
    let parent = Process()
    parent.executableURL = URL(fileURLWithPath: try Tool.path())
    parent.arguments = ["__misbehave", "wait", "--timeout", "3600"]
    parent.standardInput = hold.fileHandleForReading
    try parent.run()
    try hold.fileHandleForReading.close()
    let ours = hold.fileHandleForWriting.fileDescriptor
    #expect(write(ours, "x", 1) == 1)
    // The parent reads nothing: once the byte has gone, there is a worker.
    var unread: CInt = 1
    while unread > 0 {
      try #require(ioctl(ours, UInt(FIONREAD), &unread) == 0 && parent.isRunning)
      sched_yield()
    }

    kill(parent.processIdentifier, SIGKILL)

    // The other end of its standard input is closed when the last process that holds it has gone.
    var end = pollfd(fd: ours, events: 0, revents: 0)
    #expect(poll(&end, 1, 30_000) == 1)
    #expect(end.revents & Int16(POLLERR) != 0)
    if end.revents != 0 { parent.waitUntilExit() }
  }

  @Test func `a worker that crashes leaves no core file`() throws {
    let folder = try Folder()

    _ = try Tool.shell(#"ulimit -c unlimited; "$T" __misbehave crash"#, in: folder)

    #expect(try folder.names() == [])
  }

  @Test func `the hidden command __worker cannot be run by hand`() throws {
    let run = try Tool.run("__worker", "1", "2", "stats", "x", in: Folder())

    #expect(
      run == Tool.Run(status: 64, err: "error: '__worker' is for trace-render itself. Try 'trace-render help'.\n"))
  }
}
