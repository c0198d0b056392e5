import CommandLineKit
import Testing

@testable import trace_render

/// A file in memory that another program writes.
private struct ScriptedFile: GrowingFile {
  var bytes: [UInt8] = []
  /// The file that has the name now, if that is another one.
  var other: [UInt8]?
  var offset = 0

  func look() -> GrowingFileLook { .file(size: bytes.count, isOther: other != nil) }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - offset)
    unsafe buffer.copyBytes(from: bytes[offset..<offset + count])
    offset += count
    return count
  }

  mutating func reopen() {
    if let other { bytes = other }
    (other, offset) = (nil, 0)
  }
}

/// A pipe into which texts are written, and then none.
private struct ScriptedPipe: GrowingFile {
  var texts: [String?]

  func look() -> GrowingFileLook { .pipe(isReady: texts.first.map { $0 != nil } ?? true) }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let text = texts.first ?? nil else { return 0 }
    texts.removeFirst()
    unsafe buffer.copyBytes(from: text.utf8)
    return text.utf8.count
  }

  mutating func reopen() {}
}

@Suite("Following a file")
struct FileFollowerTests {
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)

  /// Bytes as text, or nanoseconds to wait.
  private func next(_ follower: inout FileFollower<some GrowingFile>, at now: UInt64) throws -> String {
    switch unsafe try follower.next(into: buffer, at: now) {
    case .bytes(let count): unsafe String(decoding: buffer.prefix(count), as: UTF8.self)
    case .newRun: "new run"
    case .wait(let time): "\(time / 1_000_000) ms"
    case .end: "end"
    }
  }

  @Test func `a file is read as far as it goes, and looked at more often for a second after it grew`() throws {
    defer { unsafe buffer.deallocate() }
    var follower = FileFollower(ScriptedFile(bytes: Array("abcdef".utf8)))
    let second: UInt64 = 1_000_000_000

    #expect(try next(&follower, at: 0) == "abcd")
    #expect(try next(&follower, at: 0) == "ef")
    #expect(try next(&follower, at: second - 1) == "5 ms")
    #expect(try next(&follower, at: second) == "25 ms")
    follower.file.bytes += Array("g".utf8)
    #expect(try next(&follower, at: 60 * second) == "g")
    #expect(try next(&follower, at: 60 * second + 1) == "5 ms")
  }

  @Test func `a file that has not grown yet is looked at each 25 ms, an hour long`() throws {
    defer { unsafe buffer.deallocate() }
    var follower = FileFollower(ScriptedFile())

    for minute in 0..<60 { #expect(try next(&follower, at: UInt64(minute) * 60_000_000_000) == "25 ms") }
  }

  @Test func `a shorter file is another run, read from its beginning`() throws {
    defer { unsafe buffer.deallocate() }
    var follower = FileFollower(ScriptedFile(bytes: Array("abc".utf8)))

    #expect(try next(&follower, at: 0) == "abc")
    follower.file.bytes = Array("de".utf8)
    #expect(try next(&follower, at: 1) == "new run")
    #expect(try next(&follower, at: 1) == "de")
  }

  @Test func `another file of the name is another run, once the first one is read to its end`() throws {
    defer { unsafe buffer.deallocate() }
    var follower = FileFollower(ScriptedFile(bytes: Array("abc".utf8)))

    #expect(try next(&follower, at: 0) == "abc")
    follower.file.bytes += Array("d".utf8)
    follower.file.other = Array("xyz".utf8)
    #expect(try next(&follower, at: 1) == "d")
    #expect(try next(&follower, at: 1) == "new run")
    #expect(try next(&follower, at: 1) == "xyz")
  }

  @Test func `a pipe is waited for as long as it is empty, and ends`() throws {
    defer { unsafe buffer.deallocate() }
    var follower = FileFollower(ScriptedPipe(texts: ["ab", nil, "c"]))

    #expect(try next(&follower, at: 0) == "ab")
    #expect(try next(&follower, at: 1) == "5 ms")
    follower.file.texts.removeFirst()
    #expect(try next(&follower, at: 2) == "c")
    #expect(try next(&follower, at: 3) == "end")
  }
}
