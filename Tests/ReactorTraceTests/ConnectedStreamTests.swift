import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTrace

@Suite("A trace that is sent to a port") struct ConnectedStreamTests {
  private func shop(_ tracer: ReactorTracer) -> Shop {
    let shop = Shop()
    shop.attach(tracer)
    return shop
  }

  @Test func `a connection gets the trace that is in memory`() throws {
    let port = try TracePort()
    try port.open()
    let reading = port.reading()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    try tracer.stream(toHost: "127.0.0.1", port: port.port)
    let shop = shop(tracer)
    for number in 0..<500 { shop.action.onNext(.add(number)) }
    let trace = tracer.finish()

    let read = try TraceReader.read(reading.bytes(), name: "port", strict: true)
    #expect(read.events == trace.events)
    #expect(read.remarks == [])
    #expect(tracer.status.stream?.written == trace.events.count - 1)
    #expect(tracer.status.stream?.file == .finished)
  }

  @Test func `an app that is there first goes on, and sends what it kept`() throws {
    let port = try TracePort()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    try tracer.stream(toHost: "localhost", port: port.port)
    let shop = shop(tracer)
    for number in 0..<100 { shop.action.onNext(.add(number)) }
    tracer.flush()
    #expect(tracer.status.stream == StreamStatus())

    try port.open()
    let reading = port.reading()
    for number in 0..<100 { shop.action.onNext(.add(number)) }
    tracer.flush()
    #expect((tracer.status.stream?.written ?? 0) > 400)
    let trace = tracer.finish()

    #expect(try TraceReader.read(reading.bytes(), name: "port", strict: true).events == trace.events)
  }

  @Test func `a cut connection is made again, with the same trace and all that is kept`() throws {
    let port = try TracePort()
    try port.open()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    try tracer.stream(toHost: "127.0.0.1", port: port.port)
    let shop = shop(tracer)
    for number in 0..<500 { shop.action.onNext(.add(number)) }
    tracer.flush()
    let first = port.connection()
    let header = lines(100, of: first)[0]
    close(first)

    for number in 0..<500 { shop.action.onNext(.add(number)) }
    tracer.flush()
    let reading = port.reading()
    let trace = tracer.finish()

    let bytes = reading.bytes()
    #expect(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self) == header)
    #expect(try TraceReader.read(bytes, name: "port", strict: true).events == trace.events)
    #expect(tracer.status.stream?.file == .finished)
    #expect(tracer.status.stream?.lostToFile == 0)
  }

  @Test func `an idle app connects again by itself`() throws {
    let port = try TracePort()
    try port.open()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    try tracer.stream(toHost: "127.0.0.1", port: port.port)
    let shop = shop(tracer)
    shop.action.onNext(.add(1))
    let first = port.connection()
    let before = lines(3, of: first)
    close(first)

    let second = port.connection()
    #expect(lines(3, of: second) == before)
    close(second)
    withExtendedLifetime(shop) {}
  }

  @Test func `events that fall out while nothing listens are counted`() throws {
    let port = try TracePort()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off, capacity: 1_000), clock: .ticking)
    try tracer.stream(toHost: "127.0.0.1", port: port.port)
    let shop = shop(tracer)
    for number in 0..<3_000 { shop.action.onNext(.add(number)) }
    try port.open()
    let reading = port.reading()
    tracer.finish()

    let read = try TraceReader.read(reading.bytes(), name: "port")
    let lost = read.dropped("ring") + read.dropped("pressure")
    let losses = read.events.count { if case .dropped = $0.kind { true } else { false } }
    #expect(lost > 8_000)
    #expect(read.events.count - losses - 1 + lost == tracer.status.events - 1)
  }

  @Test func `a new reader learns of all that fell out, and one that was there of the rest`() throws {
    let port = try TracePort()
    try port.open()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off, capacity: 1_000), clock: .ticking)
    try tracer.stream(toHost: "127.0.0.1", port: port.port)
    let shop = shop(tracer)
    let first = port.connection()
    for number in 0..<100 { shop.action.onNext(.add(number)) }
    tracer.flush()
    close(first)
    tracer.flush()
    let second = port.reading()
    for _ in 0..<6 {
      for number in 0..<100 { shop.action.onNext(.add(number)) }
      tracer.flush()
    }
    tracer.finish()

    let read = try TraceReader.read(second.bytes(), name: "port")
    let lost = read.dropped("ring") + read.dropped("pressure")
    let losses = read.events.count { if case .dropped = $0.kind { true } else { false } }
    #expect(read.events.count - losses - 1 + lost == tracer.status.events - 1)
  }

  @Test func `an app that ends while nothing listens says so, and does not wait`() throws {
    let port = try TracePort()
    let said = Said()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    try tracer.stream(toHost: "127.0.0.1", port: port.port) { said.add($0) }
    let shop = shop(tracer)
    shop.action.onNext(.add(1))
    let trace = tracer.finish()

    #expect(
      said.words == [
        "the trace stopped: 127.0.0.1:\(port.port) does not answer: Connection refused. "
          + "Start `trace-render live --listen` with this port."
      ])
    #expect(tracer.status.stream?.lostToFile == trace.events.count - 1)
  }

  @Test func `nothing that a reader sends reaches the app`() throws {
    let port = try TracePort()
    try port.open()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off), clock: .ticking)
    try tracer.stream(toHost: "127.0.0.1", port: port.port)
    let shop = shop(tracer)
    let connection = port.connection()
    let words = Array(#"{"k":"action","seq":1,"r":1,"label":"add","payload":5}"#.utf8) + [0x0A]
    for number in 0..<200 {
      _ = words.withUnsafeBytes {
        OutputDescriptor(number: connection).write($0, WriteTimeout(stood: { _ in nil }, moved: {}))
      }
      shop.action.onNext(.add(number))
      tracer.flush()
    }
    let trace = tracer.finish()
    close(connection)

    #expect(shop.currentState.count == (0..<200).reduce(0, +))
    #expect(trace.events.count { if case .action = $0.kind { true } else { false } } == 200)
  }

  @Test func `an address in the environment is a scheme, a host and a port`() {
    #expect(ReactorTracer.address("tcp://127.0.0.1:4870").map { "\($0)" } == #"(host: "127.0.0.1", port: 4870)"#)
    #expect(ReactorTracer.address("tcp://[::1]:80").map { "\($0)" } == #"(host: "::1", port: 80)"#)
    #expect(ReactorTracer.address("tcp://mac.local:1")?.host == "mac.local")
    for path in ["app.rtrace.jsonl", "tcp://127.0.0.1", "tcp://127.0.0.1:99999", "tcp:/x:1", "tcp://127.0.0.1:"] {
      #expect(ReactorTracer.address(path) == nil, "\(path)")
    }
  }
}
