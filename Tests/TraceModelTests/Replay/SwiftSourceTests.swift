import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Swift source of a trace's texts") struct SwiftSourceTests {
  @Test(arguments: [
    ("plain", "\"plain\""), ("a\"b", #""a\"b""#), ("\\(exit(1))", #""\\(exit(1))""#),
    ("two\nlines", #""two\u{a}lines""#), ("\u{202e}abc", #""\u{202e}abc""#), ("ä 👍", "\"ä 👍\""),
  ])
  func `a text cannot leave its literal`(text: String, literal: String) {
    #expect(SwiftSource.literal(text) == literal)
  }

  @Test(arguments: [
    (#"{"a":1}"#, ##"#"{"a":1}"#"##),
    (##"["\"#"]"##, ###"##"["\"#"]"##"###),
    (##"["\\#(exit(1))"]"##, ###"##"["\\#(exit(1))"]"##"###),
    ("[\"\u{202e}\"]", ##"#"["\u202e"]"#"##),
  ])
  func `a value as JSON cannot leave its raw literal`(json: String, literal: String) throws {
    #expect(SwiftSource.literal(try #require(JSONValue(parsing: json))) == literal)
  }

  @Test(
    arguments: [
      ("increase", "increase"), ("default", "`default`"), ("größe", "größe"), ("_0", "_0"), ("", nil), ("_", nil),
      ("1a", nil), ("a b", nil), ("a`b", nil), ("a\nb", nil), ("a.b", nil), ("a\u{200d}b", nil), ("a\u{202e}b", nil),
    ] as [(String, String?)])
  func `a name is an identifier, or it is none`(text: String, name: String?) {
    #expect(SwiftSource.name(text) == name)
  }

  @Test(
    arguments: [
      ("Counter", "Counter"), ("Shop.Cart", "Shop.Cart"), ("Box<Int, Array<Text>>", "Box<Int, Array<Text>>"),
      ("Box<Int", nil), ("Box<>", nil), ("A; B", nil), ("A.self)//", nil), ("A..B", nil), ("(A in $1)", nil), ("", nil),
    ] as [(String, String?)])
  func `a type is names with dots and generic arguments, or it is none`(text: String, type: String?) {
    #expect(SwiftSource.type(text) == type)
  }

  @Test func `a comment stays on its line`() {
    #expect(SwiftSource.comment("a\nb\r\u{2028}c") == #"a\nb\r\u{2028}c"#)
  }
}
