import Testing

@testable import CommandLineKit
@testable import trace_render

@Suite("Answers of a worker")
struct AnswerTests {
  /// The bytes that a worker writes, through a real pipe.
  private func written(_ write: (AnswerWriter) throws -> Void) throws -> [UInt8] {
    let pipe = try Descriptor.pair()
    try write(AnswerWriter(pipe.write))
    return try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) {
      Array($0[..<(try pipe.read.read(into: $0))])
    }
  }

  private func read(_ bytes: [UInt8], by step: Int = .max, bounds: AnswerBounds = .init()) throws -> Answer {
    var reader = AnswerReader(bounds: bounds)
    for start in stride(from: 0, to: bytes.count, by: min(step, bytes.count)) {
      try bytes[start..<min(bytes.count, start + min(step, bytes.count))].withUnsafeBytes { try reader.take($0) }
    }
    return reader.answer
  }

  @Test(arguments: [1, 2, 3, 8, 9, 10, 100, 10_000])
  func `an answer arrives whole, however it was cut`(step: Int) throws {
    let bytes = try written {
      try $0.begin(.reading)
      try $0.say(Remark(.warning, "line 3 skipped"))
      try $0.begin(.drawing)
      try $0.say(Remark(.note, "\u{1F600}"))
      try $0.finish(.findings, result: Array("<svg/>".utf8))
    }

    var expected = Answer()
    expected.stage = .drawing
    expected.remarks = [Remark(.warning, "line 3 skipped"), Remark(.note, "\u{1F600}")]
    expected.bytes = Array("<svg/>".utf8)
    expected.outcome = .findings
    #expect(try read(bytes, by: step) == expected)
  }

  @Test(arguments: Failure.Kind.allCases)
  func `a failure keeps its kind and its sentence`(kind: Failure.Kind) throws {
    let bytes = try written { try $0.finish(.failed(Failure(kind, "no header"))) }

    #expect(try read(bytes).outcome == .failed(Failure(kind, "no header")))
  }

  @Test func `a failure can come with a result, as a verdict does`() throws {
    let answer = try read(written { try $0.finish(.failed(Failure(.badData, "bad")), result: [1, 2]) })

    #expect(answer.bytes == [1, 2])
    #expect(answer.outcome == .failed(Failure(.badData, "bad")))
  }

  @Test func `a result of no bytes is a result`() throws {
    #expect(try read(written { try $0.finish(.done) }).outcome == .done)
  }

  @Test func `an answer that breaks off has no outcome`() throws {
    let bytes = try written { try $0.finish(.done, result: [1, 2, 3]) }

    for count in 1..<bytes.count { #expect(try read(Array(bytes.prefix(count))).outcome == nil) }
  }

  @Test func `a sentence too long is cut by the worker, not refused by its parent`() throws {
    let bytes = try written { try $0.say(Remark(.note, String(repeating: "x", count: 60_000))) }

    #expect(try read(bytes).remarks.map(\.text.count) == [AnswerBounds().text - 1])
  }

  @Test func `an answer larger than the parent accepts is refused before it is read`() throws {
    var bounds = AnswerBounds()
    bounds.result = 10

    #expect(throws: AnswerReader.Fault.tooLarge(limit: 10)) {
      try read(Frame.header(.result, length: 11), bounds: bounds)
    }
    #expect(throws: AnswerReader.Fault.tooLarge(limit: 10)) {
      try read([Frame.Kind.result.rawValue] + [UInt8](repeating: 0xFF, count: 8), bounds: bounds)
    }
    #expect(try read(Frame.header(.result, length: 10), bounds: bounds).bytes == [])
  }

  @Test func `more remarks than the parent accepts are refused`() throws {
    var bounds = AnswerBounds()
    bounds.remarks = 2
    let remark = Frame.header(.remark, length: 2) + [0, 0x78]

    #expect(try read(remark + remark, bounds: bounds).remarks.count == 2)
    #expect(throws: AnswerReader.Fault.malformed) { try read(remark + remark + remark, bounds: bounds) }
  }

  @Test(
    arguments: [
      [UInt8](repeating: 0, count: 9), [UInt8](repeating: 0xFF, count: 9), Frame.header(.stage, length: 0),
      Frame.header(.stage, length: 1) + [99], Frame.header(.stage, length: 2) + [0, 0],
      Frame.header(.remark, length: 0), Frame.header(.remark, length: 1) + [7], Frame.header(.failure, length: 0),
      Frame.header(.failure, length: 1) + [99], Frame.header(.remark, length: 1 << 20),
      Frame.header(.done, length: 0) + [0],
      Frame.header(.result, length: 1) + [0] + Frame.header(.result, length: 1) + [0],
    ])
  func `bytes that are no answer are refused`(bytes: [UInt8]) {
    #expect(throws: AnswerReader.Fault.malformed) { try read(bytes) }
  }
}
