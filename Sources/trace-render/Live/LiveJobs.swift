import CommandLineKit
import PlatformSupport
import TraceModel

/// Questions of pages about a whole trace: workers read its file once more, as for the commands of the same names.
final class LiveJobs: Sendable {
  private enum Job {
    case running
    case done(LiveAnswer)
  }

  private unowned let session: LiveSession
  // The lock guards the jobs, by what was asked.
  private let jobs = Locked<[[String]: Job]>([:])
  /// Workers at once.
  private static let most = 2

  init(_ session: LiveSession) { self.session = session }

  /// The answer to a request; nil while a worker is at it.
  func answer(_ request: LiveRequest) -> LiveAnswer? {
    let run = request.number("run", default: -1)
    guard let job = job(request) else { return LiveAnswer(refusing: 404, "There is no such page.") }
    guard let file = session.file(of: run)?.reopened() else {
      return LiveAnswer(refusing: 410, "The file of this run cannot be read again.")
    }
    let key = ["\(run)"] + job.key
    let known = jobs.withLock { jobs -> Job? in
      switch jobs[key] {
      case .done?: return jobs.removeValue(forKey: key)
      case .running?: return .running
      case nil:
        // Answers that no page came back for.
        while jobs.count >= Self.most,
          let left = jobs.first(where: { if case .done = $0.value { true } else { false } })
        {
          jobs[left.key] = nil
        }
        guard jobs.count < Self.most else {
          return .done(LiveAnswer(refusing: 503, "\(Self.most) other questions are being answered. Try again."))
        }
        jobs[key] = .running
        return nil
      }
    }
    switch known {
    case .done(let answer)?: return answer
    case .running?: return request.isDue ? LiveAnswer(refusing: 503, "It takes longer. Ask again.") : nil
    case nil: break
    }
    let isStarted = DedicatedThread.start { [self] in
      let answer = result(of: job, of: run, file)
      jobs.withLock { $0[key] = .done(answer) }
      session.server?.changed()
    }
    guard isStarted else {
      jobs.withLock { $0[key] = nil }
      return LiveAnswer(refusing: 503, "The system has no thread left.")
    }
    return nil
  }

  /// A request as the arguments of a worker.
  private struct Question {
    /// The arguments of a worker; empty for the trace itself.
    var words: [String]
    var type: String
    /// First and last row of the part; nil for all.
    var rows: (from: Int, to: Int)?

    var key: [String] { words + [type] + (rows.map { ["\($0)"] } ?? []) }
  }

  /// Nothing that a page says is a path, or an option but for a number.
  private func job(_ request: LiveRequest) -> Question? {
    let text = "text/plain; charset=utf-8"
    switch request.path {
    case "/find":
      let query = request.argument("query") ?? ""
      return Question(words: ["find", "--count", "--format=json", "--", "-", query], type: "application/json")
    case "/test":
      return Question(words: ["test", "--reactor=#\(request.number("reactor", default: 0))", "-"], type: text)
    case "/keep":
      let isReport = request.argument("as") == "report"
      return Question(
        words: isReport ? ["report", "-o", "-", "-"] : [], type: isReport ? "text/html; charset=utf-8" : text,
        rows: (request.number("from", default: 0), request.number("to", default: .max - 1)))
    default: return nil
    }
  }

  private func result(of question: Question, of run: Int, _ file: Descriptor) -> LiveAnswer {
    do throws(Failure) {
      var file = file
      if let rows = question.rows, let numbers = session.store.numbers(of: run, from: rows.from, to: rows.to) {
        let first = numbers.min() ?? 0
        let states = states(before: first, of: run)
        do throws(SystemFault) {
          file = try TraceSlice.file(of: file, events: SeenNumbers(numbers), first: first, states: states)
        } catch {
          throw Failure(.cannotWrite, "The part cannot be written: \(error.text).")
        }
      }
      let bytes = question.words.isEmpty ? try contents(file) : try output(of: question.words, file)
      return LiveAnswer(question.type, bytes)
    } catch {
      return LiveAnswer(refusing: 422, error.message)
    }
  }

  /// The last state of each reactor before an event, as far as it is known, by the number of its event.
  private func states(before seq: UInt64, of run: Int) -> [UInt64: JSONValue] {
    // There is none before the first event of a trace, which the command refuses to tell of.
    guard seq > 1, let file = session.file(of: run)?.reopened(),
      let told = try? output(of: ["state", "--format=json", "--after=\(seq - 1)", "-"], file),
      case .array(let states)? = JSONValue(parsing: String(decoding: told, as: UTF8.self))?["states"]
    else { return [:] }
    return Dictionary(states.compactMap { TraceSlice.whole($0) }, uniquingKeysWith: { $1 })
  }

  private func output(of words: [String], _ file: Descriptor) throws(Failure) -> [UInt8] {
    guard case .run(let run)? = try? Invocation(parsing: words),
      let limits = try? WorkerLimits(timeout: run.settings.timeout),
      let process = try? WorkerProcess(arguments: Worker.arguments(for: words, limits: limits), input: file)
    else { throw Failure(.usage, "This cannot be asked.") }
    let ending = process.wait(limits) { _, _ in }
    let answer = try ending.result(of: "the trace", limits: limits, remedy: run.job.command.remedy)
    if case .failed(let failure)? = answer.outcome { throw failure }
    return answer.bytes
  }

  private func contents(_ file: Descriptor) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while let piece = try? file.read(atMost: 1 << 20), !piece.isEmpty {
      bytes += piece
      guard bytes.count <= AnswerBounds().result else {
        throw Failure(.usage, "The trace has more than 256 MB: keep a part of it, or copy its file.")
      }
    }
    return bytes
  }
}
