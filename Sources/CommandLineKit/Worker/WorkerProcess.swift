import PlatformSupport

/// A running worker, as its parent sees it; whatever it does, it is gone after `wait`.
package struct WorkerProcess: ~Copyable {
  package let process: pid_t
  private let answer: Descriptor
  private let words: Descriptor

  /// Starts our own program again, or the one at a path.
  package init(_ program: String = ownPath, arguments: [String], input: Descriptor) throws(SystemFault) {
    let answer = try Descriptor.pair()
    let words = try Descriptor.pair()
    let nowhere = try Descriptor(opening: "/dev/null", O_WRONLY)
    // A crash is known by its signal; its backtrace would take more time than the worker may have.
    unsafe setenv("SWIFT_BACKTRACE", "enable=no", 1)
    // Otherwise each thread reserves 64 MB of the address space that is limited.
    unsafe setenv("MALLOC_ARENA_MAX", "1", 1)
    process = try withExtendedLifetime(nowhere) { () throws(SystemFault) in
      try ChildProcess.start(
        program, [Grammar.program] + arguments,
        descriptors: [
          (input.number, STDIN_FILENO), (nowhere.number, STDOUT_FILENO),
          // A sanitizer's report is for the developer, all of it.
          (WorkerLimits.isSanitized ? STDERR_FILENO : words.write.number, STDERR_FILENO),
          (answer.write.number, Worker.answerNumber),
        ])
    }
    self.answer = answer.read
    self.words = words.read
  }

  /// The program that runs now, even if its file was replaced since.
  static var ownPath: String {
    #if os(Linux)
      return "/proc/self/exe"
    #else
      var size: UInt32 = 0
      unsafe _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size))
      unsafe _NSGetExecutablePath(&path, &size)
      return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #endif
  }
}

extension WorkerProcess {
  /// Hears it out until it is done, gone, out of time or out of bounds; then there is no such process any more.
  ///
  /// `watch` is called now and then with the step it is at and the nanoseconds that have passed; `put` with lines of the
  /// result that come before its end, and stops the worker where it returns false.
  package consuming func wait(
    _ limits: WorkerLimits, put: ([UInt8]) -> Bool = { _ in false }, watch: (Stage, UInt64) -> Void
  ) -> WorkerEnding {
    var reader = AnswerReader(bounds: limits.answer)
    var lastWords: [UInt8] = []
    var fault: WorkerEnding.Fault?
    let begin = Clock.now
    var streams = [answer, words].map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { unsafe buffer.deallocate() }
    while fault == nil, streams.contains(where: { $0.fd >= 0 }) {
      let passed = Clock.now - begin
      guard passed < limits.time else {
        fault = .outOfTime
        break
      }
      watch(reader.answer.stage, passed)
      unsafe poll(&streams, nfds_t(streams.count), Int32(min((limits.time - passed) / 1_000_000 + 1, 100)))
      for index in streams.indices where streams[index].revents != 0 {
        let source = index == 0 ? answer : words
        let count = unsafe (try? source.read(into: buffer)) ?? 0
        let piece = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<count])
        if count == 0 {
          // A negative number is skipped by `poll`.
          streams[index].fd = -1
        } else if index == 1 {
          unsafe lastWords += piece.prefix(WorkerEnding.wordsKept - lastWords.count)
        } else {
          do throws(AnswerReader.Fault) { unsafe try reader.take(piece) } catch { fault = .answer(error) }
          let lines = reader.takeLines()
          if !lines.isEmpty, !put(lines) { fault = .answer(.unread) }
        }
      }
    }
    let end = reap(kill: fault != nil, by: begin + limits.time)
    return WorkerEnding(
      answer: reader.answer, fault: fault ?? end.fault, status: end.status, memory: end.memory, words: lastWords)
  }

  /// Waits for the end of a process that has closed its pipes; one that does not end in time is killed.
  private func reap(kill now: Bool, by deadline: UInt64) -> (fault: WorkerEnding.Fault?, status: Int32, memory: UInt64)
  {
    var fault: WorkerEnding.Fault?
    var status: Int32 = 0
    var usage = rusage()
    if now { kill(process, SIGKILL) }
    while true {
      let found = unsafe wait4(process, &status, fault == nil && !now ? WNOHANG : 0, &usage)
      if found == process || (found < 0 && errno != EINTR) { break }
      if found == 0, Clock.now >= deadline {
        fault = .outOfTime
        kill(process, SIGKILL)
      } else if found == 0 {
        poll(nil, 0, 1)
      }
    }
    #if os(Linux)
      let unit: UInt64 = 1024
    #else
      let unit: UInt64 = 1
    #endif
    return (fault, status, UInt64(max(0, usage.ru_maxrss)) * unit)
  }
}
