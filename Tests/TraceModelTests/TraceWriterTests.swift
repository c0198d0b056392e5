import PlatformSupport
import Testing
import TraceModel
import TraceSamples

@Suite("Writing files", .serialized)
struct TraceWriterTests {
  private func mark(_ seq: UInt64, _ label: String = "a") -> TraceEvent {
    TraceEvent(seq: seq, time: seq * 10, kind: .mark(label: label, payload: nil))
  }

  /// Lets a signal end the program if it comes: the threads of tests keep most signals from themselves.
  private func expose(_ number: Int32) {
    signal(number, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, number)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  @Test func `a written trace is read back, with an end that counts its lines`() throws {
    try Files.withFolder { folder in
      var random = SeededRandom(5)
      var trace = random.trace(events: 400)
      trace.events.removeAll { if case .end = $0.kind { true } else { false } }
      trace.header.payloadLimit = 10_000
      let writer = try TraceWriter(path: folder + "/t", header: trace.header, gathering: 1_000)
      for event in trace.events { writer.append(event) }

      #expect(writer.finish() == .finished)

      let read = try TraceReader.read(path: folder + "/t")
      let dropped = trace.events.reduce(0) { sum, event in
        if case .dropped(let count, _, _, _) = event.kind { sum + count } else { sum }
      }
      let last = try #require(read.events.last)
      #expect(read.header == trace.header)
      let isSame = read.events.dropLast() == trace.events[...]
      #expect(isSame)
      #expect(last.kind == .end(events: trace.events.count, dropped: dropped))
      #expect(last.seq == (trace.events.last?.seq ?? 0) + 1)
      #expect(writer.written == trace.events.count)
      #expect(Files.mode(folder + "/t") == 0o600)
    }
  }

  @Test func `every line is in the file once flush returns`() throws {
    try Files.withFolder { folder in
      let writer = try TraceWriter(path: folder + "/t", header: Trace.Header())
      #expect(try TraceReader.read(path: folder + "/t", strict: true).events == [])
      writer.append(mark(1))
      writer.append(mark(2))
      writer.flush()

      let read = try TraceReader.read(path: folder + "/t", strict: true)

      #expect(read.events == [mark(1), mark(2)])
      #expect(writer.status == .writing)
      #expect(writer.written == 2)
    }
  }

  @Test func `an end that was appended is not written twice, and after it nothing comes`() throws {
    try Files.withFolder { folder in
      let end = TraceEvent(seq: 2, time: 20, kind: .end(events: 1, dropped: 0))
      let writer = try TraceWriter(path: folder + "/t", header: Trace.Header())
      writer.append(mark(1))
      writer.append(end)
      writer.finish()
      writer.append(mark(3))
      writer.finish()

      #expect(try TraceReader.read(path: folder + "/t", strict: true).events == [mark(1), end])
      #expect(writer.status == .finished)
      #expect(writer.lost == 1)
    }
  }

  @Test func `paths that must not be written are refused in a sentence`() {
    Files.withFolder { folder in
      Files.write([1, 2, 3], folder + "/there")
      symlink(folder + "/there", folder + "/link")
      symlink(folder + "/nowhere", folder + "/dangling")
      mkfifo(folder + "/fifo", 0o600)
      func refusal(_ path: String, replacing: Bool) -> String? {
        do { _ = try TraceWriter(path: path, header: Trace.Header(), replacing: replacing) } catch {
          return error.message
        }
        return nil
      }

      #expect(
        refusal(folder + "/there", replacing: false)
          == "\(folder)/there exists already. Choose another name, or ask to replace it.")
      for name in ["/link", "/dangling"] {
        for replacing in [false, true] {
          #expect(
            refusal(folder + name, replacing: replacing)
              == "\(folder)\(name) is a symbolic link; a trace is not written through one. Name the file itself.")
        }
      }
      #expect(refusal(folder, replacing: true) == "\(folder) is a folder. Name a file in it.")
      #expect(
        refusal(folder + "/no/t", replacing: true)
          == "\(folder)/no/t cannot be created: its folder does not exist. Create the folder first.")
      #expect(
        refusal(folder + "/fifo", replacing: true)
          == "\(folder)/fifo cannot be written: No such device or address. Check the permissions of its folder.")
      #expect(Files.bytes(folder + "/there") == [1, 2, 3])
    }
  }

  @Test func `a file that is replaced is emptied and closed to others`() throws {
    try Files.withFolder { folder in
      Files.write([UInt8](repeating: 65, count: 10_000), folder + "/t")
      chmod(folder + "/t", 0o644)

      let writer = try TraceWriter(path: folder + "/t", header: Trace.Header(), replacing: true)
      writer.finish()

      #expect(try TraceReader.read(path: folder + "/t", strict: true).events.count == 1)
      #expect(Files.mode(folder + "/t") == 0o600)
    }
  }

  @Test func `a second writer of one file is refused, until the first has finished`() throws {
    try Files.withFolder { folder in
      let first = try TraceWriter(path: folder + "/t", header: Trace.Header())
      first.append(mark(1))

      #expect(throws: TraceWriteError.isBeingWritten(path: folder + "/t")) {
        try TraceWriter(path: folder + "/t", header: Trace.Header(), replacing: true)
      }
      first.finish()
      #expect(try TraceReader.read(path: folder + "/t", strict: true).events.count == 2)

      let second = try TraceWriter(path: folder + "/t", header: Trace.Header(), replacing: true)
      second.finish()
      #expect(try TraceReader.read(path: folder + "/t", strict: true).events.count == 1)
    }
  }

  @Test func `a second writer of one file is refused in another process as well`() async throws {
    let path = "/tmp/reactor-lock-\(getpid())"
    let writer = try TraceWriter(path: path, header: Trace.Header())
    await #expect(processExitsWith: .success) { [path = path as String] in
      do throws(TraceWriteError) { _ = try TraceWriter(path: path, header: Trace.Header(), replacing: true) } catch {
        exit(error == .isBeingWritten(path: path) ? EXIT_SUCCESS : EXIT_FAILURE)
      }
      exit(EXIT_FAILURE)
    }
    #expect(writer.finish() == .finished)
    #expect(try TraceReader.read(path: path, strict: true).events.count == 1)
    unlink(path)
  }

  @Test func `a file that was emptied below the writer begins again, with its header`() throws {
    try Files.withFolder { folder in
      let writer = try TraceWriter(path: folder + "/t", header: Trace.Header(process: "shop"))
      writer.append(mark(1))
      writer.flush()
      truncate(folder + "/t", 0)
      writer.append(mark(2))
      writer.append(mark(3))

      #expect(writer.finish() == .finished)

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(read.header.process == "shop")
      #expect(read.events == [mark(2), mark(3), TraceEvent(seq: 4, time: 30, kind: .end(events: 2, dropped: 0))])
    }
  }

  @Test func `a file that was deleted below the writer stops the trace in a sentence`() throws {
    try Files.withFolder { folder in
      let writer = try TraceWriter(path: folder + "/t", header: Trace.Header())
      writer.append(mark(1))
      writer.flush()
      unlink(folder + "/t")
      writer.append(mark(2))
      writer.flush()
      writer.append(mark(3))

      #expect(
        writer.finish()
          == .stopped(reason: "the trace stopped: its file was deleted or replaced. Record again to another."))
      #expect(writer.written == 1)
      #expect(writer.lost == 2)
    }
  }

  @Test func `many threads may append to one file`() async throws {
    var template = Array(Files.template.utf8CString)
    let file = mkstemp(&template)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let writer = TraceWriter(descriptor: file, header: Trace.Header(), gathering: 700)
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for index in 0..<2_000 { writer.append(mark(UInt64(task * 2_000 + index + 1))) }
        }
      }
    }
    writer.finish()
    close(file)

    let read = try TraceReader.read(path: path, strict: true)

    let isSame = read.events.dropLast() == (1...16_000).map { mark($0) }[...]
    #expect(isSame)
    #expect(read.events.last?.kind == .end(events: 16_000, dropped: 0))
  }

  @Test func `a full disk stops the trace and not the program`() throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    let writer = TraceWriter(descriptor: full, header: Trace.Header())
    for seq in 1...5 { writer.append(mark(UInt64(seq))) }
    writer.finish()
    close(full)

    #expect(
      writer.status == .stopped(reason: "the trace stopped: the disk is full. Free some space and record again."))
    #expect(writer.lost == 5)
    #expect(writer.written == 0)
  }

  @Test func `a line that lacks nothing but its end in a pipe is counted as written`() throws {
    /// All that fits into a pipe that is not read, after a first mark of some length.
    func fill(_ first: Int) throws -> (bytes: [UInt8], writer: TraceWriter) {
      var ends: [Int32] = [0, 0]
      #expect(pipe(&ends) == 0)
      let writer = TraceWriter(
        descriptor: ends[1], header: Trace.Header(), gathering: 1 << 20, timeout: .milliseconds(1))
      writer.append(mark(1, String(repeating: "x", count: first)))
      for seq in 10_001...13_000 { writer.append(mark(UInt64(seq))) }
      writer.flush()
      close(ends[1])
      var bytes = [UInt8](repeating: 0, count: 1 << 20)
      var count = 0
      while case let more = read(ends[0], &bytes[count], bytes.count - count), more > 0 { count += more }
      close(ends[0])
      return (Array(bytes[..<count]), writer)
    }
    let (cut, _) = try fill(1)
    let rest = cut.count - 1 - (cut.lastIndex(of: 0x0a) ?? 0)
    // The line before the one that was cut ends with the last byte that fits, and then one byte later.
    for first in [1 + rest, 2 + rest] {
      let (bytes, writer) = try fill(first)
      #expect((bytes.last == 0x0a) == (first == 1 + rest))
      #expect(try TraceReader.read(bytes, name: "pipe").events.count == writer.written)
      #expect(writer.written + writer.lost == 3_001)
    }
  }

  @Test func `a closed pipe stops the trace and not the program`() {
    expose(SIGPIPE)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])

    let writer = TraceWriter(descriptor: ends[1], header: Trace.Header())
    writer.append(mark(1))

    #expect(writer.finish() == .stopped(reason: "the trace stopped: whoever read it has closed the pipe."))
    #expect(writer.lost == 1)
    var pending = sigset_t()
    sigpending(&pending)
    #expect(sigismember(&pending, SIGPIPE) == 0)
    close(ends[1])
  }

  @Test func `a file-size limit stops the trace at a whole line, and not the program`() throws {
    try Files.withFolder { folder in
      expose(SIGXFSZ)
      var before = rlimit()
      getrlimit(fileSizeLimit, &before)
      // Large enough for whatever else the test run writes.
      var limit = before
      limit.rlim_cur = 9_000_001
      setrlimit(fileSizeLimit, &limit)
      defer { setrlimit(fileSizeLimit, &before) }
      let label = String(repeating: "x", count: 100)
      let writer = try TraceWriter(path: folder + "/t", header: Trace.Header())
      for seq in 1...100_000 { writer.append(mark(UInt64(seq), label)) }
      writer.finish()

      let read = try TraceReader.read(path: folder + "/t", strict: true)

      #expect(
        writer.status
          == .stopped(reason: "the trace stopped: the file reached the size that is allowed (ulimit -f)."))
      #expect(read.events.count == writer.written)
      #expect(writer.written > 50_000)
      #expect(writer.written + writer.lost == 100_000)
    }
  }

  #if canImport(Glibc)
    private var fileSizeLimit: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_FSIZE.rawValue) }
  #else
    private var fileSizeLimit: Int32 { RLIMIT_FSIZE }
  #endif
}
