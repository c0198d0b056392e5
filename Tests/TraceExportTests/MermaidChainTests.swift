import TraceModel
import Testing

@testable import TraceExport

@Suite("Chains as diagrams of Mermaid")
struct MermaidChainTests {
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

  @Test func `A chain that is too long ends with the number of what is left out`() throws {
    let lines = (1...400).map { #"{"k":"action","seq":\#($0),"ts":\#($0),"r":1,"chain":1,"label":"a"}"# }
    let chain = MermaidChain(try Sample.table(lines), chain: 1)

    #expect(chain.omitted == 250)
    #expect(chain.text.hasSuffix("  Note over p0: 250 more\n"))
  }
}
