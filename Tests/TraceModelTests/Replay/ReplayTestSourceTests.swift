import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("The source of a replay test") struct ReplayTestSourceTests {
  private static let header = #"{"k":"header","schema":"reactor-trace","v":"1.0"}"#

  private func source(
    _ lines: [String], _ framework: ReplayTestSource.Framework = .testing, make: String? = nil
  ) throws -> String {
    let bytes = Array(([Self.header] + lines).joined(separator: "\n").utf8)
    let script = try #require(ReplayScript(try TraceReader.read(bytes, name: "t"), of: 1))
    return try #require(
      ReplayTestSource(
        script, framework: framework, traceName: "bug.rtrace.jsonl", make: make, producer: "trace-render 0.1.0"
      ).text)
  }

  private let reactor = #"{"k":"reactor","seq":1,"ts":1000,"r":1,"type":"Cart","module":"Shop","name":""}"#
  private let start =
    #"{"k":"state","seq":2,"ts":2000,"r":1,"cause":1,"rev":0,"initial":true,"payload":{"sum":0,"open":true}}"#
  private func action(_ seq: Int, _ label: String, _ payload: String? = nil, _ more: String = "") -> String {
    #"{"k":"action","seq":\#(seq),"ts":\#(seq)000,"r":1,"label":"\#(label)"\#(payload.map { ",\"payload\":\($0)" } ?? "")\#(more)}"#
  }

  @Test func `actions are literals, and states are their changes`() throws {
    let text = try source(
      [
        reactor, start,
        action(10, "add", #"{"_0":3,"note":"x\"y","price":1.5,"gift":null}"#, #","site":"Shop/View.swift:9""#),
        #"{"k":"mutate.begin","seq":11,"ts":11000,"r":1,"cause":10,"label":"add"}"#,
        #"{"k":"mutation","seq":12,"ts":12000,"r":1,"effect":11,"cause":11,"label":"grow"}"#,
        #"{"k":"reduce","seq":13,"ts":13000,"dur":1,"r":1,"cause":12,"label":"grow","rev":1}"#,
        #"{"k":"state","seq":14,"ts":14000,"r":1,"cause":13,"rev":1,"diff":[{"op":"replace","path":"/sum","old":0,"value":3}]}"#,
        action(20, "default"),
      ], make: "Cart(clock: clock)")

    #expect(
      text == ##"""
        // trace-render 0.1.0 wrote this from Cart #1 of bug.rtrace.jsonl.
        // Times are since the start of the trace.
        import ReactorTestingRuns
        import Testing

        @testable import Shop

        @Suite struct ReplayCartTests {
          @Test func theStatesAreTheRecordedOnes() {
            let replay = ReactorReplay(of: Cart.self, from: .microseconds(1), to: .microseconds(20))
            // #10 Shop/View.swift:9
            replay.send(try .add(3, note: RecordedValue.text("x\"y"), price: 1.5, gift: nil), at: .microseconds(10))
            // #20
            replay.send(.`default`, at: .microseconds(20))

            replay.expect(state: #"{"sum":0,"open":true}"#)
            replay.expect(changes: #"{"sum":3}"#, mutation: "grow")

            // Make the reactor as the app does, with `clock` for all that takes time, and leave it unused.
            replay.run { clock in
              Cart(clock: clock)
            }
          }
        }

        """##)
  }

  @Test func `XCTest runs the same in a test case`() throws {
    let text = try source([reactor, start], .xctest)

    #expect(text.contains("import XCTest\n\n@testable import Shop\n\nfinal class ReplayCartTests: XCTestCase {"))
    #expect(text.contains("  func testTheStatesAreTheRecordedOnes() {\n"))
    #expect(text.contains("      Cart()\n"))
  }

  @Test func `a missing value is asked for when the test runs`() throws {
    let text = try source([
      reactor, start, action(10, "logIn", #"{"_0":"[Filtered]"}"#, #","redacted":1"#),
      action(11, "CartAction.add", #"{"_0":1}"#), action(12, "with space"), action(13, "list", #"{"_0":[1,"a"]}"#),
    ])

    #expect(text.contains(#"// #10. A value in it was masked: write the action here"#))
    let action = ##"try RecordedValue.action("logIn", payload: #"{"_0":"[Filtered]"}"#)"##
    #expect(text.contains("replay.send(\(action), at: .microseconds(10))"))
    #expect(text.contains(##"try RecordedValue.action("CartAction.add", payload: #"{"_0":1}"#)"##))
    #expect(text.contains(#"try RecordedValue.action("with space")"#))
    #expect(text.contains(##"try .list(RecordedValue.json(#"[1,"a"]"#))"##))
  }

  @Test func `a trace of names has actions that the test looks up`() throws {
    let text = try source([
      reactor, #"{"k":"state","seq":2,"ts":2000,"r":1,"cause":1,"rev":0,"initial":true,"unknown":true}"#,
      action(10, "add"),
    ])

    #expect(text.contains(#"replay.send(try RecordedValue.action("add"), at: .microseconds(10))"#))
    #expect(text.contains(#"replay.expect(known: "{}")"#))
  }

  @Test func `an action that came through a transform is a comment`() throws {
    let text = try source([
      reactor, start,
      #"{"k":"mutation","seq":9,"ts":9000,"r":1,"injected":true,"unknown":true,"label":"setUser","payload":{"_0":"a\nb"}}"#,
    ])

    #expect(text.contains(#"      // clock.scheduleAt(9_000) { mutation setUser{"_0":"a\nb"} }"#))
  }

  @Test func `a long run is read from the file beside the test`() throws {
    let text = try source([reactor, start] + (10..<1_200).map { action($0, "add") })

    #expect(text.contains(#"let replay = ReactorReplay("bug.rtrace.jsonl", of: Cart.self, number: 1)"#))
    #expect(!text.contains("replay.send"))
  }

  @Test func `an action that the reactor sent itself is no input, and one of its view is`() throws {
    let lines = [
      reactor, start, action(10, "add"),
      #"{"k":"mutate.begin","seq":11,"ts":11000,"r":1,"cause":10,"label":"add"}"#,
      action(12, "own", nil, #","cause":11"#), action(13, "viewed", nil, #","cause":11,"src":"view:CartView""#),
      action(14, "lost", nil, #","cause":7"#),
    ]
    let bytes = Array(([Self.header] + lines).joined(separator: "\n").utf8)
    let script = try #require(ReplayScript(try TraceReader.read(bytes, name: "t"), of: 1))

    #expect(script.inputs.map(\.action.label) == ["add", "viewed"])
    #expect(script.unexplained.map(\.action.label) == ["lost"])
  }
}
