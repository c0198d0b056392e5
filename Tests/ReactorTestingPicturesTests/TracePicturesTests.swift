import ReactorCore
import ReactorTestingPictures
import Testing
import TraceModel

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Pictures of traced tests that fail", .artifacts(.pictures)) struct TracePicturesTests {
  private final class Switch: Reactor {
    typealias Action = Bool
    let initialState = false
    func reduce(state: Bool, mutation: Bool) -> Bool { mutation }
  }

  /// Other tests of the process keep reports as well.
  private func pictures(of trace: Trace) -> [(suffix: String, text: String)] {
    KeptFiles.files(of: trace, of: "a test").filter { $0.suffix.hasSuffix(".svg") }
  }

  @Test func `a failed test has a timeline and a cycle with its reactors`() throws {
    let tracer = ReactorTracer(name: "switch")
    let reactor = Switch()
    reactor.attach(tracer)
    reactor.action.onNext(true)

    let files = pictures(of: tracer.finish())

    #expect(files.map(\.suffix) == ["cycle.svg", "timeline.svg"])
    for file in files {
      #expect(file.text.hasPrefix("<?xml"))
      #expect(file.text.contains("Switch"))
      #expect(file.text.hasSuffix("</svg>\n"))
    }
  }

  @Test func `a chain that was not as expected has a timeline of its own`() throws {
    let tracer = ReactorTracer(name: "switch")
    let reactor = Switch()
    reactor.attach(tracer)
    for isOn in [true, false, true, false] { reactor.action.onNext(isOn) }
    let trace = tracer.finish()
    let second = TraceGraph(trace).actions[1].seq

    let files = KeptFiles.files(of: trace, chains: [second], of: "a test")

    let whole = try #require(files.first { $0.suffix == "timeline.svg" })
    let chain = try #require(files.first { $0.suffix == "chain-1.timeline.svg" })
    #expect(chain.text.hasPrefix("<?xml"))
    #expect(chain.text.contains("Switch"))
    #expect(chain.text.utf8.count < whole.text.utf8.count)
  }

  @Test func `a failed test without reactors has both pictures`() throws {
    #expect(pictures(of: ReactorTracer(name: "empty").finish()).count == 2)
  }

  @Test func `a behavior that differs has a picture with both sides`() throws {
    func behavior(_ count: Int) -> Behavior {
      let tracer = ReactorTracer(name: "switch")
      let reactor = Switch()
      reactor.attach(tracer)
      for _ in 0..<count { reactor.action.onNext(true) }
      return Behavior(tracer.finish())
    }

    let files = KeptFiles.files(of: BehaviorDifference(behavior(0), behavior(1)), named: "switch")

    let picture = try #require(files.first { $0.suffix == "difference.svg" }).text
    #expect(picture.contains("committed → this run"))
    #expect(picture.contains("badge added"))
  }

  @Test func `an exploration that failed has both orders in one picture, and both timelines`() throws {
    func trace(_ values: [Bool]) -> Trace {
      let tracer = ReactorTracer(name: "switch")
      let reactor = Switch()
      reactor.attach(tracer)
      for isOn in values { reactor.action.onNext(isOn) }
      return tracer.finish()
    }
    let orders = ExploredOrders(
      usual: .init(arrivals: [], trace: trace([true, false])),
      failing: .init(arrivals: [], trace: trace([false, true])),
      headline: "fails", replay: "explore(replay: \"1.0\")", messages: [], test: "a test")

    let files = KeptFiles.files(of: orders)

    #expect(
      files.map(\.suffix) == [
        "usual.rtrace.jsonl", "failing.rtrace.jsonl", "failing.timeline.svg", "orders.svg", "usual.timeline.svg",
      ])
    let picture = try #require(files.first { $0.suffix == "orders.svg" }).text
    #expect(picture.contains("explore(replay: &quot;1.0&quot;)") || picture.contains("explore(replay: \"1.0\")"))
    #expect(picture.contains("The usual order"))
    for suffix in ["usual.timeline.svg", "failing.timeline.svg"] {
      #expect(try #require(files.first { $0.suffix == suffix }).text.contains("the orders part"))
    }
  }
}
