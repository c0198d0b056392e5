import PictureKit

/// The remarks about what a cycle does not show.
enum CycleRemarks {
  private static let mostNamed = 12

  static func remarks(on model: CycleModel, _ options: CycleOptions, pageWidth: Double = 0) -> [String] {
    var remarks: [String] = []
    if let width = options.width, pageWidth > Double(max(640, width)) + 1 {
      remarks.append(
        "the lines of this cycle need \(Int(pageWidth.rounded(.up))) pixels, more than --width \(width): "
          + "fewer nodes, with --max-nodes, need fewer")
    }
    if let folded = model.folded {
      let all = model.nodes.count + folded.nodes.count
      remarks.append(
        "folded \(folded.countText) into \"others\" "
          + "(--max-nodes \(all) shows all): \(names(of: folded.nodes))")
      if let troubles = folded.troubles.text { remarks.append("of what is folded, \(troubles)") }
    }
    if model.nodes.count > options.maxNodes {
      remarks.append(
        "the picture has \(CountText.of(model.nodes.count, "node")), more than --max-nodes \(options.maxNodes): "
          + "a node is drawn with the way from its action to its state")
    }
    if !model.leftOut.isEmpty {
      let named = model.leftOut.prefix(mostNamed).map { edge in
        "\(SafeText.clean(model.name(of: edge), limit: 120)) \(CycleText.times(edge.count))"
      }
      let more = model.leftOut.count - named.count
      let through = model.leftOut.contains(where: \.isViaTransform) ? " or through a transform" : ""
      remarks.append(
        "left out \(CountText.of(model.leftOut.count, "light line")) back to an action\(through): "
          + named.joined(separator: ", ") + (more > 0 ? " and \(CountText.of(more)) more" : ""))
    }
    if model.totals.lost > 0 {
      remarks.append("\(CountText.of(model.totals.lost, "event")) lost by the recorder: counts are too low")
    }
    return remarks
  }

  /// `action rare3 7×, state rare0 7×, ...`.
  static func names(of nodes: [CycleModel.Node]) -> String {
    let named = nodes.prefix(mostNamed).map { node in
      "\(node.kind) \(SafeText.clean(node.name, limit: 60)) \(CycleText.times(node.count))"
    }
    let more = nodes.count - named.count
    return named.joined(separator: ", ") + (more > 0 ? " and \(CountText.of(more)) more" : "")
  }
}
