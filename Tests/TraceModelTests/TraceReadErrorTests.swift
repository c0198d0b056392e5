import PlatformSupport
import Testing
import TraceModel
import TraceSamples

@Suite("Files that are no trace")
struct TraceReadErrorTests {
  static let contents: [(bytes: [UInt8], message: String)] = [
    ([], "t is empty. A trace begins with a header line; did the program start to record?"),
    ([0x1f, 0x8b, 8, 0, 10, 13], "t is not text: it looks like a gzip file; unpack it with gunzip first."),
    ([0xff, 0xfe, 0x7b, 0], "t is not text: it looks like UTF-16 text; save it as UTF-8."),
    (
      Array("{\"k\"\0}".utf8), "t is not text: it looks like binary data; a trace is a text file of JSON lines."
    ),
    (
      Array("hello\n".utf8),
      "t is not a trace: line 1 is not JSON, a value was expected at column 1. "
        + #"The first line must be {"k":"header","schema":"reactor-trace",...}."#
    ),
    (
      Array(#"{"k":"mark","seq":1,"ts":0,"label":"a"}"#.utf8),
      "t is not a trace: line 1 is no header. "
        + #"The first line must be {"k":"header","schema":"reactor-trace",...}."#
    ),
    (
      Array(#"{"k":"header","schema":"other","v":"1.0"}"#.utf8),
      #"t is not a trace: "schema" in its header is not "reactor-trace". "#
        + #"The first line must be {"k":"header","schema":"reactor-trace",...}."#
    ),
    (
      Array(#"{"k":"header","schema":"reactor-trace","v":"one"}"#.utf8),
      #"t is not a trace: "v" in its header is not a version like "1.0". "#
        + #"The first line must be {"k":"header","schema":"reactor-trace",...}."#
    ),
    (
      Array(#"{"k":"header","schema":"reactor-trace","v":"2.0"}"#.utf8),
      "t is a trace of version 2.0; this program reads 1.x. Use a newer trace-render."
    ),
  ]

  @Test(arguments: contents)
  func `a file that is no trace is reported in a sentence`(bytes: [UInt8], message: String) {
    let error = #expect(throws: TraceReadError.self) { try TraceReader.read(bytes, name: "t") }

    #expect(error?.message == message)
    #expect(error?.category == .badData)
  }

  @Test func `a missing or unreadable file is an error`() {
    Files.withFolder { folder in
      let missing = #expect(throws: TraceReadError.self) { try TraceReader.read(path: folder + "/none") }
      let directory = #expect(throws: TraceReadError.self) { try TraceReader.read(path: folder) }
      let closed = #expect(throws: TraceReadError.self) { try TraceReader.read(descriptor: 9_999, name: "pipe") }

      #expect(
        missing?.message
          == "\(folder)/none: no such file. Check the path, or record a trace there with tracer.write(to:).")
      #expect(directory?.message == "\(folder) is a folder. Name the trace file in it.")
      #expect(closed?.message == "pipe cannot be read: Bad file descriptor. Check its permissions.")
      #expect([missing, directory, closed].map { $0?.category } == [.noInput, .noInput, .noInput])
    }
  }

  @Test func `a line of many blocks is skipped up to its end, from a file and from memory`() throws {
    let mark = #"{"k":"mark","seq":1,"ts":7,"label":"a"}"#
    // Every block of the long line would read as lines if its end were not waited for.
    let long =
      #"{"k":"mark","label":""# + String(repeating: "x", count: 1_000_000) + "\"} " + mark.replacing(":1,", with: ":2,")
    let text = Examples.header + long + "\n" + mark + "\n" + long
    let expected = Trace(
      header: Trace.Header(redaction: ""), events: [TraceEvent(seq: 1, time: 7, kind: .mark(label: "a", payload: nil))],
      warnings: [2, 4].map { (line: Int) in
        Trace.Warning(
          line: line,
          message: "line \(line) skipped: it is longer than 65536 bytes. Lower the recorder's payload limit. "
            + "(--strict makes this an error)")
      })

    try Files.withFolder { folder in
      Files.write([UInt8](text.utf8), folder + "/t")
      let fromFile = try TraceReader.read(path: folder + "/t")
      let fromMemory = try TraceReader.read([UInt8](text.utf8), name: "t")
      #expect(fromFile == expected)
      #expect(fromMemory == expected)
    }
  }

  @Test func `a file, a pipe and memory give the same trace`() throws {
    var random = SeededRandom(3)
    let bytes = random.trace(events: 3_000).jsonLines()
    let expected = try TraceReader.read(bytes, name: "t")

    try Files.withFolder { folder in
      Files.write(bytes, folder + "/t")
      let read = try TraceReader.read(path: folder + "/t")
      #expect(read.events == expected.events)
    }
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let writer = ends[1]
    let reader = ends[0]
    var thread = pthread_t()
    let box = Unmanaged.passRetained(PipeLoad(descriptor: writer, bytes: bytes))
    #expect(pthread_create(&thread, nil, { PipeLoad.run($0) }, box.toOpaque()) == 0)
    let piped = try TraceReader.read(descriptor: reader, name: "pipe")
    pthread_join(thread, nil)
    close(reader)
    #expect(piped.events == expected.events)
  }
}

/// Bytes that a thread puts into a pipe, in pieces that are no lines.
private final class PipeLoad {
  let descriptor: Int32
  let bytes: [UInt8]

  init(descriptor: Int32, bytes: [UInt8]) {
    self.descriptor = descriptor
    self.bytes = bytes
  }

  static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    let load = Unmanaged<PipeLoad>.fromOpaque(context).takeRetainedValue()
    var start = 0
    while start < load.bytes.count {
      let count = load.bytes[start...].prefix(999).withUnsafeBytes { write(load.descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      start += count
    }
    close(load.descriptor)
    return nil
  }
}
