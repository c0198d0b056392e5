import PlatformSupport
import ReactorCore
import Testing
import TraceModel

@testable import ReactorTrace

@Suite("A streamed file that cannot go on") struct StoppedFileTests {
  private static let ways = [StreamingMode.buffered, .unbuffered, .ring(100_000)]

  private func shop(_ tracer: ReactorTracer) -> Shop {
    let shop = Shop()
    shop.attach(tracer)
    return shop
  }

  @Test(arguments: ways)
  func `a full disk is reported once, and the app goes on`(mode: StreamingMode) throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    let said = Said()
    let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
    try tracer.stream(toDescriptor: full, mode: mode) { said.add($0) }
    let shop = shop(tracer)
    for _ in 0..<500 { shop.action.onNext(.add(1)) }
    tracer.flush()
    for _ in 0..<500 { shop.action.onNext(.add(1)) }
    let trace = tracer.finish()
    close(full)

    let reason = "the trace stopped: the disk is full. Free some space and record again."
    #expect(shop.currentState.count == 1_000)
    #expect(trace.mutations.count == 2_000)
    #expect(tracer.status.stream?.file == .stopped(reason: reason))
    #expect(said.words == [reason])
    #expect(tracer.status.stream?.written == 0)
    #expect(tracer.status.stream?.lostToFile == trace.events.count - 1)
  }

  @Test(arguments: ways)
  func `a closed pipe stops the trace and not the app`(mode: StreamingMode) throws {
    let pipe = try #require(Pipe())
    close(pipe.output)
    let said = Said()
    let tracer = ReactorTracer()
    try tracer.stream(toDescriptor: pipe.input, mode: mode) { said.add($0) }
    let shop = shop(tracer)
    shop.action.onNext(.add(1))
    tracer.finish()
    close(pipe.input)

    let reason = "the trace stopped: whoever read it has closed the pipe."
    #expect(shop.currentState.count == 1)
    #expect(said.words == [reason])
    #expect(tracer.status.stream?.file == .stopped(reason: reason))
  }

  @Test(arguments: [StreamingMode.buffered, .unbuffered])
  func `a deleted file is reported once, and what it lacks is counted and kept in memory`(mode: StreamingMode) throws {
    try withFolder { folder in
      let said = Said()
      let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
      try tracer.stream(to: folder + "/t", mode: mode) { said.add($0) }
      let shop = shop(tracer)
      shop.action.onNext(.add(1))
      tracer.flush()
      let written = tracer.status.stream?.written ?? 0
      unlink(folder + "/t")
      for _ in 0..<9 { shop.action.onNext(.add(1)) }
      let trace = tracer.finish()

      let reason = "the trace stopped: its file was deleted or replaced. Record again to another."
      #expect(said.words == [reason])
      #expect(tracer.status.stream?.file == .stopped(reason: reason))
      #expect(written > 0)
      #expect(tracer.status.stream?.lostToFile == trace.events.count - 1 - written)
      try tracer.write(to: folder + "/elsewhere")
      #expect(try TraceReader.read(path: folder + "/elsewhere", strict: true).events == trace.events)
    }
  }

  @Test func `without a closure of the app, a trace that stops is printed, and at the end what it lacks`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      try withFolder { folder in
        let tracer = ReactorTracer(policy: TracePolicy(purity: .off))
        try tracer.stream(to: folder + "/t", mode: .unbuffered)
        tracer.mark("first")
        unlink(folder + "/t")
        for _ in 0..<3 { tracer.mark("again") }
        tracer.finish()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        """
        reactor-trace: the trace stopped: its file was deleted or replaced. Record again to another.
        reactor-trace: 3 events are not in the file. The newest are in memory until the tracer goes: \
        tracer.write(to:) saves them.

        """))
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `a trace that finds no room says so, and what to do`() {
    let tracer = ReactorTracer()
    tracer.mark("a")
    let error = #expect(throws: TraceWriteError.isFull(path: "/dev/full")) {
      try tracer.write(to: "/dev/full", replacing: true)
    }
    #expect(
      error?.message
        == "/dev/full cannot be written: the disk or the device is full. Free some space there, or choose another folder."
    )
  }
}
