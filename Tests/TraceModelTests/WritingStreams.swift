import Testing
import TraceModel

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Writing while it happens")
struct WritingStreams {
  private func mark(_ seq: UInt64) -> TraceEvent {
    TraceEvent(seq: seq, time: seq * 10, kind: .mark(label: "a", payload: nil))
  }

  private func labels(_ trace: Trace) -> [UInt64] {
    trace.events.compactMap { if case .mark = $0.kind { $0.seq } else { nil } }
  }

  @Test(arguments: [TraceStream.Way.buffered(), .everyEvent, .ring(1_000)])
  func `each way writes all of what fits, and an end`(way: TraceStream.Way) throws {
    try Files.withFolder { folder in
      let stream = try TraceStream(path: folder + "/t", header: Trace.Header(), way: way)
      for seq in 1...1_000 { stream.append(mark(UInt64(seq))) }

      #expect(stream.finish() == .finished)

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(labels(read) == Array(1...1_000))
      #expect(read.events.last?.kind == .end(events: 1_000, dropped: 0))
      #expect(stream.written == 1_000 && stream.lost == 0)
      #expect(Files.mode(folder + "/t") == 0o600)
    }
  }

  @Test func `every event is in the file when append returns`() throws {
    try Files.withFolder { folder in
      let stream = try TraceStream(path: folder + "/t", header: Trace.Header(), way: .everyEvent)
      for seq in 1...5 {
        stream.append(mark(UInt64(seq)))
        #expect(labels(try TraceReader.read(path: folder + "/t", strict: true)) == (1...UInt64(seq)).map { $0 })
      }
    }
  }

  @Test func `what was appended is in the file when flush returns, from any thread`() async throws {
    try await Files.withFolder { folder in
      let stream = try TraceStream(path: folder + "/t", header: Trace.Header())
      await withTaskGroup { group in
        for task in 0..<4 {
          group.addTask { for index in 1...500 { stream.append(mark(UInt64(task * 500 + index))) } }
        }
      }
      stream.flush()

      #expect(labels(try TraceReader.read(path: folder + "/t", strict: true)) == Array(1...2_000))
      #expect(stream.status == .writing)
    }
  }

  @Test func `a ring keeps the last, counts the others, and has no file before it is asked for one`() throws {
    try Files.withFolder { folder in
      let stream = try TraceStream(path: folder + "/t", header: Trace.Header(), way: .ring(3))
      for seq in 1...10 { stream.append(mark(UInt64(seq))) }
      #expect(Files.mode(folder + "/t") == -1)

      stream.flush()
      #expect(labels(try TraceReader.read(path: folder + "/t", strict: true)) == [8, 9, 10])
      for seq in 11...12 { stream.append(mark(UInt64(seq))) }
      #expect(stream.finish() == .finished)
      stream.append(mark(13))

      let read = try TraceReader.read(path: folder + "/t", strict: true)
      #expect(labels(read) == [8, 9, 10, 11, 12])
      #expect(read.events.first?.seq == 7)
      #expect(read.events.first?.kind == .dropped(count: 7, why: "ring", from: 1, to: 7))
      #expect(read.events.last?.kind == .end(events: 6, dropped: 7))
      #expect(stream.lost == 8)
    }
  }

  @Test func `who appends does not wait for a reader that does not read, and what did not fit is counted`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let stream = TraceStream(descriptor: ends[1], header: Trace.Header(), way: .buffered(events: 100))
    // The pipe holds some thousand lines, the queue a hundred: the thread of the stream stands still long before the end.
    for seq in 1...100_000 { stream.append(mark(UInt64(seq))) }
    #expect(stream.lost > 50_000)

    let reader = Reading(ends[0])
    #expect(stream.finish() == .finished)
    close(ends[1])
    let read = try TraceReader.read(reader.bytes(), name: "pipe", strict: true)

    let dropped = read.events.reduce(into: (lines: 0, events: 0)) { sum, event in
      guard case .dropped(let count, "pressure", _, _) = event.kind else { return }
      sum.lines += 1
      sum.events += count
    }
    #expect(labels(read).count + dropped.events == 100_000)
    #expect(stream.lost == dropped.events)
    #expect(stream.written == labels(read).count + dropped.lines)
    #expect(Set(labels(read)).count == labels(read).count)
  }

  @Test(arguments: [TraceStream.Way.buffered(events: 100_000), .everyEvent, .ring(100_000)])
  func `a full disk is said once, and then events are only counted`(way: TraceStream.Way) throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    let said = Said()
    let stream = TraceStream(descriptor: full, header: Trace.Header(), way: way) { said.add($0) }
    for seq in 1...2_000 { stream.append(mark(UInt64(seq))) }
    stream.flush()
    for seq in 2_001...3_000 { stream.append(mark(UInt64(seq))) }
    stream.finish()
    stream.finish()
    close(full)

    let reason = "the trace stopped: the disk is full. Free some space and record again."
    #expect(stream.status == .stopped(reason: reason))
    #expect(said.words == [reason])
    #expect(stream.lost == 3_000 && stream.written == 0)
  }

  @Test func `a closed pipe stops the trace and not the program`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let said = Said()
    let stream = TraceStream(descriptor: ends[1], header: Trace.Header()) { said.add($0) }
    stream.append(mark(1))

    #expect(stream.finish() == .stopped(reason: "the trace stopped: whoever read it has closed the pipe."))
    #expect(said.words == ["the trace stopped: whoever read it has closed the pipe."])
    #expect(stream.lost == 1)
    close(ends[1])
  }

  @Test func `a file that cannot be begun is refused at once, or by a ring when it is asked for`() throws {
    Files.withFolder { folder in
      symlink(folder + "/elsewhere", folder + "/link")
      for way in [TraceStream.Way.buffered(), .everyEvent] {
        #expect(throws: TraceWriteError.isLink(path: folder + "/link")) {
          try TraceStream(path: folder + "/link", header: Trace.Header(), way: way)
        }
      }
      let said = Said()
      let ring = try? TraceStream(path: folder + "/link", header: Trace.Header(), way: .ring(5)) { said.add($0) }
      for seq in 1...7 { ring?.append(mark(UInt64(seq))) }
      #expect(ring?.status == .writing)

      ring?.finish()

      #expect(said.words.count == 1 && said.words[0].contains("is a symbolic link"))
      #expect(ring?.status == said.words.first.map { .stopped(reason: $0) })
      #expect(ring?.lost == 7)
      #expect(Files.mode(folder + "/elsewhere") == -1)
    }
  }

  @Test func `a stream that nobody finishes writes what it has, and lets its thread go`() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let reader = Reading(ends[0])
    do {
      let stream = TraceStream(descriptor: ends[1], header: Trace.Header())
      for seq in 1...1_000 { stream.append(mark(UInt64(seq))) }
      stream.flush()
    }
    close(ends[1])

    #expect(labels(try TraceReader.read(reader.bytes(), name: "pipe", strict: true)) == Array(1...1_000))
  }
}

/// What a stream said.
// The mutex guards the words.
private final class Said: @unchecked Sendable {
  private var mutex = pthread_mutex_t()
  private var list: [String] = []

  init() { pthread_mutex_init(&mutex, nil) }

  deinit { pthread_mutex_destroy(&mutex) }

  func add(_ words: String) {
    pthread_mutex_lock(&mutex)
    list.append(words)
    pthread_mutex_unlock(&mutex)
  }

  var words: [String] {
    pthread_mutex_lock(&mutex)
    defer { pthread_mutex_unlock(&mutex) }
    return list
  }
}

/// Reads a pipe to its end on a thread of its own.
// Only the thread writes, and `bytes` waits for its end.
private final class Reading: @unchecked Sendable {
  private let descriptor: Int32
  private var all: [UInt8] = []
  private var thread = pthread_t()

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    let box = Unmanaged.passUnretained(self).toOpaque()
    pthread_create(
      &thread, nil,
      { context in
        context.map { Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue().run() }
        return nil
      }, box)
  }

  private func run() {
    var block = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &block, block.count), count > 0 { all += block[..<count] }
    close(descriptor)
  }

  func bytes() -> [UInt8] {
    pthread_join(thread, nil)
    return all
  }
}
