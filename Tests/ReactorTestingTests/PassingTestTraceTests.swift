import Foundation
import ReactorCore
import ReactorTrace
import Testing

@testable import ReactorTesting

@Suite("Traces of tests that passed") struct PassingTestTraceTests {
  typealias Request = PassingTestTrace.Request

  @Test func `a trace is kept if both variables ask for it, and an unknown value is refused`() {
    #expect(Request(nil, directory: "out") == .none)
    #expect(Request("", directory: "out") == .none)
    #expect(Request("failed", directory: "out") == .none)
    #expect(Request("always", directory: "out") == .folder("out", withOrders: false))
    #expect(Request("orders", directory: "out") == .folder("out", withOrders: true))
    #expect(
      Request("always", directory: nil)
        == .refused(
          "REACTOR_TRACE_KEEP is always, but REACTOR_TRACE_DIR is not set: traces of passing tests are not kept. "
            + "Set it to a folder."))
    #expect(
      Request("all", directory: "out")
        == .refused("REACTOR_TRACE_KEEP is \"all\", which is not known: use always, orders, or failed."))
  }

  @Test func `a trace is written under the name of its test, without pictures`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tracer = ReactorTracer(name: "kept")
    let reactor = Stopwatch()
    reactor.attach(tracer)
    reactor.action.onNext(.tick)
    let trace = tracer.finish()
    let name = "passes \(UUID().uuidString)"

    PassingTestTrace.write(trace, of: name, into: folder.path)

    let file = "\(name.replacing(" ", with: "-")).rtrace.jsonl"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [file])
    #expect(try Data(contentsOf: folder.appending(path: file)) == Data(trace.jsonLines()))
  }
}
