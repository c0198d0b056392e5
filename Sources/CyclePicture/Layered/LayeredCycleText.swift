import PictureKit

/// The typed graph of a cycle in DOT: for libgvc without words, and for readers with words, colors and places.
///
/// Nodes and words have sizes of their own, so that every Graphviz lays both texts out alike, whatever its fonts.
struct LayeredCycleText {
  let cycle: LayeredCycle
  /// The layout that libgvc made of the graph; nil for the text that it is to lay out, which has no words of the trace.
  var layout: GraphvizLayout?
  /// Names of the clusters; nil for plain ones.
  var clusters: [String]?

  private var model: CycleModel { cycle.model }

  var text: String {
    var lines = ["digraph cycle {"]
    lines.append("  graph \(DOTText.list(graph));")
    lines.append("  node \(DOTText.list(Self.nodeDefaults));")
    lines.append("  edge \(DOTText.list(Self.edgeDefaults));")
    for item in [LayeredCycle.Item.sends, .renders] { lines.append("  \(node(item))") }
    for band in model.bands.indices {
      lines.append("  subgraph \(clusters?[band] ?? "cluster_\(band)") {")
      lines.append("    graph [\(clusterList(band))];")
      for (index, item) in model.nodes.enumerated() where item.band == band {
        lines.append("    \(node(.node(index)))")
      }
      lines.append("  }")
    }
    lines += ranks + cycle.lines.map(line)
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  // MARK: Ranks

  /// One rank for each stage, in their order even where no line leads from one to the next.
  private var ranks: [String] {
    var stages: [[String]] = [["sends"]]
    for column in 0..<4 {
      let names = model.nodes.indices.filter { model.nodes[$0].kind.column == column }.map { "n\($0)" }
      if !names.isEmpty { stages.append(names) }
    }
    stages.append(["renders"])
    let same = stages.map { "  { rank=same; \($0.joined(separator: "; ")) }" }
    let order = stages.map { $0[0] }.joined(separator: " -> ")
    return same + ["  \(order) [style=invis, weight=0];"]
  }

  // MARK: Attributes

  private var graph: GraphAttributes.List {
    var list: GraphAttributes.List = [
      ("rankdir", "LR"), ("newrank", "true"), ("nodesep", "0.17"), ("ranksep", "0.75"), ("splines", "true"),
      ("nslimit", "4"), ("nslimit1", "4"), ("mclimit", "1"), ("bgcolor", Role.page.light), ("fontname", "Helvetica"),
    ]
    guard let layout else { return list }
    list += [("bb", layout.bounds), ("tooltip", SafeText.tooltip(CycleTooltips.summary(of: model)))]
    return list
  }

  private static let nodeDefaults: GraphAttributes.List = [
    ("shape", "box"), ("fixedsize", "true"), ("margin", "0"), ("label", ""), ("fontname", "Helvetica"),
    ("fontsize", Decimal.text(Style.textSize)), ("style", "filled"), ("fontcolor", Role.ink.light),
  ]
  private static let edgeDefaults: GraphAttributes.List = [
    ("fontname", "Helvetica"), ("fontsize", Decimal.text(Style.textSize)), ("fontcolor", Role.ink.light),
  ]

  private func clusterList(_ band: Int) -> String {
    let type = SafeText.clean(model.bands[band].type)
    let size = Size(min(360, TextMetrics.width(type, size: Style.headingSize, bold: true) + 8), 22)
    var list =
      "labeljust=\"l\", labelloc=\"t\", margin=\"12\", label=\(room(size, layout == nil ? "" : type, isBold: true))"
    guard let layout, band < layout.clusters.count else { return list }
    list +=
      ", bb=\"\(layout.clusters[band])\", style=\"filled\", color=\"\(Role.band.light)\", fontsize=\"\(Decimal.text(Style.headingSize))\""
    return list
  }

  private func node(_ item: LayeredCycle.Item) -> String {
    let size = cycle.sizes[item] ?? LayeredCycle.viewSize
    var list: GraphAttributes.List = [
      ("width", Decimal.text(size.width / 72, fractionDigits: 4)),
      ("height", Decimal.text(size.height / 72, fractionDigits: 4)),
    ]
    if let layout {
      list.append(("pos", layout.nodes[item.name] ?? ""))
      switch item {
      case .sends: list += view(["View"] + CycleWalls.sendLines(of: model), CycleTooltips.sends(model))
      case .renders: list += view(["View"] + CycleWalls.renderLines(of: model), CycleTooltips.renders(model))
      case .node(let index): list += look(of: index)
      }
    }
    return "\(item.name) \(DOTText.list(list));"
  }

  private func view(_ words: [String], _ tooltip: String) -> GraphAttributes.List {
    [
      ("label", SafeText.label(words.joined(separator: "\n"))), ("fillcolor", Role.head.light),
      ("color", Role.mute.light), ("tooltip", SafeText.tooltip(tooltip)), ("class", "view"),
    ]
  }

  private func look(of index: Int) -> GraphAttributes.List {
    let node = model.nodes[index]
    let paint = CycleShapes.paint(of: node)
    var styles = ["filled"]
    if node.kind == .state || node.kind == .action { styles.append("rounded") }
    if paint.dash != .solid { styles.append("\(paint.dash)") }
    return [
      ("label", SafeText.label(cycle.faces[index].words.joined(separator: "\n"))),
      ("style", styles.joined(separator: ",")), ("fillcolor", (paint.fill ?? .page).light),
      ("color", (paint.stroke ?? .mute).light), ("penwidth", Decimal.text(paint.width)),
      ("tooltip", SafeText.tooltip(CycleTooltips.text(for: node, in: model))), ("class", "\(node.kind)"),
    ]
  }

  private func line(_ line: LayeredCycle.Line) -> String {
    let edge = model.edges[line.edge]
    let width = CycleFrame.lineWidth(of: edge)
    var list: GraphAttributes.List = [
      ("id", line.id), ("arrowsize", Decimal.text(CycleFrame.arrowLength(width) / 10)),
      ("penwidth", Decimal.text(width)),
    ]
    if edge.isOnTrack {
      list.append(("constraint", "false"))
    } else {
      list += [("tailport", "e"), ("headport", "w"), ("weight", line.label == nil ? "2" : "1")]
    }
    if let layout {
      let location = layout.lines[line.id]
      list += [
        ("pos", location?.spline ?? ""), ("color", CycleDrawing.role(of: edge).light),
        ("style", "\(CycleDrawing.dash(edge.timing))"),
        ("tooltip", SafeText.tooltip(CycleTooltips.text(for: edge, in: model))),
      ]
      if line.label != nil { list.append(("lp", location?.label ?? "")) }
    }
    var text = "  \(line.from.name) -> \(line.to.name) \(DOTText.list(list))"
    if let label = line.label {
      // A label in HTML stands in angle brackets, without quotation marks.
      text.removeLast()
      text += ", label=\(room(label.plate, of: label))]"
    }
    return text + ";"
  }

  // MARK: Words with a size of their own

  private func room(_ plate: Rect, of label: CycleLabels.Label) -> String {
    let size = Size(plate.width.rounded(.up), 18)
    guard layout != nil else { return room(size, "", isBold: false) }
    let badge = label.badge.map { "\(LoopLetter.of($0 - 1)): " } ?? ""
    return room(size, badge + label.text.text, isBold: label.text.bold)
  }

  private func room(_ size: Size, _ words: String, isBold: Bool) -> String {
    let text = SafeText.xml(words, keepsLines: false)
    let cell = text.isEmpty || !isBold ? text : "<B>\(text)</B>"
    return "<<TABLE BORDER=\"0\" CELLBORDER=\"0\" CELLSPACING=\"0\" CELLPADDING=\"0\" FIXEDSIZE=\"TRUE\" "
      + "WIDTH=\"\(Int(size.width.rounded(.up)))\" HEIGHT=\"\(Int(size.height.rounded(.up)))\"><TR><TD>\(cell)</TD></TR></TABLE>>"
  }
}

extension CycleFace {
  /// The words of the box, line by line.
  var words: [String] {
    let first = besideName.map { "\(name)  \($0)" } ?? name
    return [first]
      + lines.map { line in
        line.ends.isEmpty ? line.text + (line.pill ?? "") : line.ends.map(\.text).joined(separator: ", ")
      }
  }
}
