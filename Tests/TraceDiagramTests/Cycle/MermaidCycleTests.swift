import Testing
import TraceModel

@testable import TraceDiagram

@Suite("The cycle as a flowchart of Mermaid")
struct MermaidCycleTests {
  @Test func `each kind of node has its shape, and each arrow its count`() {
    var script = CycleScript("cart")
    let cart = script.reactor("CartReactor")
    for time: UInt64 in [0, 1_000_000] {
      let effect = script.effect(of: script.send(cart, "add", at: time, source: "view:Cart"), takes: 30)
      script.commit("setLines", from: effect, after: 30, changes: ["lines"])
      if time > 0 { script.fail(effect) }
    }
    script.find(.clock, "Date() reads the clock", in: cart, mutation: "setLines", seen: 1, of: 2)

    let cycle = MermaidCycle(script.graph)

    #expect(
      cycle.text == #"""
        flowchart LR
          view(["view"])
          subgraph b0["CartReactor"]
            n0{{"add 2×"}}
            n1[["add 2×, 1 failed"]]
            n2[/"setLines 2×, impure in 1"\]
            n3(["lines 2×"])
          end
          view -->|2| n0
          n0 -->|2| n1
          n1 -.->|2| n2
          n2 -->|2| n3
          n3 -->|2| view
          classDef impure stroke:#d55e00,stroke-width:3px
          class n2 impure

        """#)
    #expect(cycle.omittedNodes == 0 && cycle.omittedArrows == 0)
  }

  @Test func `the lightest nodes are folded, the lightest arrows left out, and the chart says how many`() throws {
    let graph = CycleGraphs.dense(actions: 60, mutations: 60, fields: 40, lines: 3_000)
    let whole = CycleModel(graph)
    let kept = whole.folded(to: MermaidCycle.nodeLimit, slow: CycleOptions().slow)
    let folded = try #require(kept.folded)

    let cycle = MermaidCycle(graph)

    let lines = cycle.text.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("    n") } == MermaidCycle.nodeLimit)
    #expect(lines.count { $0.contains("->|") } == MermaidCycle.arrowLimit)
    #expect(cycle.omittedNodes == folded.nodes.count && folded.nodes.count > 0)
    #expect(cycle.omittedArrows == whole.edges.count - MermaidCycle.arrowLimit)
    #expect(lines.last == "  rest[\"not drawn: \(cycle.omittedNodes) nodes, \(cycle.omittedArrows) lines\"]")
  }

  @Test func `a chart of long names keeps to the characters that a page draws`() {
    var script = CycleScript("names")
    let reactor = script.reactor("Reactor")
    for number in 0..<110 {
      script.send(reactor, "\(number)" + String(repeating: "\u{1F468}\u{1F3FD}<", count: 30), at: UInt64(number))
    }

    let cycle = MermaidCycle(script.graph)

    #expect(cycle.text.utf8.count <= MermaidCycle.byteLimit)
    #expect(cycle.omittedNodes > 0)
  }

  @Test(arguments: CycleGraphs.all)
  func `words of a trace cannot end the text that they stand in`(sample: CycleGraphs.Sample) {
    let statement =
      /\ +(?:subgraph b\d+\["[^"`<&]*"\]|end|rest\["[^"`<&]*"\]|(?:n\d+|view)[\[{(\/]+"[^"`<&]*"[\]})\\]+|(?:n\d+|view) (?:-->|-\.->)\|\d+\| (?:n\d+|view)|classDef impure [\w:#,-]+|class (?:n\d+,?)+ impure)/

    for line in MermaidCycle(sample.graph).text.split(separator: "\n").dropFirst() {
      #expect(line.wholeMatch(of: statement) != nil, "\(line)")
    }
  }
}
