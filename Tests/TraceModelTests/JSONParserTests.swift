import Testing
import TraceModel
import TraceSamples

@Suite("JSON as RFC 8259 has it")
struct JSONParserTests {
  static let good: [(text: String, value: JSONValue)] = [
    ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .int(0)), ("-12", .int(-12)),
    ("9223372036854775807", .int(.max)), ("9223372036854775808", .uint(9_223_372_036_854_775_808)),
    ("-9223372036854775808", .int(.min)), ("18446744073709551616", .double(18_446_744_073_709_551_616)),
    ("1.5", .double(1.5)), ("-0", .double(-0.0)), ("1e2", .double(100)), ("1E-2", .double(0.01)), ("\"\"", .string("")),
    (#""a\"\\\/\b\f\n\r\t\u00e4\ud83d\ude42""#, .string("a\"\\/\u{8}\u{c}\n\r\tä🙂")),
    ("[]", .array([])), ("[1, [2]]", .array([.int(1), .array([.int(2)])])), ("{}", .object([])),
    (#"{"b":1,"a":{"b":2}}"#, .object(["b": .int(1), "a": .object(["b": .int(2)])])),
  ]

  @Test(arguments: good)
  func `valid JSON is accepted`(text: String, value: JSONValue) {
    #expect(JSONText(text).value() == value)
  }

  @Test(arguments: [
    "", " ", "nul", "nullx", "tru", "01", "-", "+1", "1.", ".5", "1e", "0x1", "1 2", "NaN", "\"", "\"a", "\"\\x\"",
    "\"\\u12\"", "\"\u{1}\"", "\"\n\"", "[", "[1", "[1,]", "[,1]", "[1 2]", "{", "{a:1}", "{\"a\"}", "{\"a\":}",
    "{\"a\":1,}", "{\"a\":1 \"b\":2}", "{,}", "]", "}", "'a'", "// x", "[1]]", "\u{feff}1",
  ])
  func `invalid JSON is refused`(text: String) {
    #expect(JSONText(text).value() == nil)
  }

  @Test func `sixty-four levels are accepted, and one more is refused`() {
    func nested(_ depth: Int) -> JSONText {
      JSONText(String(repeating: "[{\"a\":", count: depth / 2) + "1" + String(repeating: "}]", count: depth / 2))
    }
    #expect(nested(64).value() != nil)
    #expect(nested(66).value() == nil)
    #expect(JSONText(String(repeating: "[", count: 1_000_000)).value() == nil)
  }

  @Test func `a value is equal after writing and reading`() {
    var random = SeededRandom(11)
    for _ in 1...2_000 {
      let value = random.value(depth: 5)
      #expect(value.json.value() == value)
    }
  }

  @Test func `numbers and texts of any length are equal after writing and reading, wherever they stand`() {
    for length in 0...40 {
      let digits = Int64(String("1234567890123456789".prefix(max(1, min(length, 18))))) ?? 0
      for text in ["", "\"", "\\", "\n", "ä", "\u{7f}"] {
        let long = String(repeating: "x", count: length) + text
        let value = JSONValue.array([
          .string(long), .int(-digits), .object([.init(long, .int(digits)), .init("s", .string(text + long))]),
          .int(digits),
          .double(Double(digits) / 1024),
        ])
        #expect(value.json.value() == value)
      }
    }
  }

  @Test func `a number that is not finite becomes a string`() {
    let values = JSONValue.array([.double(.nan), .double(.infinity), .double(-.infinity), .double(0.1)])
    #expect(values.json.text == #"["NaN","Infinity","-Infinity",0.1]"#)
  }

  @Test func `control characters are escaped and everything else stays`() {
    let text = "\u{0}\u{1f}\"\\/\u{7f}\u{2028}ä🙂\n"
    #expect(JSONValue.string(text).json.text == "\"\\u0000\\u001f\\\"\\\\/\u{7f}\u{2028}ä🙂\\n\"")
  }

  @Test func `the last value of a repeated key counts`() {
    #expect(JSONText(#"{"a":1,"a":2}"#).value()?["a"] == .int(2))
  }

  @Test func `control characters alone are refused, at any index of a string`() throws {
    for index in 0..<24 {
      for byte in UInt8(0)...0xff where byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") {
        var text = [UInt8](repeating: UInt8(ascii: "x"), count: 24)
        text[index] = byte
        let line = Array("{\"k\":\"mark\",\"seq\":1,\"ts\":1,\"label\":\"".utf8) + text + Array("\"}\n".utf8)
        // A line feed cuts the line in two.
        guard byte != 0x0a else { continue }

        let read = try TraceReader.read(Array(Examples.header.utf8) + line, name: "t")

        #expect(read.events.count == (byte < 0x20 ? 0 : 1), "\(byte) at \(index)")
      }
    }
  }

  @Test(
    arguments: [
      ("7", 7), ("0", 0), ("007", nil), ("00", nil), ("1e2", 100), ("12.9", 12),
      ("999999999999999999", 999_999_999_999_999_999),
      ("1000000000000000000", 1_000_000_000_000_000_000), ("9999999999999999999", 5), ("99999999999999999999", 5),
      ("-1", 5),
    ] as [(String, UInt64?)])
  func `a time is read as JSON spells it`(text: String, time: UInt64?) throws {
    let lines = [
      #"{"k":"mark","seq":1,"ts":5,"label":"a"}"#, #"{"k":"mark","seq":2,"label":"b","ts":\#(text)}"#,
      #"{"k":"mark","seq":3,"ts":\#(text),"label":"c"}"#,
    ]

    let read = try TraceReader.read(Array((Examples.header + lines.joined(separator: "\n")).utf8), name: "t")

    #expect(read.events.dropFirst().map(\.time) == (time.map { [$0, $0] } ?? []))
  }
}
