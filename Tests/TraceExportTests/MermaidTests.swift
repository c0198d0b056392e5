import TraceModel
import Testing

@testable import TraceExport

@Suite("Diagrams of Mermaid")
struct MermaidTests {
  @Test func `A cycle is a flowchart with a count at each arrow`() throws {
    let cycle = MermaidCycle(try Sample.table(Sample.cycle).graph)

    #expect(
      cycle.text == """
        flowchart LR
          n0(("outside"))
          subgraph r0["CartReactor"]
            n1(["add · 1"])
            n2["setLines · 1"]
            n3[("state · 1")]
          end
          n0 -->|1| n1
          n1 -->|1| n2
          n2 -->|1| n3
          classDef impure stroke:#d55e00,stroke-width:3px
          class n2 impure

        """)
    #expect(cycle.omitted == 0)
  }

  @Test func `A chain is a sequence diagram`() throws {
    let chain = MermaidChain(try Sample.table(Sample.cycle), chain: 2)

    #expect(
      chain.text == """
        sequenceDiagram
          participant p0 as outside
          participant p1 as CartReactor #35;1
          p0->>p1: #35;1 add#40;#34;tea#34;#41;
          p1-->>p1: setLines → lines
          Note over p1: clock Date#40;#41; reads the clock
          Note over p1: Refused no #34;tea#34;
          Note over p1: add of #35;1 failed

        """)
  }

  @Test func `A cycle that is too large for a page keeps its most frequent arrows`() throws {
    let label = String(repeating: "<", count: 100)
    let lines = (1...400).map { #"{"k":"action","seq":\#($0),"ts":\#($0),"r":1,"label":"\#($0 % 300)\#(label)"}"# }
    let cycle = MermaidCycle(try Sample.table(lines).graph)

    #expect(cycle.text.utf8.count < 50_000)
    #expect(cycle.omitted > 0)
    #expect(cycle.text.contains("-->|2| "))
  }

  @Test func `A chain that is too long ends with the number of what is left out`() throws {
    let lines = (1...400).map { #"{"k":"action","seq":\#($0),"ts":\#($0),"r":1,"chain":1,"label":"a"}"# }
    let chain = MermaidChain(try Sample.table(lines), chain: 1)

    #expect(chain.omitted == 250)
    #expect(chain.text.hasSuffix("  Note over p0: 250 more\n"))
  }

  @Test(arguments: [
    ("a b_c.d", "a b_c.d"), ("\"<b>\"", "#34;#60;b#62;#34;"), ("#;`", "#35;#59;#96;"), ("a\nb\u{1B}", "a b\u{FFFD}"),
    ("", "#63;"),
  ])
  func `A label neither ends its quotes nor begins a tag`(text: String, escaped: String) {
    #expect(MermaidText.escaped(text) == escaped)
  }
}
