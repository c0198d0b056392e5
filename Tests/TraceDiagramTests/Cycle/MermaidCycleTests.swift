import Testing
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("The cycle as a flowchart of Mermaid")
struct MermaidCycleTests {
  @Test func `each kind of node has its shape, and each arrow its count`() {
    var script = CycleScript("cart")
    let cart = script.reactor("CartReactor")
    let wait: UInt64 = 30_000_000
    for time in [0, 10 * wait] {
      let effect = script.effect(of: script.send(cart, "add", at: time, source: "view:Cart"), takes: wait)
      script.commit("setLines", from: effect, after: wait, changes: ["lines"])
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
    for number in 0..<100 {
      let name = "\(number)" + String(repeating: "{", count: 80)
      script.send(script.reactor(name), name, at: UInt64(number))
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
