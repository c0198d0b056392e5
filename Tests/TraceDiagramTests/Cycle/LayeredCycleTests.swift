import Testing
import TestScale
import TraceModel

@testable import CyclePicture
@testable import PictureKit

@Suite("A cycle that Graphviz lays out")
struct LayeredCycleTests {
  private func picture(_ sample: CycleGraphs.Sample) throws -> Picture {
    var options = sample.options
    options.layout = .dot
    return try sample.graph.cycle(options)
  }

  private func nodes(of drawing: PictureGraph) -> [PictureGraph.Node] { drawing.nodes.filter { $0.subject != nil } }

  @Test(arguments: CycleGraphs.all)
  func `a layered cycle that is drawn twice gives the same bytes`(_ sample: CycleGraphs.Sample) throws {
    let picture = try picture(sample)
    let svg = try picture.svg()

    #expect(try self.picture(sample).svg() == svg)
    #expect(try self.picture(sample).dot() == picture.dot())
    try Gallery.show(svg, dot: picture.dot(), as: "layered-\(sample.name)")
  }

  @Test(arguments: CycleGraphs.all)
  func `each stage of a layered cycle is one rank, from left to right`(_ sample: CycleGraphs.Sample) throws {
    let nodes = nodes(of: try picture(sample).drawing)

    let ranks = ["action", "effect", "mutation", "state"].map { stage in
      Set(nodes.filter { ($0.subject?.kind == "outside" ? "effect" : $0.subject?.kind) == stage }.map(\.box.center.x))
    }
    #expect(ranks.allSatisfy { $0.count <= 1 })
    let places = ranks.compactMap(\.first)
    #expect(places == places.sorted())
  }

  @Test(arguments: CycleGraphs.all)
  func `boxes of a layered cycle lie apart, on the page, with those of their reactor`(
    _ sample: CycleGraphs.Sample
  ) throws {
    let drawing = try picture(sample).drawing
    let nodes = nodes(of: drawing)

    for (index, node) in nodes.enumerated() {
      #expect(!nodes[..<index].contains { $0.box.overlaps(node.box) })
      #expect(node.box.left > 0 && node.box.right < drawing.page.width && node.box.bottom < drawing.page.height)
    }
    let reactors: [(top: Double, bottom: Double)] = Dictionary(grouping: nodes) { $0.subject?.reactor }.values
      .map { nodes in (nodes.map(\.box.top).min() ?? 0, nodes.map(\.box.bottom).max() ?? 0) }
      .sorted { $0.top < $1.top }
    #expect(zip(reactors, reactors.dropFirst()).allSatisfy { upper, lower in upper.bottom < lower.top })
  }

  @Test(arguments: CycleGraphs.all)
  func `a layered cycle has the nodes and the lines of the other layout`(_ sample: CycleGraphs.Sample) throws {
    var options = sample.options
    options.layout = .dot
    let model = LayeredCyclePicture.folded(CycleModel(sample.graph), options)
    let drawing = try picture(sample).drawing
    let lanes = CycleDrawing.drawing(of: model, slow: options.slow)

    #expect(nodes(of: drawing).map(\.tooltip) == nodes(of: lanes).map(\.tooltip))
    #expect(nodes(of: drawing).map(\.kind) == nodes(of: lanes).map(\.kind))
    #expect(drawing.edges.map(\.tooltip).sorted() == lanes.edges.map(\.tooltip).sorted())
    #expect(drawing.edges.map(\.kind).sorted() == lanes.edges.map(\.kind).sorted())
    #expect(drawing.title == lanes.title)
    for edge in drawing.edges {
      let ends = [(edge.points.first, edge.from), (edge.points.last, edge.to)]
      for case (let point?, let end) in ends {
        // Half the width of a line, and what libgvc rounds.
        let near = drawing.nodes[end.index].box.grown(by: 4)
        #expect(near.overlaps(Rect(center: point, width: 0.1, height: 0.1)), "\(edge.tooltip)")
      }
    }
  }

  @Test func `a layered cycle folds until it has few enough lines`() {
    let graph = CycleGraphs.dense(actions: 60, mutations: 60, fields: 60, lines: 900)

    let model = LayeredCyclePicture.folded(CycleModel(graph), CycleOptions(maxNodes: 1_000))

    #expect(CycleModel(graph).edges.count > LayeredCyclePicture.mostLines)
    #expect(model.edges.count <= LayeredCyclePicture.mostLines)
    #expect(model.folded != nil)
    #expect(LayeredCycle(model, slow: 1).lines.count { $0.label != nil } <= LayeredCycle.mostLabels)
  }

  @Test func `the text that libgvc lays out has no word of the trace`() {
    let cycle = LayeredCycle(CycleModel(CycleGraphs.hostile), slow: 1)
    let text = LayeredCycleText(cycle: cycle).text

    for node in cycle.model.nodes where node.name.count > 3 { #expect(!text.contains(node.name)) }
    #expect(text.contains("rank=same") && text.contains("cluster_0"))
  }

  @Test(
    .enabled(if: GraphvizProgram.areInstalled),
    arguments: ["shop", "hostile", "long"] + (TestScale.isDebug ? [] : ["dense-150"]))
  func `dot and neato place the nodes of the typed graph as the picture does`(name: String) throws {
    let sample = try #require(CycleGraphs.all.first { $0.name == name })
    let picture = try picture(sample)
    let boxes = picture.drawing.nodes.prefix { $0.subject != nil || $0.kind == "view" }.map(\.box)

    let dot = try GraphvizProgram.dot.centers(in: picture.dot())

    #expect(dot.count == boxes.count)
    for flag in ["-n", "-n2"] {
      let neato = try GraphvizProgram.neato.centers(in: picture.dot(), [flag])
      #expect(neato.keys == dot.keys)
      for (name, center) in dot { #expect((center - (neato[name] ?? Point(9, 9))).length < 0.01) }
    }
    let corner = try #require(dot.min { $0.key < $1.key }.flatMap { Int($0.key.dropFirst()) })
    for (name, center) in dot {
      // The views are drawn first, then the model's nodes.
      let index = name == "sends" ? 0 : name == "renders" ? 1 : (Int(name.dropFirst()) ?? 0) + 2
      let way = (boxes[index].center - boxes[corner + 2].center) * (1.0 / 72)
      #expect((center - Point(way.x, -way.y)).length < 0.01)
    }
  }

  @Test(arguments: ["1,2,3", "1,2,3,nan", "", "1,2,3,inf"])
  func `a layout without finite places is refused`(bounds: String) {
    let cycle = LayeredCycle(CycleModel(CycleGraphs.counter), slow: 1)

    #expect(throws: DiagramError.badGeometry("The graph")) {
      try LayeredPlacement(GraphvizLayout(bounds: bounds), of: cycle, top: 0)
    }
  }

  @Test func `clusters have places in their own order`() throws {
    let cycle = LayeredCycle(CycleModel(CycleGraphs.many), slow: 1)

    let layouts = try (0..<4).map { _ in
      try Graphviz.layOut(clusters: 16) { LayeredCycleText(cycle: cycle, clusters: $0).text }
    }

    #expect(layouts.allSatisfy { $0 == layouts[0] })
    #expect(Set(layouts[0].clusters).count == 16)
  }

  @Test func `a line within one rank has no label`() throws {
    let sample = try #require(CycleGraphs.all.first { $0.name == "web" })
    let cycle = LayeredCycle(CycleModel(sample.graph), slow: 1)

    let flat = cycle.lines.filter { line in
      let boxes = [line.from, line.to].map { item -> Int? in
        if case .node(let index) = item { cycle.model.nodes[index].kind.column } else { nil }
      }
      return boxes[0] != nil && boxes[0] == boxes[1]
    }
    #expect(!flat.isEmpty)
    #expect(flat.allSatisfy { $0.label == nil })
    #expect(cycle.hidden == flat.count)
  }

  @Test func `text that is no graph is refused with the words of libgvc`() {
    #expect {
      try Graphviz.layOut(clusters: 0) { _ in "digraph {" }
    } throws: { error in
      "\(error)".hasPrefix("libgvc could not draw this picture: ") && "\(error)".contains("syntax error")
    }
  }
}
