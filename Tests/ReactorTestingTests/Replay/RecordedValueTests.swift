import Foundation
import ReactorTrace
import Testing
import TraceModel
import TraceValues

@testable import ReactorTesting
@testable import ReactorTestingRuns

@Suite("Recorded values") struct RecordedValueTests {
  enum Request: Codable, Equatable, Sendable {
    case plain
    case one(Int)
    case two(String, named: Bool)
    case nested(Phase)
    case all(Everything)
    case maybe(Int?)
  }
  indirect enum Phase: Codable, Equatable, Sendable { case idle, busy(Double), deep(Phase) }
  enum Level: Int, Codable, CaseIterable, Sendable { case low, high }
  struct Everything: Codable, Equatable, Sendable {
    var date = Date(timeIntervalSinceReferenceDate: 812_345_678.25)
    var early = Date(timeIntervalSinceReferenceDate: -70_000_000_000.5)
    var duration = Duration.milliseconds(-1_500)
    var url = URL(string: "https://example.org/a?b=c")
    var id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    var data = Data([0, 10, 255])
    var levels: [Level: [Int]] = [.high: [1, 2]]
    var byNumber: [Int: String] = [7: "seven"]
    var set: Set<String> = ["a", "b"]
    var float: Float = 0.1
    var infinite = -Double.infinity
    var big = UInt64.max
    var small: Int8 = -128
    var flag = true
    var nothing: String?
  }

  @Test(arguments: [
    Request.plain, .one(-3), .two("a \"quoted\" text\n", named: true), .nested(.idle), .nested(.busy(0.1)),
    .nested(.deep(.deep(.idle))), .maybe(nil), .maybe(4), .all(Everything()),
  ])
  func `an action is made again of the words that a trace has for it`(request: Request) throws {
    let payload = RecordedForm.payload(of: request)
    let stored = try payload.map { try #require(JSONValue(parsing: $0.json.text)) }

    let made: Request = try RecordedValue.action(RecordedForm.label(of: request), stored, isMasked: false)

    #expect(made == request)
  }

  @Test func `a type that decodes itself from other words is refused, and never taken for another value`() {
    enum Swapped: String, Codable { case a = "b", b = "a" }

    let error = #expect(throws: RecordedValueError.self) {
      let _: Swapped = try RecordedValue.action("a", nil, isMasked: false)
    }
    #expect(error?.description == "decoding a gives b: the type decodes itself from other words")
  }

  @Test(arguments: [
    (#"{"_0":"[Filtered]"}"#, "a value in it was masked"), (#"{"_0":"…"}"#, "a part of it was cut"),
    (#"{"_0":"… 70000 bytes"}"#, "a part of it was cut"),
    (#"{"$trunc":true,"bytes":9000,"head":"{"}"#, "a part of it was cut"),
    (#"{"_0":true}"#, "no Int can be made of it at one._0: the trace says true"),
    (#"{"other":1}"#, #"there is no value under "_0" at one: the trace has "other""#),
  ])
  func `a value that is not wholly in the trace is refused`(payload: String, message: String) throws {
    let value = try #require(JSONValue(parsing: payload))

    let error = #expect(throws: RecordedValueError.self) {
      let _: Request = try RecordedValue.action("one", value, isMasked: false)
    }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `an object, a function and more than 16 bytes are refused`() {
    struct Holder: Codable { var data: Data }

    let error = #expect(throws: RecordedValueError.self) {
      let _: Holder = try RecordedValue.json(#"{"data":"<17 bytes 000102030405060708090a0b0c0d0e0f… sum 1>"}"#)
    }
    #expect(error?.description.contains("of more than 16 bytes a trace keeps the first") == true)
    let other = #expect(throws: RecordedValueError.self) { let _: [Int] = try RecordedValue.text("<Node 3>") }
    #expect(other?.description == "no Array<Any> can be made of it: the trace says \"<Node 3>\"")
  }

  @Test func `an enum that lists its cases needs no Decodable`() throws {
    enum Tab: CaseIterable { case home, search }

    let tab: Tab = try RecordedValue.text("search")
    let none: Tab? = try RecordedValue.json("null")
    let some: Tab? = try RecordedValue.text("home")

    #expect(tab == .search && none == nil && some == .home)
  }

  @Test func `a type that is neither Decodable nor lists its cases says so`() {
    struct Plain {}

    let error = #expect(throws: RecordedValueError.self) { let _: Plain = try RecordedValue.json("{}") }
    #expect(error?.description.hasPrefix("Plain is neither Decodable nor an enum that is CaseIterable") == true)
  }
}
