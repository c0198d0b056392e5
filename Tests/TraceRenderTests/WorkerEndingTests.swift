import Testing

@testable import CommandLineKit
@testable import trace_render

@Suite("Endings of a worker")
struct WorkerEndingTests {
  private func failure(
    _ job: Invocation.Job = .stats(.init()), stage: Stage = .drawing, outcome: Outcome? = nil,
    fault: WorkerEnding.Fault? = nil, status: Int32 = 0, memory: UInt64 = 30 << 20, words: String = ""
  ) -> Failure? {
    var answer = Answer()
    answer.stage = stage
    answer.outcome = outcome
    let ending = WorkerEnding(
      answer: answer, fault: fault, status: status, memory: memory, words: Array(words.utf8))
    do throws(Failure) {
      _ = try ending.result(
        of: "a", limits: WorkerLimits(time: 30_000_000_000), remedy: job.command.remedy)
      return nil
    } catch { return error }
  }

  @Test func `an answer counts, whatever the worker did after it`() {
    #expect(failure(outcome: .done) == nil)
    #expect(failure(outcome: .findings, status: 11) == nil)
  }

  @Test func `a refusal of the worker counts as an answer`() {
    #expect(failure(outcome: .failed(Failure(.badData, "a is empty."))) == nil)
  }

  @Test func `a worker that ran out of time is reported with its step and a remedy`() {
    #expect(
      failure(.timeline(.init()), fault: .outOfTime)
        == Failure(
          .ourFault,
          "a: ran out of time while drawing, after 30 s. Give it more time, with --timeout 120, or less to draw, with "
            + "--max-events 1000, --reactor, or --from and --to."))
    #expect(
      failure(.cycle(.init(maxNodes: 30)), stage: .reading, fault: .outOfTime)
        == Failure(
          .ourFault,
          "a: ran out of time while reading, after 30 s. Give it more time, with --timeout 120, or less to draw, with "
            + "--max-nodes 15."))
  }

  @Test func `the limit of processor time is a limit of time`() {
    #expect(
      failure(status: 24)
        == Failure(
          .ourFault, "a: ran out of time while drawing, after 30 s. Give it more time, with --timeout 120."))
  }

  @Test(
    arguments: [
      (6, 30, "Fatal error: failed to allocate 553648064 bytes of memory with alignment 8"),
      (1 << 8, 30, "out of memory"), (11, 1_200, ""),
    ] as [(Int32, UInt64, String)])
  func `a worker that ran out of memory is told from one that crashed`(status: Int32, megabytes: UInt64, words: String)
  {
    #expect(
      failure(status: status, memory: megabytes << 20, words: words)
        == Failure(
          .ourFault,
          "a: ran out of memory while drawing: 1500 MB were not enough. "
            + "Give it more, with REACTOR_RENDER_MEMORY_MB in the environment."))
  }

  @Test func `a crash is reported with its signal and the first words of the worker`() {
    #expect(
      failure(.cycle(.init()), status: 11, words: "oh\u{1B}no\nand more")
        == Failure(
          .ourFault,
          "a: the worker crashed (segmentation fault, signal 11) while drawing, with 30 MB of the 1500 MB it may use. "
            + "Give it less to draw, with --max-nodes 60. "
            + "This is a fault of trace-render: please report it, with the trace if you can.",
          notes: ["note: its last words: oh\u{1B}no"]))
  }

  @Test func `a worker that ends without an answer is reported as such`() {
    #expect(
      failure(stage: .starting, status: 3 << 8)
        == Failure(
          .ourFault,
          "a: the worker left without an answer (status 3) while starting, with 30 MB of the 1500 MB it may use. "
            + "This is a fault of trace-render: please report it, with the trace if you can."))
  }

  @Test(arguments: [(nil, 1_500 << 20), ("64", 64 << 20)] as [(String?, UInt64)])
  func `the memory limit comes from the environment`(text: String?, bytes: UInt64) throws {
    #expect(try WorkerLimits(timeout: nil, environment: { _ in text }).memory == bytes)
  }

  @Test(arguments: ["", "15", "1e3", "-1", "1.5", "99999999999"])
  func `an invalid memory limit is refused`(text: String) {
    #expect(
      throws: Failure(
        .usage,
        "The value '\(text)' is invalid for the environment variable REACTOR_RENDER_MEMORY_MB. "
          + "Please provide megabytes from 16 to 16777216.")
    ) { try WorkerLimits(timeout: nil, environment: { _ in text }) }
  }
}
