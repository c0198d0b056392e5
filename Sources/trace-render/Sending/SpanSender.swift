import TraceModel

/// An answer to a request, or why there was none.
package enum HTTPAnswer: Sendable, Equatable {
  /// - `retryAfter`: Seconds that the server asks to wait; 0 if it does not say.
  case status(Int, retryAfter: Int = 0, body: String = "")
  case none(String)
}

/// The means by which requests are posted.
package protocol Transport: AnyObject {
  func post(_ body: [UInt8], to address: String, headers: [String], milliseconds: Int) -> HTTPAnswer
}

/// The clock by which a sender waits.
package struct SenderClock {
  /// Nanoseconds from any moment on.
  package var now: () -> UInt64
  /// Waits for a number of nanoseconds.
  package var wait: (UInt64) -> Void

  package init(now: @escaping () -> UInt64, wait: @escaping (UInt64) -> Void) {
    self.now = now
    self.wait = wait
  }
}

/// Posts spans to a collector: a request for each line, again where the collector is busy, until a time is up.
package final class SpanSender: Delivery {
  /// Nanoseconds before the second attempt; each further one waits twice as long.
  static let firstPause: UInt64 = 500_000_000
  static let longestPause: UInt64 = 16_000_000_000
  static let attempts = 6

  private let collector: Collector
  private let headers: [String]
  private let transport: any Transport
  private let clock: SenderClock
  private let begin: UInt64
  /// Nanoseconds for all of it.
  private let limit: UInt64
  private let say: (Remark) -> Void
  private var line: [UInt8] = []
  private var sent = 0
  private var rejected = 0
  private var reason = ""

  package init(
    to collector: Collector, headers: [String], limit: UInt64, transport: any Transport, clock: SenderClock,
    say: @escaping (Remark) -> Void
  ) {
    self.collector = collector
    self.headers = headers
    self.limit = limit
    self.transport = transport
    self.clock = clock
    self.say = say
    begin = clock.now()
  }

  package func put(_ bytes: [UInt8]) throws(Failure) {
    var rest = bytes[...]
    while let end = rest.firstIndex(of: 0x0A) {
      line += rest[..<end]
      rest = rest[(end + 1)...]
      try post()
    }
    line += rest
  }

  package func finish() throws(Failure) {
    if !line.isEmpty { try post() }
    if rejected > 0 {
      let why = reason.isEmpty ? "it does not say why" : reason
      say(Remark(.warning, "the collector rejected \(rejected) spans: \(why)"))
    }
    say(Remark(.note, "sent \(sent) \(sent == 1 ? "batch" : "batches") of spans to \(collector.shown)."))
  }

  /// Posts the line, again where that may help.
  private func post() throws(Failure) {
    defer { line.removeAll(keepingCapacity: true) }
    var pause = Self.firstPause
    for attempt in 1...Self.attempts {
      let answer = transport.post(
        line, to: collector.address, headers: headers, milliseconds: Int(max(1, try left("") / 1_000_000)))
      switch answer {
      case .status(200..<300, _, let body):
        sent += 1
        return note(body)
      case .status(let status, let seconds, let body) where [429, 502, 503, 504].contains(status):
        guard attempt < Self.attempts else { throw failure("it answered with status \(status)\(Self.quoted(body))") }
        try wait(seconds > 0 ? UInt64(seconds) * 1_000_000_000 : pause, "it answered with status \(status)")
      case .status(let status, _, let body):
        throw failure("it answered with status \(status)\(Self.quoted(body))")
      case .none(let why):
        guard attempt < Self.attempts else { throw failure(why) }
        try wait(pause, why)
      }
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// Nanoseconds that are left.
  private func left(_ why: String) throws(Failure) -> UInt64 {
    let passed = clock.now() - begin
    guard passed < limit else { throw failure(why.isEmpty ? "the time is up" : why) }
    return limit - passed
  }

  private func wait(_ nanoseconds: UInt64, _ why: String) throws(Failure) {
    guard try left(why) > nanoseconds else {
      throw failure("\(why), and \(DurationText.of(limit)) are not enough to try again")
    }
    clock.wait(nanoseconds)
  }

  private func failure(_ why: String) -> Failure {
    let done = sent == 0 ? "nothing was sent" : "\(sent) \(sent == 1 ? "batch was" : "batches were") sent before"
    return Failure(
      .cannotWrite,
      "\(collector.shown) does not take the spans: \(why); \(done). Check the address and the collector, or give it more "
        + "time with --timeout.")
  }

  /// Counts the spans that a collector rejected although it took the request.
  private func note(_ body: String) {
    guard let partial = JSONValue(parsing: body)?["partialSuccess"] else { return }
    switch partial["rejectedSpans"] {
    case .string(let count)?: rejected += Int(count) ?? 0
    case .int(let count)?: rejected += Int(count)
    default: break
    }
    if case .string(let message)? = partial["errorMessage"], !message.isEmpty { reason = message }
  }

  /// The beginning of a body in a message.
  private static func quoted(_ body: String) -> String {
    let line = body.prefix { !$0.isNewline }
    return line.isEmpty ? "" : ", \"\(ShortText.cut(String(line), to: 200))\""
  }
}
