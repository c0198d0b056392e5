import Testing

@testable import TraceAnalysis
@testable import TraceBehavior
@testable import TraceFindings
@testable import TraceFormat
@testable import TraceJSON
import TraceModel
@testable import TraceReading

@Suite("Words of a trace in Mermaid")
struct MermaidTextTests {
  @Test(arguments: [
    ("a b_c.d", "a b_c.d"), ("\"<b>\"", "#34;#60;b#62;#34;"), ("#;`", "#35;#59;#96;"), ("a\nb\u{1B}", "a b\u{FFFD}"),
    ("x → y · z", "x → y · z"), ("", "#63;"),
  ])
  func `A label neither ends its quotes nor begins a tag`(text: String, escaped: String) {
    #expect(MermaidText.escaped(text) == escaped)
  }

  @Test func `A label is cut with an ellipsis`() {
    #expect(MermaidText.escaped(String(repeating: "w", count: 90)) == String(repeating: "w", count: 59) + "…")
  }
}
