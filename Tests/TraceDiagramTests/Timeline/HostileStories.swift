import Testing
import TraceModel

@testable import TraceDiagram

struct `Hostile stories` {
  @Test(arguments: HostileWords.words) func `any names come out inert, in place and bounded`(words: String) throws {
    let trace = hostile(words)

    let picture = try trace.timeline()
    let svg = try picture.svg()

    let tree = try MarkupTree(svg)
    try Gallery.show(svg, dot: picture.dot(), as: "hostile-\(HostileWords.words.firstIndex(of: words) ?? 0)")
    #expect(tree.all("script").isEmpty)
    #expect(tree.all("a").allSatisfy { $0.attributes["xlink:href"]?.hasPrefix("#n") ?? false })
    #expect(tree.elements.allSatisfy { element in element.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
    #expect(svg.utf8.count < 100_000)
    #expect(OverlapChecker.faults(in: picture.graph) == [])
    #expect(picture.dot().hasSuffix("}\n"))
  }

  private func hostile(_ words: String) -> Trace {
    var s = TraceScript(process: words)
    s.header.resource = ["service.name": words]
    let r = s.reactor(words, name: words)
    let action = s.action(r, 1, words, "\"quoted\"")
    let effect = s.begin(r, 1, words, of: action)
    s.run(effect, r, 1, 2)
    let impurity = TraceEvent.Impurity(
      rule: .clock, message: words, api: words, site: .init(file: words, line: 1),
      reduceSite: .init(file: words, line: 2))
    s.commit(r, 50, words, effect: effect, reduce: 60...70, changed: [words, words + "2"], impure: [impurity])
    s.commit(r, 75, words, unknown: true, changed: [words])
    s.add(.error(.init(type: words, message: words, isSwallowed: true)), at: 90, reactor: r, cause: effect)
    s.end(effect, r, 90, .error)
    let open = s.begin(r, 10, words, of: s.action(r, 10, words))
    s.add(.open, at: 100, reactor: r, cause: open)
    s.add(.dropped(count: 1, why: words, from: nil, to: nil), at: 100, reactor: nil)
    return s.trace
  }
}
