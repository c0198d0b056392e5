import PictureKit
import PlatformSupport

/// The typed graph of a cycle for Graphviz's own layered layout: nodes with their sizes, a rank for each stage, a
/// cluster for each reactor type, and lines with room for their words.
struct LayeredCycle {
  /// A node of the graph: one of the model, or a side of the view.
  enum Item: Hashable {
    /// The view that sends, and the view that renders.
    case sends, renders
    case node(Int)

    var name: String {
      switch self {
      case .sends: "sends"
      case .renders: "renders"
      case .node(let index): "n\(index)"
      }
    }
  }

  struct Line {
    /// Index into the model's edges.
    var edge: Int
    var from: Item
    var to: Item
    var label: CycleLabels.Label?

    /// The attribute `id` in the graph.
    var id: String { "e\(edge)" }
  }

  let model: CycleModel
  let faces: [CycleFace]
  private(set) var sizes: [Item: Size] = [:]
  private(set) var lines: [Line] = []
  /// Counts that are only in tooltips.
  private(set) var hidden = 0

  static let viewSize = Size(96, 92)
  /// Widest column, for names that are longer than a line of text ought to be.
  private static let widest = 300.0
  /// The layout takes more than a second for more labels than these, and they hide what they are about.
  static let mostLabels = 90

  init(_ model: CycleModel, slow: UInt64) {
    self.model = model
    var widths = [0.0, 0, 0, 0]
    for node in model.nodes {
      let column = node.kind.column
      widths[column] = max(widths[column], min(Self.widest, CycleFace.width(of: node, slow: slow) + 6).rounded(.up))
    }
    faces = model.nodes.map { CycleFace($0, width: widths[$0.kind.column], slow: slow) }
    sizes = [.sends: Self.viewSize, .renders: Self.viewSize]
    let ports = portHeights()
    for (index, face) in faces.enumerated() {
      sizes[.node(index)] = Size(widths[model.nodes[index].kind.column], max(face.height, ports[index]).rounded(.up))
    }
    lines = model.edges.enumerated().map { index, edge in
      Line(edge: index, from: Self.item(edge.from, .sends), to: Self.item(edge.to, .renders))
    }
    addLabels()
  }

  private static func item(_ end: CycleModel.End, _ view: Item) -> Item {
    switch end {
    case .view: view
    case .node(let index): .node(index)
    }
  }

  /// How tall a node has to be for its lines.
  private func portHeights() -> [Double] {
    var counts = Array(repeating: (into: 0, out: 0), count: model.nodes.count)
    for edge in model.edges {
      if case .node(let from) = edge.from { counts[from].out += 1 }
      if case .node(let to) = edge.to { counts[to].into += 1 }
    }
    return counts.map { 2 * CyclePorts.margin + CyclePorts.narrowest * Double(max($0.into, $0.out, 1) - 1) }
  }
}

extension LayeredCycle {
  /// Words on lines: what closes a loop, what leads back, and counts where lines part or meet, the heaviest first.
  private mutating func addLabels() {
    var out: [Item: Int] = [:]
    var into: [Item: Int] = [:]
    for line in lines where !model.edges[line.edge].isOnTrack {
      if line.to != .renders { out[line.from, default: 0] += 1 }
      if line.from != .sends { into[line.to, default: 0] += 1 }
    }
    let wanted = lines.indices.filter { index in
      let line = lines[index]
      guard !isFlat(line) else {
        hidden += 1
        return false
      }
      if model.edges[line.edge].isOnTrack { return true }
      guard line.from != .sends, line.to != .renders else { return false }
      return out[line.from] ?? 0 > 1 || into[line.to] ?? 0 > 1
    }
    let heaviestFirst = wanted.sorted { a, b in
      let (left, right) = (model.edges[lines[a].edge], model.edges[lines[b].edge])
      if left.isOnTrack != right.isOnTrack { return left.isOnTrack }
      return (-left.count, a) < (-right.count, b)
    }
    for index in heaviestFirst.prefix(Self.mostLabels) { lines[index].label = label(of: lines[index].edge) }
    hidden += max(0, wanted.count - Self.mostLabels)
  }

  /// Both ends of a line stand in one rank. libgvc 2.43 frees memory twice after it gave such a line a label.
  private func isFlat(_ line: Line) -> Bool {
    guard case .node(let from) = line.from, case .node(let to) = line.to else { return false }
    return model.nodes[from].kind.column == model.nodes[to].kind.column
  }

  private func label(of index: Int) -> CycleLabels.Label {
    let edge = model.edges[index]
    let closing = model.loops.first { $0.closing == index }
    let text = closing.map { CountText.of($0.turns, "turn") } ?? CycleText.times(edge.count)
    return CycleLabels.Label(
      text: TextRun(
        text, at: Point(0, 0), anchor: closing == nil ? .middle : .start, bold: closing != nil,
        role: edge.loops.isEmpty ? .ink : .loopText),
      badge: closing?.number, surface: .band)
  }
}
