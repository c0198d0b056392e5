import CommandLineKit
import PictureKit
import PlatformSupport

extension Worker {
  /// Runs if the arguments are those of a worker; nil otherwise.
  static func main(_ arguments: [String]) -> Int32? {
    guard arguments.first == word else { return nil }
    guard arguments.count > 3, let memory = UInt64(arguments[1]), let time = UInt64(arguments[2]),
      fcntl(answerNumber, F_GETFD) >= 0, let invocation = try? Invocation(parsing: Array(arguments.dropFirst(3))),
      case .run(let run) = invocation
    else {
      Console().say(Failure(.usage, "'\(word)' is for \(Grammar.program) itself. Try '\(Grammar.program) help'."))
      return Failure.Kind.usage.status
    }
    guard leavesWithReader() else { return Failure.Kind.ourFault.status }
    if run.job.command.isPicture { Graphviz.load() }
    WorkerLimits.bind(memory: memory, time: time)
    do throws(SystemFault) {
      try answer(run, to: Descriptor(answerNumber))
      return Outcome.done.status
    } catch {
      return Failure.Kind.cannotWrite.status
    }
  }

  /// Does the job and sends its outcome.
  ///
  /// - Parameter leastIndexed: Bytes from which on a trace gets an index.
  static func answer(
    _ run: Invocation.Run, from input: Descriptor = .input, to descriptor: Descriptor,
    leastIndexed: () throws(Failure) -> Int = Rendering.leastIndexed
  ) throws(SystemFault) {
    let writer = AnswerWriter(descriptor)
    let result = Result { () throws(Failure) in
      let input = try GzipInput.contents(of: input, name: run.trace.inputName)
      return try run.job.command.run(
        Rendering(
          run.trace, input: input, answer: writer, project: try ProjectFile.found(laws: run.settings.laws),
          leastIndexed: try leastIndexed()))
    }
    switch result {
    case .success(let product): try writer.finish(product.outcome, result: product.bytes, report: product.report)
    case .failure(let failure): try writer.finish(.failed(failure))
    }
  }

  /// Ends the process as soon as the reader of its answer is gone: with its parent, however that ended.
  ///
  /// A thread that waits for it works everywhere, and has no race with a parent that went before.
  private static func leavesWithReader() -> Bool {
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    return unsafe pthread_create(
      &thread, nil,
      { _ in
        var answer = pollfd(fd: Worker.answerNumber, events: 0, revents: 0)
        while answer.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0 { unsafe poll(&answer, 1, -1) }
        _exit(Failure.Kind.cannotWrite.status)
      }, nil) == 0
  }
}
