import Testing

@testable import trace_render

@Suite("Sending spans")
struct SpanSenderTests {
  /// A collector that answers as it is told, on a clock that waits in no time.
  private final class Script: Transport {
    var answers: [HTTPAnswer]
    var bodies: [String] = []
    var now: UInt64 = 0
    var waits: [UInt64] = []
    var remarks: [Remark] = []

    init(_ answers: [HTTPAnswer]) { self.answers = answers }

    func post(_ body: [UInt8], to address: String, headers: [String], milliseconds: Int) -> HTTPAnswer {
      bodies.append(String(decoding: body, as: UTF8.self))
      now += 1_000_000
      return answers.isEmpty ? .status(200) : answers.removeFirst()
    }
  }

  private static let second: UInt64 = 1_000_000_000

  private func send(_ pieces: [String], to script: Script, limit: UInt64 = 60 * second) throws {
    let sender = SpanSender(
      to: try #require(Collector("http://user:pass@host:4318")), headers: [], limit: limit, transport: script,
      clock: SenderClock(
        now: { script.now },
        wait: {
          script.waits.append($0)
          script.now += $0
        }), say: { script.remarks.append($0) })
    for piece in pieces { try sender.put(Array(piece.utf8)) }
    try sender.finish()
  }

  private func failure(_ pieces: [String], _ script: Script, limit: UInt64 = 60 * second) -> Failure? {
    do { try send(pieces, to: script, limit: limit) } catch { return error as? Failure }
    return nil
  }

  @Test func `Each line is a request, however its pieces were cut`() throws {
    let script = Script([])
    try send(["one\ntw", "o\n", "three"], to: script)

    #expect(script.bodies == ["one", "two", "three"])
    #expect(script.remarks == [Remark(.note, "sent 3 batches of spans to http://...@host:4318/v1/traces.")])
  }

  @Test func `A busy collector is asked again, later each time`() throws {
    let script = Script([.status(503), .none("connection refused"), .status(429, retryAfter: 7), .status(200)])
    try send(["one\n"], to: script)

    #expect(script.bodies == ["one", "one", "one", "one"])
    #expect(script.waits == [Self.second / 2, Self.second, 7 * Self.second])
  }

  @Test func `A collector that refuses spans is asked once`() {
    let script = Script([.status(200), .status(400, body: "bad\nspan")])

    #expect(
      failure(["one\ntwo\n"], script)
        == Failure(
          .cannotWrite,
          "http://...@host:4318/v1/traces does not take the spans: it answered with status 400, \"bad\"; 1 batch was sent "
            + "before. Check the address and the collector, or give it more time with --timeout."))
    #expect(script.bodies.count == 2)
  }

  @Test func `A collector that stays busy is given up on`() {
    let script = Script([HTTPAnswer](repeating: .status(503), count: 20))

    #expect(failure(["one\n"], script)?.message.contains("it answered with status 503; nothing was sent.") == true)
    #expect(script.bodies.count == SpanSender.attempts)
  }

  @Test func `A collector that asks to wait longer than there is time is not waited for`() {
    let script = Script([.status(429, retryAfter: 3_600)])
    let words = "it answered with status 429, and 60 s are not enough to try again; nothing was sent."

    #expect(failure(["one\n"], script)?.message.contains(words) == true)
    #expect(script.waits == [])
  }

  @Test func `Spans that a collector rejects are counted`() throws {
    let script = Script([.status(200, body: #"{"partialSuccess":{"rejectedSpans":"3","errorMessage":"too old"}}"#)])
    try send(["one\n"], to: script)

    #expect(script.remarks.first == Remark(.warning, "the collector rejected 3 spans: too old"))
  }

  @Test(arguments: [
    ("http://localhost:4318", "http://localhost:4318/v1/traces"),
    ("http://localhost:4318/", "http://localhost:4318/v1/traces"),
    ("https://host/a/b", "https://host/a/b"), ("HTTP://host", "HTTP://host/v1/traces"), ("localhost:4318", nil),
    ("file:///etc/x", nil),
    ("http://", nil), ("http:///x", nil), ("http://a b", nil),
  ])
  func `The address of a collector is a base or whole`(text: String, address: String?) {
    #expect(Collector(text)?.address == address)
  }

  @Test func `Headers are those of the variable of OpenTelemetry`() {
    #expect(
      Collector.headers(listed: "a=b,api-key=x%20y%2c=, bad,=none,c=%0d%0aX: 1").dropFirst(2)
        == ["a: b", "api-key: x y,=", "c: X: 1"])
  }
}
