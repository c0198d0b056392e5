import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTrace

@Suite("A pipe that is not read") struct UnreadPipeTests {
  private let policy = TracePolicy(purity: .off, streamTimeout: .milliseconds(50))

  @Test(arguments: [StreamingMode.buffered, .unbuffered, .ring(100_000)])
  func `an unread pipe stops the trace and not the app, and the loss is counted and reported once`(mode: StreamingMode)
    throws
  {
    let pipe = try #require(Pipe())
    let said = Said()
    let tracer = ReactorTracer(policy: policy)
    try tracer.stream(toDescriptor: pipe.input, mode: mode) { said.add($0) }
    let shop = Shop()
    shop.attach(tracer)
    // More than a pipe holds, twice.
    for number in 0..<300 { shop.action.onNext(.add(number)) }
    tracer.flush()
    for number in 0..<300 { shop.action.onNext(.add(number)) }
    let trace = tracer.finish()
    let status = try #require(tracer.status.stream)
    close(pipe.input)
    let read = try TraceReader.read(Reading(pipe.output).bytes(), name: "pipe")

    let reason = "the trace stopped: its reader took nothing for 50 ms. Read it while it is written."
    #expect(shop.currentState.count == 89_700)
    #expect(said.words == [reason])
    #expect(status.file == .stopped(reason: reason))
    #expect(status.written == read.events.count)
    #expect(status.written > 100)
    #expect(status.written + status.lostToFile == trace.events.count - 1)
  }

  @Test(arguments: [StreamingMode.buffered, .unbuffered, .ring(100_000)])
  func `an unread socket stops the trace and not the app`(mode: StreamingMode) throws {
    let socket = try #require(Pipe.socket())
    let said = Said()
    let tracer = ReactorTracer(policy: policy)
    try tracer.stream(toDescriptor: socket.input, mode: mode) { said.add($0) }
    let shop = Shop()
    shop.attach(tracer)
    // More than it holds.
    for number in 0..<1_500 { shop.action.onNext(.add(number)) }
    tracer.finish()
    close(socket.input)
    close(socket.output)

    #expect(said.words == ["the trace stopped: its reader took nothing for 50 ms. Read it while it is written."])
  }

  @Test func `an unread pipe is waited for without limit while no caller waits`() throws {
    let pipe = try #require(Pipe())
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off, capacity: 1_000, streamTimeout: .milliseconds(1)))
    try tracer.stream(toDescriptor: pipe.input)
    let shop = Shop()
    shop.attach(tracer)
    for number in 0..<1_000 { shop.action.onNext(.add(number)) }
    #expect(tracer.status.stream?.file == .writing)
    tracer.finish()
    close(pipe.input)
    close(pipe.output)
  }

  @Test func `a blocked reader is waited for, and a slow one ten times as long`() {
    var still = ReaderTimeout(.milliseconds(100), slowest: 10)
    #expect(still.stood(99) == nil)
    #expect(still.stood(1) == "the trace stopped: its reader took nothing for 100 ms. Read it while it is written.")

    var slow = ReaderTimeout(.milliseconds(100), slowest: 10)
    for _ in 0..<19 {
      #expect(slow.stood(50) == nil)
      slow.moved()
    }
    let words =
      "the trace stopped: its reader is too slow, the app has waited for it for 1 s. Read it while it is written."
    #expect(slow.stood(50) == words)

    var patient = ReaderTimeout(.milliseconds(100))
    for _ in 0..<1_000 {
      #expect(patient.stood(99) == nil)
      patient.moved()
    }
    var least = ReaderTimeout(.seconds(-1))
    #expect(least.stood(1) == "the trace stopped: its reader took nothing for 1 ms. Read it while it is written.")
  }
}
